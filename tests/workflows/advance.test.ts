import { describe, expect, it, test } from 'vitest';
import { advance, startStage } from '../../workflows/engine/advance.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import {
  accepted,
  after,
  approved,
  begin,
  deskOf,
  event,
  morning,
  onPaper,
  paperOf,
  refused,
  start,
  submitted,
} from './desk.ts';
import { compiled, deskBody, rule } from './stages.ts';

const desk = deskOf();
const note = 'सच्याउनुहोस्';

describe('starting', () => {
  it('begins in the first state with an empty, slim snapshot', () => {
    expect(startStage(desk, start)).toEqual({
      effects: [],
      snapshot: {
        value: 'desk',
        status: 'active',
        context: {
          applicationId: 'a-1',
          type: '1',
          class: 'C',
          ward: '04',
          forms: {},
          objections: [],
          deadlines: {},
          since: morning,
        },
      },
    });
  });

  it('goes on from a snapshot that was stored as JSON', () => {
    const stored = JSON.parse(JSON.stringify(after(desk, ...submitted)));
    expect(advance(desk, stored, onPaper('RECOMMEND', 'B'))).toEqual(
      advance(desk, after(desk, ...submitted), onPaper('RECOMMEND', 'B')),
    );
  });
});

describe('the approval of a form', () => {
  it('records who entered it, and the line of the one who submitted it', () => {
    expect(paperOf(after(desk, ...submitted))).toEqual({
      status: 'submitted',
      revision: 1,
      enteredBy: 'D',
      submittedAt: morning,
      approvals: { B: { status: 'P' }, A: { status: 'P' } },
      signatures: [
        { line: 'submitted', role: 'D', accountId: 'D', name: 'D-name', designation: 'D-post', at: morning },
      ],
      since: morning,
    });
  });

  it('is complete with the last approver, and then prints the form and tells the enterer', () => {
    const before = after(desk, ...approved.slice(0, -1));
    const { snapshot, effects } = accepted(advance(desk, before, onPaper('APPROVE', 'A')));
    expect(paperOf(snapshot)).toMatchObject({
      status: 'approved',
      approvals: { B: { status: 'A' }, A: { status: 'A', name: 'A-name' } },
    });
    expect(effects).toEqual([
      { type: 'issueDocument', params: { form: 'paper' } },
      { type: 'notify', params: { template: 'approved', roles: ['D'], form: 'paper' } },
    ]);
  });

  it('tells the next approver whose turn it is', () => {
    const { effects } = accepted(advance(desk, after(desk, ...submitted), onPaper('RECOMMEND', 'B')));
    expect(effects).toEqual([{ type: 'notify', params: { template: 'yourTurn', roles: ['A'], form: 'paper' } }]);
  });

  test('the engineer cannot approve before the sub-engineer', () => {
    const at = '2026-11-23T04:15:00.000Z';
    expect(refused(advance(desk, after(desk, ...submitted), onPaper('APPROVE', 'A', { at })))).toEqual({
      code: 'condition-false',
      reasons: [
        { code: 'isApproversTurn', params: { role: 'B', roles: ['B'], since: morning, days: 3 } },
        { code: 'allRequiredApproved', params: { roles: ['B'] } },
      ],
      waitingFor: ['B'],
      since: morning,
    });
  });

  test('posts of the same priority approve in any order, and the last of them approves finally', () => {
    const three = deskOf({ approvers: ['A', 'E', 'C'] });
    const either = after(three, ...submitted, onPaper('RECOMMEND', 'E'), onPaper('RECOMMEND', 'A'));
    const other = after(three, ...submitted, onPaper('RECOMMEND', 'A'), onPaper('RECOMMEND', 'E'));
    expect(paperOf(either).approvals).toEqual(paperOf(other).approvals);
    expect(refused(advance(three, after(three, ...submitted), onPaper('APPROVE', 'C'))).waitingFor).toEqual(['A', 'E']);
    expect(paperOf(accepted(advance(three, either, onPaper('APPROVE', 'C'))).snapshot).status).toBe('approved');
  });

  test('nobody approves what they entered themselves, whatever their role now', () => {
    const actor = { accountId: 'D', role: 'B', name: 'अनुजा कोइराला', designation: 'सब-इन्जिनियर' };
    const { reasons } = refused(advance(desk, after(desk, ...submitted), onPaper('RECOMMEND', 'B', { actor })));
    expect(reasons).toEqual([{ code: 'fourEyes', params: { name: 'D-name' } }]);
  });

  it('ends with the submission when nobody has to approve', () => {
    const free = deskOf({ approvers: [] });
    expect(paperOf(after(free, ...submitted)).status).toBe('approved');
    expect(paperOf(after(free, ...submitted, onPaper('SAVE', 'D'))).status).toBe('draft');
  });

  it('keeps a line once per person, however often it is signed', () => {
    const snapshot = after(
      desk,
      ...submitted,
      onPaper('VERIFY', 'B'),
      onPaper('VERIFY', 'B'),
      onPaper('RECONCILE', 'A'),
    );
    expect(paperOf(snapshot).signatures.map(({ line, role }) => [line, role])).toEqual([
      ['submitted', 'D'],
      ['verified', 'B'],
      ['reconciled', 'A'],
    ]);
  });
});

