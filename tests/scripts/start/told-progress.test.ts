import { expect, test } from 'vitest';
import { progressOf } from '../../../scripts/demo/progress.ts';
import { tellProgress } from '../../../scripts/start/told-progress.ts';

const time = { begin: '2026-07-19T04:30:00Z', end: '2026-11-16T04:30:00Z' };
const told = (...desk: Parameters<typeof progressOf>[0]) => tellProgress(progressOf(desk, 1, time));

test('the stories are seen to go on long before the first of them is at its end', () => {
  const lines = ['2026-07-19T04:30:00Z', '2026-08-18T04:30:00Z', '2026-10-17T04:30:00Z'].map((at) =>
    told({ at }, { at: '2026-11-01T04:30:00Z' }),
  );
  expect(lines).toEqual([
    'नमुना निवेदन ०% (०/२ पूरा) | sample applications 0% (0/2 complete)',
    'नमुना निवेदन २५% (०/२ पूरा) | sample applications 25% (0/2 complete)',
    'नमुना निवेदन ७५% (०/२ पूरा) | sample applications 75% (0/2 complete)',
  ]);
});

test('all are told when all are at their end, and never more than all', () => {
  expect(told({ at: '2026-09-01T04:30:00Z', done: true })).toBe(
    'नमुना निवेदन १००% (१/१ पूरा) | sample applications 100% (1/1 complete)',
  );
  expect(told({ at: '2026-12-01T04:30:00Z' })).toContain('100% (0/1 complete)');
});
