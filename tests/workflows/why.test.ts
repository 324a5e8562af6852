import { describe, expect, test } from 'vitest';
import type { Guard } from '../../workflows/engine/definition.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import { whyTaken } from '../../workflows/engine/why.ts';
import { begin, deskOf, event } from './desk.ts';

const facts = { 'revenue.total': { type: 'money' }, 'revenue.paid': { type: 'money' } } as const;

function why(guard: Guard, over: Partial<StageEvent> = {}) {
  const stage = deskOf({}, { TRY: { guard } }, { facts });
  return whyTaken(stage, begin(stage), event('TRY', 'B', over));
}

const byB: Guard = { type: 'roleIs', params: { roles: ['B'] } };
const byA: Guard = { type: 'roleIs', params: { roles: ['A'] } };
const ofKa: Guard = { type: 'classIs', params: { classes: ['A'] } };

describe('why an event went the way it did', () => {
  test('names each condition of `all` by itself, with what the case had', () => {
    const of: readonly Guard[] = [byB, { type: 'typeIs', params: { types: ['1', '2'] } }];
    expect(why({ type: 'all', params: { of } })).toEqual([
      { code: 'roleIs', params: { roles: ['B'] }, holds: true, found: { role: 'B' }, facts: {}, parts: [] },
      { code: 'typeIs', params: { types: ['1', '2'] }, holds: true, found: { type: '1' }, facts: {}, parts: [] },
    ]);
  });

  test('tells under `any` which held and which did not', () => {
    const [part] = why({ type: 'any', params: { of: [byA, byB] } });
    expect([part?.code, part?.holds, part?.parts.map(({ holds }) => holds)]).toEqual(['any', true, [false, true]]);
  });

  test('tells under `not` what did not hold', () => {
    const [part] = why({ type: 'not', params: { of: ofKa } });
    expect([part?.code, part?.holds]).toEqual(['not', true]);
    expect(part?.parts).toEqual([
      { code: 'classIs', params: { classes: ['A'] }, holds: false, found: { class: 'C' }, facts: {}, parts: [] },
    ]);
  });

  test('gives the facts that a condition read', () => {
    const paid: Guard = { type: 'paid', params: { due: ['revenue.total'], paid: ['revenue.paid'] } };
    const given = { 'revenue.total': 500_00, 'revenue.paid': 500_00 };
    expect(why(paid, { facts: given })).toEqual([expect.objectContaining({ code: 'paid', holds: true, facts: given })]);
  });

  test('has nothing to say of an event that was refused', () => {
    expect(why(byA)).toEqual([]);
  });
});