describe('saving', () => {
  test('another role of the office may enter where the form says so', () => {
    const shared = deskOf({ enterBy: 'B', enterAlso: ['E'], approvers: ['A'] });
    expect(paperOf(after(shared, onPaper('SAVE', 'E')))).toMatchObject({
      status: 'draft',
      enteredBy: 'E',
      revision: 1,
    });
    expect(refused(advance(shared, begin(shared), onPaper('SAVE', 'D'))).reasons).toEqual([
      { code: 'isEnterBy', params: { role: 'B', roles: ['B', 'E'] } },
    ]);
  });

  test('a submitted form that nobody has approved yet cannot be changed', () => {
    const { reasons } = refused(advance(desk, after(desk, ...submitted), onPaper('SAVE', 'D')));
    expect(reasons).toEqual([{ code: 'mayEditNoneApproved', params: {} }]);
  });

  test('a rejected form cannot be changed', () => {
    const rejected = after(desk, ...submitted, onPaper('REJECT', 'B', { note }));
    const { reasons, waitingFor } = refused(advance(desk, rejected, onPaper('SAVE', 'D')));
    expect(reasons).toEqual([{ code: 'mayEditRejected', params: { role: 'B' } }]);
    expect(waitingFor).toEqual(['B']);
  });

  test('changing what has been approved opens a new revision that must be approved anew', () => {
    const snapshot = after(desk, ...approved, onPaper('SAVE', 'D'));
    expect(paperOf(snapshot)).toEqual({
      status: 'draft',
      revision: 2,
      enteredBy: 'D',
      approvals: { B: { status: 'P' }, A: { status: 'P' } },
      signatures: [],
      since: morning,
    });
  });

  test('an auditor may not save, though the form may be edited', () => {
    const { reasons } = refused(advance(desk, after(desk, ...approved), onPaper('SAVE', 'AUD')));
    expect(reasons.map(({ code }) => code)).toEqual(['any']);
  });
});

describe('a form on the way back', () => {
  it('comes back for correction as a new revision', () => {
    const snapshot = after(desk, ...submitted, onPaper('RECOMMEND', 'B'), onPaper('RETURN', 'A', { note }));
    expect(paperOf(snapshot)).toMatchObject({
      status: 'returned',
      revision: 2,
      approvals: { B: { status: 'P' }, A: { status: 'P' } },
    });
    expect(paperOf(snapshot).signatures).toEqual([]);
  });

  it('comes back even when it is approved, while its group is open', () => {
    expect(paperOf(after(desk, ...approved, onPaper('RETURN', 'B', { note }))).status).toBe('returned');
  });

  test.each([undefined, '', '   \n'])('is not returned without a note (%j)', (blank) => {
    const given = blank === undefined ? {} : { note: blank };
    const { reasons } = refused(advance(desk, after(desk, ...submitted), onPaper('RETURN', 'B', given)));
    expect(reasons).toEqual([{ code: 'noteGiven', params: {} }]);
  });

  it('is reopened by the rejecting role or a higher one', () => {
    const rejected = after(desk, ...submitted, onPaper('RECOMMEND', 'B'), onPaper('REJECT', 'A', { note }));
    expect(paperOf(rejected)).toMatchObject({ status: 'rejected', rejectedBy: 'A', approvals: { A: { status: 'R' } } });
    expect(refused(advance(desk, rejected, onPaper('REOPEN', 'B'))).reasons).toEqual([
      { code: 'rejecterOrHigher', params: { role: 'A' } },
    ]);
    expect(refused(advance(desk, rejected, onPaper('REOPEN', 'E'))).code).toBe('condition-false');
    for (const role of ['A', 'C']) {
      const reopened = paperOf(accepted(advance(desk, rejected, onPaper('REOPEN', role))).snapshot);
      expect(reopened).toMatchObject({ status: 'returned', revision: 2 });
      expect(reopened).not.toHaveProperty('rejectedBy');
    }
  });
});

