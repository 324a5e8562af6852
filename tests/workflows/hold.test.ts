import { describe, expect, it } from 'vitest';
import { advance, startStage } from '../../workflows/engine/advance.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';
import type { Hold } from '../../workflows/engine/snapshot.ts';
import { explain } from '../../workflows/engine/explain.ts';
import { findHold } from '../../workflows/engine/hold.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import {
  accepted,
  after,
  approved,
  begin,
  event,
  morning,
  onPaper,
  paperOf,
  refused,
  start,
  submitted,
} from './desk.ts';
import { compiled, deskBody, rule, shippedFragment } from './stages.ts';

const suspension = shippedFragment('suspension');
const desk = compiled(suspendable(deskBody([rule('paper')])));
const stay = event('STAY', 'C', { note: 'जिल्ला अदालतको आदेश' });
const lifted = event('RESUME', 'A', { note: 'आदेश खारेज' });
const heldBy: Hold = {
  run: 3,
  stage: 'name-transfer',
  title: { ne: 'नामसारी', en: 'Name transfer' },
  state: 'inquiry',
  stateTitle: { ne: 'सर्जमिन', en: 'Inquiry' },
  since: morning,
};

describe('a run that is suspended', () => {
  const suspended = after(desk, ...submitted, stay);

  it('stands still where it is and says since when, by whom and who may lift it', () => {
    expect(suspended.value).toBe('desk');
    expect(refused(advance(desk, suspended, onPaper('RECOMMEND', 'B')))).toEqual({
      code: 'condition-false',
      reasons: [{ code: 'notSuspended', params: { since: morning, role: 'C', name: 'C-name' } }],
      waitingFor: ['A', 'C'],
      since: morning,
    });
  });

  it('waits for nobody but those who may lift it', () => {
    expect(waiting(desk, suspended, {})).toEqual([{ event: 'RESUME', roles: ['A', 'C'], since: morning }]);
  });

  it('goes on where it stood', () => {
    const resumed = after(desk, ...submitted, stay, lifted);
    expect(resumed).toEqual(after(desk, ...submitted));
    expect(waiting(desk, resumed, {})).toMatchObject([{ form: 'paper', event: 'RECOMMEND' }]);
  });

  it('is not resumed when it is not suspended', () => {
    expect(refused(advance(desk, begin(desk), lifted)).reasons).toEqual([{ code: 'isSuspended', params: {} }]);
  });

  it('lets the other runs of its application stand still', () => {
    expect(findHold(desk, suspended, 2)).toMatchObject({ run: 2, stage: 'desk', state: 'desk', since: morning });
    expect(findHold(desk, after(desk, ...submitted), 2)).toBeUndefined();
  });
});

describe('a run that another one holds', () => {
  const now = after(desk, ...submitted);
  const reason = {
    code: 'caseHeld',
    params: { stage: 'name-transfer', title: heldBy.title, state: heldBy.stateTitle, since: morning },
  };

  it('refuses every event and names the run that holds it', () => {
    expect(refused(advance(desk, now, { ...onPaper('RECOMMEND', 'B'), heldBy }))).toEqual({
      code: 'condition-false',
      reasons: [reason],
      waitingFor: [],
      since: morning,
    });
  });

  it('has every button closed with that reason', () => {
    const views = explain(desk, now, { actor: event('', 'B').actor, at: morning, facts: {}, heldBy });
    expect(views.length).toBeGreaterThan(10);
    for (const { open, reasons } of views) expect([open, reasons]).toEqual([false, [reason]]);
  });

  it('waits for nobody', () => {
    expect(waiting(desk, now, {}, { heldBy })).toEqual([]);
  });
});

it('a state tagged so holds the other runs, at its end too', () => {
  const body = deskBody([rule('paper')]);
  const { closed, ...others } = body.definition.states;
  if (closed === undefined) throw new Error('the desk closes');
  const states = { ...others, closed: { ...closed, tags: ['discarded', 'holds'] as const } };
  const discard = compiled({ ...body, definition: { ...body.definition, states } });
  expect(findHold(discard, begin(discard), 1)).toBeUndefined();
  const ended = accepted(advance(discard, after(discard, ...approved), event('CLOSE', 'B'))).snapshot;
  expect(findHold(discard, ended, 1)).toMatchObject({ stage: 'desk', state: 'closed' });
});

