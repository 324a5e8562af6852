import { describe, expect, it } from 'vitest';
import type { Guard, Transition } from '../../workflows/engine/definition.ts';
import { timedStates } from '../../workflows/engine/timed.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import { begin, deskOf } from './desk.ts';

const facts = { 'answer.until': { type: 'date' }, days: { type: 'integer' }, settled: { type: 'boolean' } } as const;
const within: Guard = { type: 'withinValidity', params: { until: 'answer.until' } };
const over: Guard = { type: 'not', params: { of: within } };
const title = { ne: 'परीक्षण', en: 'Test' };

function deskWith(guard: Guard, meta: Transition['meta'] = { title, awaited: true }, form = {}) {
  const both: Guard = { type: 'all', params: { of: [{ type: 'roleIs', params: { roles: ['B'] } }, guard] } };
  return deskOf(form, { END: { guard: both, meta } }, { facts });
}

const isDays = (fact: string) => fact === 'days';
const formula = (condition: string): Guard => ({ type: 'formula', params: { condition } });

describe('who must act in a state hangs on the clock', () => {
  it.each<[string, Guard]>([
    ['where a period must be over', over],
    ['where a fact counts days', formula('days >= 30')],
    ['where one of several ways does', { type: 'any', params: { of: [formula('settled'), formula('days > 5')] } }],
  ])('%s', (_, guard) => {
    expect([...timedStates(deskWith(guard), isDays)]).toEqual(['desk']);
  });

  it('where a form is needed after some days', () => {
    const stage = deskWith(formula('settled'), {}, { requirement: 'conditional', condition: 'days > 10' });
    expect([...timedStates(stage, isDays)]).toEqual(['desk']);
  });

  it.each<[string, Guard, Transition['meta']]>([
    ['not where nothing of it is awaited', over, { title }],
    ['not where a period only must not be over: the row waits through it', within, { title, awaited: true }],
    ['not where the case alone decides', formula('settled'), { title, awaited: true }],
  ])('%s', (_, guard, meta) => {
    expect([...timedStates(deskWith(guard, meta), isDays)]).toEqual([]);
  });
});

describe('a row that waits for the end of a period', () => {
  const stage = deskWith(over);
  const known = { 'answer.until': { ad: '2026-11-25', bs: '2083-08-09', source: 'ad' } };
  const rowsAt = (at: string) => waiting(stage, begin(stage), known, { at }).filter(({ form }) => form === undefined);

  it('comes when the period is over', () => {
    expect(rowsAt('2026-11-25T18:14:00.000Z')).toEqual([]);
    expect(rowsAt('2026-11-25T18:16:00.000Z')).toMatchObject([{ event: 'END', roles: ['B'] }]);
  });
});