describe('deleting', () => {
  test('a draft is deleted by the entering role only, and counts its revisions on', () => {
    const draft = after(desk, onPaper('SAVE', 'D'));
    expect(refused(advance(desk, draft, onPaper('DELETE', 'B'))).reasons).toMatchObject([{ code: 'isEnterBy' }]);
    expect(paperOf(accepted(advance(desk, draft, onPaper('DELETE', 'D'))).snapshot)).toEqual({
      status: 'absent',
      revision: 2,
      approvals: {},
      signatures: [],
      since: morning,
    });
  });

  test('whoever may also enter may not delete', () => {
    const shared = deskOf({ enterBy: 'B', enterAlso: ['E'], approvers: ['A'] });
    expect(advance(shared, after(shared, onPaper('SAVE', 'E')), onPaper('DELETE', 'E'))).toMatchObject({ ok: false });
  });

  test('after submission it follows the right to edit', () => {
    expect(refused(advance(desk, after(desk, ...submitted), onPaper('DELETE', 'D'))).reasons).toEqual([
      { code: 'mayEditNoneApproved', params: {} },
    ]);
    expect(paperOf(after(desk, ...approved, onPaper('DELETE', 'D'))).status).toBe('absent');
  });
});

describe('submitting', () => {
  it('needs no save before it, neither for a new form nor for a returned one', () => {
    const once = after(desk, onPaper('SUBMIT', 'D'));
    expect(paperOf(once)).toMatchObject({ status: 'submitted', revision: 1, enteredBy: 'D' });
    const again = after(desk, onPaper('SUBMIT', 'D'), onPaper('RETURN', 'B', { note }), onPaper('SUBMIT', 'D'));
    expect(paperOf(again)).toMatchObject({ status: 'submitted', revision: 2 });
  });

  it('needs data without issues and all files', () => {
    const checked = { issues: 1, missingFiles: ['citizenship'] };
    const { reasons } = refused(advance(desk, after(desk, onPaper('SAVE', 'D')), onPaper('SUBMIT', 'D', { checked })));
    expect(reasons).toEqual([
      { code: 'dataValid', params: { count: 1 } },
      { code: 'attachmentsPresent', params: { files: ['citizenship'] } },
    ]);
  });

  it('is refused when the host has not checked the data', () => {
    const { checked: _checked, ...unchecked } = onPaper('SUBMIT', 'D');
    expect(refused(advance(desk, after(desk, onPaper('SAVE', 'D')), unchecked)).reasons).toEqual([
      { code: 'dataUnchecked', params: {} },
    ]);
  });
});

describe('the subject of a case', () => {
  const subject = { type: 'construction.type', class: 'building.class', ward: 'land.ward' };
  const { definition, ...rest } = deskBody([rule('paper')]);
  const shape = { type: 'string' } as const;
  const facts = {
    'construction.type': shape,
    'building.class': shape,
    'land.ward': shape,
    'application.regNo': shape,
  };
  const about = compiled({ ...rest, definition: { ...definition, subject }, facts });

  it('follows the facts that the forms now say, for the forms of the next event', () => {
    const said = onPaper('SAVE', 'D', { facts: { 'building.class': 'A', 'land.ward': '07' } });
    const { snapshot } = accepted(advance(about, begin(about), said));
    expect(snapshot.context).toMatchObject({ type: '1', class: 'A', ward: '07' });
    expect(refused(advance(about, snapshot, onPaper('SUBMIT', 'D'))).reasons).toMatchObject([{ code: 'classAllows' }]);
  });

  it('is among the facts that each event must carry', () => {
    expect(about.factsNeeded).toEqual(['application.regNo', 'building.class', 'construction.type', 'land.ward']);
  });
});

