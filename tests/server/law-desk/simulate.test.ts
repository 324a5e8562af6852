import { expect, test } from 'vitest';
import { simulate } from '../../../server/law-desk/trial/simulate.ts';
import type { Simulation } from '../../../server/law-desk/trial/task.ts';
import { runScenario } from '../../../workflows/engine/scenario.ts';
import { compiled, shippedBody } from '../../workflows/stages.ts';

const validity = compiled(shippedBody('validity'));
const facts = {
  'case.renewalWarnOn': '2026-12-01',
  'case.renewalUrgentOn': '2026-12-05',
  'case.validUntil': '2026-12-08',
};
const noon = (day: string) => `${day}T06:15:00.000Z`;
const started: Simulation = {
  given: { type: '1', class: 'C', ward: '01', at: noon('2026-11-20'), facts },
  presses: [{ type: 'START', by: 'A', at: noon('2026-11-21') }],
  as: 'A',
  terms: {},
};
const walkTo = (day: string) => simulate(validity, { ...started, now: noon(day) });

test('the clock stands at the last press until it is moved, with the terms that the case holds', () => {
  const { day, deadlines, steps } = simulate(validity, started);
  expect({ day, deadlines }).toEqual({ day: '2026-11-21', deadlines: [{ name: 'warn', due: '2026-12-01' }] });
  expect(steps).toMatchObject([{ type: 'START', by: 'A', day: '2026-11-21', state: 'valid' }]);
});

test('the last day of a term counts whole, and the day after it is told by the system', () => {
  expect(walkTo('2026-12-01').steps.map(({ type }) => type)).toEqual(['START']);
  expect(walkTo('2026-12-02').steps.slice(1)).toMatchObject([
    { type: 'DEADLINE', by: 'SYSTEM', day: '2026-12-02', state: 'warn', effects: expect.arrayContaining(['notify']) },
  ]);
});

test('terms that run out on a long way are told one after the other, each on the day after its last', () => {
  const { steps, day, state: end, actions } = walkTo('2026-12-20');
  expect(steps.map(({ day: on, from, state }) => [on, from, state])).toEqual([
    ['2026-11-21', 'valid', 'valid'],
    ['2026-12-02', 'valid', 'warn'],
    ['2026-12-06', 'warn', 'urgent'],
    ['2026-12-09', 'urgent', 'expired'],
  ]);
  expect(end).toBe('expired');
  expect(day).toBe('2026-12-20');
  expect(actions.some(({ event }) => event === 'EXTENDED')).toBe(true);
});

test('what is pressed after the clock was moved meets the case as the terms have left it', () => {
  const late = { type: 'COMPLETED', by: 'SYSTEM', at: noon('2026-12-06') };
  const { steps } = simulate(validity, { ...started, presses: [...started.presses, late] });
  expect(steps.map(({ type, state }) => [type, state])).toEqual([
    ['START', 'valid'],
    ['DEADLINE', 'warn'],
    ['DEADLINE', 'urgent'],
    ['COMPLETED', 'closed'],
  ]);
});

test('the clock never goes back', () => {
  expect(walkTo('2026-11-01').day).toBe('2026-11-21');
});

test('a course is told as a scenario that holds: presses, refusals and terms that ran out, with what came of each', () => {
  const late = { type: 'COMPLETED', by: 'SYSTEM', at: noon('2026-12-06'), note: 'सकियो' };
  const pressed = [...started.presses, { type: 'EXTENDED', by: 'D' }, late];
  const { course, steps } = simulate(validity, { ...started, presses: pressed });
  expect(course.given).toEqual({ ...started.given, terms: {} });
  expect(course.lines).toHaveLength(steps.length);
  const presses = course.lines.flatMap((line) => ('event' in line ? [line] : []));
  expect(presses.map(({ event, by, then }) => [event, by, then.state])).toEqual([
    ['START', 'A', 'valid'],
    ['EXTENDED', 'D', 'valid'],
    ['DEADLINE', 'SYSTEM', 'warn'],
    ['DEADLINE', 'SYSTEM', 'urgent'],
    ['COMPLETED', 'SYSTEM', 'closed'],
  ]);
  expect(presses[1]?.then.refused?.code).toEqual(expect.any(String));
  expect([presses[2]?.payload, presses[4]?.note]).toEqual([{ name: 'warn' }, 'सकियो']);
  expect(presses[3]?.then.effects).toContain('notify');
  const title = { ne: 'म्याद', en: 'Term' };
  expect(runScenario(validity, { title, ...course }).misses).toEqual([]);
  const reversed = { title, given: course.given, lines: course.lines.toReversed() };
  expect(runScenario(validity, reversed).misses).not.toEqual([]);
});
