import { expect, test } from 'vitest';
import { decidedRuns } from '../../../server/case/decided-runs.ts';
import { compiled, shippedBody } from '../../workflows/stages.ts';

const id = 'site-inspection';
const definition = { hash: id, version: 1, stage: compiled(shippedBody(id)) };
const kept = (at: string, reason: string) => ({ at, role: 'A', name: 'सरिता पौडेल', reason });

/** A run that began and was over on these days, standing there. */
function runOf(value: string, over: string | null, decisions = {}) {
  const isOver = over !== null;
  return {
    row: { id, opened_at: new Date('2026-10-01T04:00:00.000Z'), closed_at: isOver ? new Date(over) : null },
    definition,
    snapshot: {
      value,
      status: isOver ? ('done' as const) : ('active' as const),
      context: {
        applicationId: 'case',
        type: '1',
        class: 'C',
        ward: '04',
        forms: {},
        objections: [],
        deadlines: {},
        since: '2026-10-01T04:00:00.000Z',
        decisions,
      },
    },
  };
}

test('every run of a stage says what was decided in it, and when it was over with a decision', () => {
  const told = decidedRuns([
    runOf('passed', '2026-10-20T04:00:00.000Z', {
      'stage-of-work': { ...kept('2026-10-01T04:00:00.000Z', 'भोलि ढलान'), said: { work: 'slab' } },
      ordered: kept('2026-10-02T04:00:00.000Z', 'डन्डी कम भएकाले'),
      reinspection: kept('2026-10-12T04:00:00.000Z', 'डन्डी थपिएकाले'),
    }),
    runOf('withdrawn', '2026-11-01T04:00:00.000Z'),
    runOf('correcting', null, { ordered: kept('2026-11-05T19:00:00.000Z', 'फर्मा कमजोर भएकाले') }),
  ]);
  expect(told).toMatchObject({
    'runs.site-inspection': [
      {
        work: 'slab',
        orderedOn: { ad: '2026-10-02' },
        orderedReason: 'डन्डी कम भएकाले',
        reinspectionOn: { ad: '2026-10-12' },
        endedOn: { ad: '2026-10-20' },
      },
      { openedOn: { ad: '2026-10-01' } },
      { orderedOn: { ad: '2026-11-06' } },
    ],
  });
  const rows = told['runs.site-inspection'];
  expect(Array.isArray(rows) && rows.slice(1).some((row: object) => 'endedOn' in row)).toBe(false);
});

test('a run in which the work was ordered to be corrected twice says both orders, and what followed each', () => {
  const { 'runs.site-inspection': rows } = decidedRuns([
    runOf('correcting', null, {
      'stage-of-work': { ...kept('2026-10-01T04:00:00.000Z', 'भोलि ढलान'), said: { work: 'slab' } },
      ordered: {
        ...kept('2026-10-12T04:00:00.000Z', 'चुरीको दूरी बढी भएकाले'),
        before: [kept('2026-10-02T04:00:00.000Z', 'डन्डी कम भएकाले')],
      },
      reinspection: { ...kept('2026-10-11T04:00:00.000Z', 'डन्डी थपिएकाले'), before: [] },
    }),
  ]);
  expect(rows).toMatchObject([
    {
      work: 'slab',
      orderedOn: { ad: '2026-10-02' },
      orderedReason: 'डन्डी कम भएकाले',
      reinspectionOn: { ad: '2026-10-11' },
    },
    { work: 'slab', orderedOn: { ad: '2026-10-12' }, orderedReason: 'चुरीको दूरी बढी भएकाले' },
  ]);
  expect(Array.isArray(rows) && 'reinspectionOn' in rows[1]).toBe(false);
});
