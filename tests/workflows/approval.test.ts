import { describe, expect, it } from 'vitest';
import { advance } from '../../workflows/engine/advance.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import { accepted, after, approved, deskOf, event, onPaper, paperOf, refused, submitted } from './desk.ts';

const facts = { 'mapCheck.result': { type: 'enum' }, 'mapCheck.blocking': { type: 'string' } } as const;
const says = { ne: 'रोक्ने नियम नमिलेको छैन', en: 'no blocking rule fails' };
const condition = 'mapCheck.result != "passes" || coalesce(mapCheck.blocking, "") == ""';
const asked = { approval: { condition, says, shows: 'mapCheck.blocking' } };
const failing = { 'mapCheck.result': 'passes', 'mapCheck.blocking': 'सडक सेटब्याक' };

describe('a form that says what must hold before it is approved', () => {
  const desk = deskOf(asked, {}, { facts });
  const handedIn = after(desk, ...submitted);

  it('is approved once that holds', () => {
    const passing = { facts: { 'mapCheck.result': 'passes' } };
    const events = [...submitted, onPaper('RECOMMEND', 'B', passing), onPaper('APPROVE', 'A', passing)];
    expect(paperOf(after(desk, ...events)).status).toBe('approved');
  });
  it('is neither recommended nor approved before, in its own words and with what stands in the way', () => {
    expect(refused(advance(desk, handedIn, onPaper('RECOMMEND', 'B', { facts: failing }))).reasons).toEqual([
      { code: 'formula', params: { condition, says, shown: 'सडक सेटब्याक' } },
    ]);
  });
  it('still waits for its approver, who can return it', () => {
    expect(waiting(desk, handedIn, failing)).toMatchObject([{ form: 'paper', roles: ['B'] }]);
    const returned = onPaper('RETURN', 'B', { facts: failing, note: 'सच्याउनुहोस्' });
    expect(paperOf(accepted(advance(desk, handedIn, returned)).snapshot).status).toBe('returned');
  });
  it('has its facts carried by each event', () => {
    expect(desk.factsNeeded).toEqual(expect.arrayContaining(['mapCheck.blocking', 'mapCheck.result']));
  });
});

describe('a case that is sent back', () => {
  const back = {
    SEND_BACK: { guard: { type: 'noteGiven' }, actions: [{ type: 'returnForm', params: { form: 'paper' } }] },
  } as const;
  const desk = deskOf({}, back);
  const sentBack = event('SEND_BACK', 'A', { note: 'डिजाइन सच्याउनुहोस्' });

  it('has the named form made again, with all its approvals', () => {
    expect(paperOf(after(desk, ...approved, sentBack))).toMatchObject({
      status: 'returned',
      revision: 2,
      approvals: { B: { status: 'P' }, A: { status: 'P' } },
    });
  });
  it('leaves alone what nobody has handed in yet', () => {
    expect(paperOf(after(desk, onPaper('SAVE', 'D'), sentBack))).toMatchObject({ status: 'draft', revision: 1 });
    expect(after(desk, sentBack).context.forms).toEqual({});
  });
});