describe('moving the case', () => {
  it('is possible only with every required form approved; the refusal names forms, roles and since when', () => {
    expect(refused(advance(desk, after(desk, ...submitted), event('CLOSE', 'B')))).toEqual({
      code: 'condition-false',
      reasons: [{ code: 'groupComplete', params: { forms: ['paper'] } }],
      waitingFor: ['B'],
      since: morning,
    });
    expect(accepted(advance(desk, after(desk, ...approved), event('CLOSE', 'B'))).snapshot).toMatchObject({
      value: 'closed',
      status: 'done',
    });
  });

  it('keeps the instant at which the state was entered', () => {
    const at = '2026-12-01T05:00:00.000Z';
    expect(accepted(advance(desk, after(desk, ...approved), event('CLOSE', 'B', { at }))).snapshot.context.since).toBe(
      at,
    );
  });

  it('does not pass a group that has no form for this class and type', () => {
    const { reasons } = refused(advance(desk, begin(desk, { class: 'D' }), event('CLOSE', 'B')));
    expect(reasons).toEqual([{ code: 'groupEmpty', params: { class: 'D', type: '1' } }]);
  });

  it('does not wait for optional forms, nor for conditional ones whose condition does not hold', () => {
    const cel = { evaluate: (_: string, facts: object) => Object.hasOwn(facts, 'proxy'), factsOf: () => ['proxy'] };
    const forms = [
      rule('extra', { requirement: 'optional' }),
      rule('paper', { requirement: 'conditional', condition: 'proxy' }),
    ];
    const two = compiled(deskBody(forms), { cel });
    expect(advance(two, begin(two), event('CLOSE', 'B'))).toMatchObject({ ok: true });
    expect(advance(two, begin(two), event('CLOSE', 'B', { facts: { proxy: true } }))).toMatchObject({ ok: false });
  });

  it('waits for a required form until its condition is known to be false', () => {
    const answers = new Map<unknown, boolean>([
      ['yes', true],
      ['no', false],
    ]);
    const cel = {
      evaluate: (_: string, facts: Readonly<Record<string, unknown>>) => answers.get(facts['two']),
      factsOf: () => ['two'],
    };
    const one = compiled(deskBody([rule('paper', { condition: 'two' })]), { cel });
    const outcome = (facts: StageEvent['facts']) => advance(one, begin(one), event('CLOSE', 'B', { facts })).ok;
    expect([outcome({}), outcome({ two: 'yes' }), outcome({ two: 'no' })]).toEqual([false, false, true]);
  });

  it('ends with the stage: nothing more happens in it', () => {
    const closed = after(desk, ...approved, event('CLOSE', 'B'));
    expect(refused(advance(desk, closed, onPaper('SAVE', 'D'))).code).toBe('stage-done');
  });
});

describe('hostile events', () => {
  const hostile = [
    'xstate.stop',
    'xstate.done.state.desk',
    'xstate.init',
    'xstate.route',
    '*',
    '',
    '__proto__',
    'constructor',
    'toString',
    'save',
  ];
  test.each(hostile)('%j is refused and named', (type) => {
    expect(refused(advance(desk, begin(desk), event(type, 'B')))).toEqual({
      code: 'unknown-event',
      reasons: [{ code: 'unknownEvent', params: { event: type } }],
      waitingFor: [],
    });
  });

  test.each(['__proto__', 'constructor', 'nowhere', ''])('the form %j does not exist', (form) => {
    expect(refused(advance(desk, begin(desk), onPaper('SAVE', 'D', { form })))).toMatchObject({
      code: 'unknown-form',
      reasons: [{ code: 'formOpen', params: { form } }],
    });
  });

  it('refuses a form event without a form, and an event of the case with one', () => {
    expect(refused(advance(desk, begin(desk), event('SAVE', 'D'))).code).toBe('unknown-form');
    expect(refused(advance(desk, after(desk, ...approved), onPaper('CLOSE', 'B'))).code).toBe('unknown-form');
  });

  it('says for which class or type a form is not meant', () => {
    expect(refused(advance(desk, begin(desk, { class: 'B' }), onPaper('SAVE', 'D'))).reasons).toEqual([
      { code: 'classAllows', params: { form: 'paper', class: 'B' } },
    ]);
    expect(refused(advance(desk, begin(desk, { type: '8' }), onPaper('SAVE', 'D'))).reasons).toEqual([
      { code: 'typeIs', params: { form: 'paper', types: ['1'] } },
    ]);
  });

  it('keeps nothing of what an event carries beside what the protocol writes', () => {
    const payload = JSON.parse('{"__proto__":{"status":"approved"},"constructor":1,"xstate$$type":1}');
    expect(after(desk, onPaper('SAVE', 'D', { payload }))).toEqual(after(desk, onPaper('SAVE', 'D')));
  });
});