it('locking the forms of a run leaves those alone that nobody has begun', () => {
  const lock = { unguarded: true, actions: [{ type: 'lockForms' }] } as const;
  const two = compiled(deskBody([rule('paper'), rule('plan')], { LOCK: lock }));
  const { snapshot, effects } = accepted(advance(two, after(two, ...approved), event('LOCK', 'C')));
  expect(effects).toEqual([{ type: 'lockForms', params: {} }]);
  expect(paperOf(snapshot)).toMatchObject({ status: 'locked', approvals: { A: { status: 'A' } } });
  expect(snapshot.context.forms['plan']).toBeUndefined();
  expect(refused(advance(two, snapshot, onPaper('SAVE', 'D'))).code).toBe('condition-false');
});

it('a stage that carries takes along the forms that it has, and only those', () => {
  const { forms } = after(desk, ...approved).context;
  const paper = forms['paper'];
  if (paper === undefined) throw new Error('the paper is approved');
  const carried = startStage(desk, { ...start, forms: { paper, elsewhere: paper } }).snapshot;
  expect(carried.context.forms).toEqual({ paper });
  expect(waiting(desk, carried, {})).toEqual([]);
  expect(accepted(advance(desk, carried, event('CLOSE', 'B'))).snapshot.value).toBe('closed');
});

it('a stage that carries takes along the deadlines that it starts itself, and only those', () => {
  const due = { type: 'factGiven', params: { facts: ['notice.dueDate'] } } as const;
  const post = {
    guard: due,
    actions: [{ type: 'startDeadline', params: { name: 'notice', due: 'notice.dueDate' } }],
  } as const;
  const facts = { 'notice.dueDate': { type: 'date' }, 'application.regNo': { type: 'string' } } as const;
  const noticed = compiled({ ...deskBody([rule('paper')], { POST: post }), facts });
  const deadlines = { notice: '2026-12-05', correction: '2026-12-25' };
  expect(startStage(noticed, { ...start, deadlines }).snapshot.context.deadlines).toEqual({ notice: '2026-12-05' });
  expect(startStage(desk, { ...start, deadlines }).snapshot.context.deadlines).toEqual({});
});

describe('a decision', () => {
  const title = { ne: 'परीक्षण', en: 'Test' };
  const decide = {
    guard: { type: 'noteGiven' },
    actions: [{ type: 'keepDecision', params: { name: 'late-posting' } }],
  } as const;
  const drop = { unguarded: true, actions: [{ type: 'dropDecision', params: { name: 'late-posting' } }] } as const;
  const deciding = compiled(deskBody([rule('paper')], { DECIDE: decide, DROP: drop }));
  const decided = event('DECIDE', 'C', { note: 'डाँक ढिलो' });

  it('is kept with who took it, when and why', () => {
    expect(after(deciding, decided).context.decisions).toEqual({
      'late-posting': { at: morning, role: 'C', name: 'C-name', designation: 'C-post', reason: 'डाँक ढिलो' },
    });
  });
  it('is kept with the answers that are to be kept, and no others', () => {
    const kept = compiled(
      deskBody([rule('paper')], {
        DECIDE: {
          guard: { type: 'noteGiven' },
          actions: [{ type: 'keepDecision', params: { name: 'exemption', keeps: ['outcome', 'basis'] } }],
          meta: { asks: ['outcome', 'basis', 'other'].map((name) => ({ name, title, kind: 'text' })) },
        },
      }),
    );
    const payload = { outcome: 'granted', other: 'x' };
    expect(after(kept, event('DECIDE', 'C', { note: 'सर्त', payload })).context.decisions?.['exemption']).toMatchObject({
      reason: 'सर्त',
      said: { outcome: 'granted', basis: '' },
    });
  });
  it('stays when the next of its name is taken, where every one is kept', () => {
    const every = compiled(
      deskBody([rule('paper')], {
        DECIDE: { ...decide, actions: [{ type: 'keepDecision', params: { name: 'late-posting', every: true } }] },
      }),
    );
    const again = event('DECIDE', 'A', { note: 'फेरि ढिलो' });
    expect(after(every, decided, again, decided).context.decisions?.['late-posting']).toMatchObject({
      role: 'C',
      reason: 'डाँक ढिलो',
      before: [
        { role: 'C', reason: 'डाँक ढिलो' },
        { role: 'A', reason: 'फेरि ढिलो' },
      ],
    });
    expect(after(deciding, decided, again).context.decisions?.['late-posting']).not.toHaveProperty('before');
  });
  it('is dropped again, and a case without any is as it was before', () => {
    expect(after(deciding, decided, event('DROP', 'B')).context.decisions).toBeUndefined();
    expect(Object.keys(after(deciding, event('DROP', 'B')).context)).not.toContain('decisions');
  });
});

function suspendable({ definition, fragments, ...body }: StageBody): StageBody {
  const use = [...definition.use, suspension.id];
  return { ...body, definition: { ...definition, use }, fragments: [...fragments, suspension] };
}
