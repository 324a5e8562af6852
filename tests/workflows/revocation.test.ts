import { describe, expect, it } from 'vitest';
import { advance } from '../../workflows/engine/advance.ts';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { eventsDoing, findEventLook } from '../../workflows/engine/event-look.ts';
import { explain } from '../../workflows/engine/explain.ts';
import { accepted, after, approved, begin, event, morning, onPaper, start, submitted } from './desk.ts';
import { replay } from './replay.ts';
import { compiled, deskBody, rule, shippedFragment } from './stages.ts';

const revocation = [shippedFragment('revocation')];
const note = 'अर्कै व्यक्तिको नाममा जारी भएकाले';
const document = '5f1c2a34-7d0e-4b53-9a06-1de1a7c0b2f4';
const stage = withRevocation();
const [revoke = ''] = eventsDoing(stage, 'revokeDocument');
const held = { run: 2, stage: 'other', title: text(), state: 'stay', stateTitle: text(), since: morning };

function text() {
  return { ne: 'परीक्षण', en: 'Test' };
}

/** A desk whose paper the engineer signs last. */
function withRevocation() {
  const body = deskBody([rule('paper'), rule('note', { approvers: [] })], {
    CLOSE_AT_ONCE: { target: 'closed', guard: { type: 'groupComplete' } },
  });
  return compiled({
    ...body,
    definition: { ...body.definition, use: [...body.definition.use, 'revocation'] },
    fragments: [...body.fragments, ...revocation],
  });
}

function revoking(role: string, snapshot: Snapshot, over = {}) {
  return advance(stage, snapshot, onPaper(revoke, role, { note, payload: { document }, ...over }));
}

function closed(): Snapshot {
  const notes = ['SAVE', 'SUBMIT'].map((type) => event(type, 'D', { form: 'note' }));
  return after(stage, ...approved, ...notes, event('CLOSE', 'B'));
}

describe('revoking a paper', () => {
  it('is an order to revoke the paper that is named, with its reason, and changes nothing of the case', () => {
    const before = after(stage, ...approved);
    const { snapshot, effects } = accepted(revoking('A', before));
    expect(snapshot).toBe(before);
    expect(effects).toEqual([
      { type: 'revokeDocument', params: { form: 'paper', document, reason: note } },
      { type: 'notify', params: { template: 'documentRevoked', roles: ['D', 'B'], form: 'paper' } },
    ]);
  });

  it('is for whoever signs the form last and for the chief', () => {
    const snapshot = after(stage, ...approved);
    expect(['D', 'B', 'A', 'C', 'ADM'].filter((role) => revoking(role, snapshot).ok)).toEqual(['A', 'C']);
    expect(revoking('B', snapshot)).toMatchObject({
      refusal: {
        reasons: [{ code: 'any', params: { reasons: [{ code: 'roleNamedOnForm', params: { roles: ['A'] } }, {}] } }],
      },
    });
  });

  it('is for the chief alone where nobody signs the form', () => {
    const snapshot = closed();
    const tried = ['D', 'B', 'A', 'C'].filter((role) => revoking(role, snapshot, { form: 'note' }).ok);
    expect(tried).toEqual(['C']);
  });

  it('wants a reason, and a form that is approved', () => {
    expect(revoking('A', after(stage, ...approved), { note: ' ' })).toMatchObject({
      refusal: { reasons: [{ code: 'noteGiven' }] },
    });
    expect(revoking('A', after(stage, ...submitted))).toMatchObject({
      refusal: { reasons: [{ code: 'formStatusIs' }] },
    });
    expect(revoking('A', begin(stage), { form: 'elsewhere' })).toMatchObject({
      refusal: { code: 'unknown-form', reasons: [{ code: 'formOpen' }] },
    });
  });

  it('is possible when the stage is over, while nothing else is', () => {
    const over = closed();
    expect(over.status).toBe('done');
    expect(accepted(revoking('A', over)).snapshot).toBe(over);
    expect(advance(stage, over, onPaper('RETURN', 'A', { note }))).toMatchObject({ refusal: { code: 'stage-done' } });
  });

  it('is possible while another run holds the case', () => {
    expect(revoking('C', after(stage, ...approved), { heldBy: held })).toMatchObject({ ok: true });
  });

  it('replays', () => {
    const events = [...approved, onPaper(revoke, 'A', { note })];
    const recorded = [begin(stage), ...events.map((_, index) => after(stage, ...events.slice(0, index + 1)))];
    expect(replay(stage, start, events)).toEqual(recorded);
  });
});

describe('what is offered', () => {
  const seenBy = (role: string, snapshot: Snapshot) =>
    explain(stage, snapshot, { actor: event('', role).actor, at: morning, facts: {} })
      .filter(({ does }) => does.includes('revokeDocument'))
      .map(({ form, open, place, needsNote }) => ({ form, open, place, needsNote }));

  it('is to revoke the papers of approved forms, at the desk of papers, also of a stage that is over', () => {
    const desk = { place: 'desk', needsNote: true };
    expect(seenBy('A', after(stage, ...submitted))).toEqual([]);
    expect(seenBy('A', after(stage, ...approved))).toEqual([{ form: 'paper', open: true, ...desk }]);
    expect(seenBy('B', closed())).toEqual([
      { form: 'paper', open: false, ...desk },
      { form: 'note', open: false, ...desk },
    ]);
  });

  it('is nothing else once the stage is over', () => {
    const events = explain(stage, closed(), { actor: event('', 'A').actor, at: morning, facts: {} });
    expect([...new Set(events.map(({ event: name }) => name))]).toEqual([revoke]);
  });
});

describe('a stage tells its events by what they do', () => {
  const names = (of: CompiledStage, ...deeds: Parameters<typeof eventsDoing>[1][]) => eventsDoing(of, ...deeds);

  it('by the words of the language', () => {
    expect(names(stage, 'setForm', 'submitForm')).toEqual(['SAVE', 'SUBMIT']);
    expect(names(stage, 'openStage')).toEqual([]);
  });

  it('and by the marks of its transitions', () => {
    expect(findEventLook(stage, 'RETURN')).toMatchObject({ place: 'bar', does: ['returnForm', 'notify'], asks: [] });
    expect(findEventLook(stage, 'toString')).toBeUndefined();
  });
});
