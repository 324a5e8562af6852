import { expect, test } from 'vitest';
import type { ApplicationSummary } from '../../../server/contract/application-list.ts';
import { nextDue } from '../../../web/tasks/next-due.ts';

type Waiting = ApplicationSummary['waiting'][number];

function waiting(of: Partial<Waiting>): Waiting {
  return {
    run: 2,
    event: 'BUILT',
    eventTitle: { ne: 'निर्माण सकिएको जनाउनुहोस्', en: 'Report that it is built' },
    roles: ['D'],
    mine: false,
    fills: false,
    inBulk: false,
    since: '2026-10-12T06:00:00.000Z',
    ...of,
  };
}

const reminder = waiting({ run: 3, event: 'DEADLINE', roles: ['SYSTEM'], due: '2028-07-14' });

test('the day of a reminder is not shown as the term of what somebody is to do without a term', () => {
  expect(nextDue({ run: 2, waiting: [waiting({ mine: true }), reminder] })).toBeUndefined();
});

test('of what the viewer is to do the first term is shown', () => {
  const own = [waiting({ mine: true, due: '2026-11-02' }), waiting({ mine: true, due: '2026-10-30' })];
  expect(nextDue({ run: 2, waiting: [waiting({ due: '2026-10-20' }), ...own, reminder] })).toBe('2026-10-30');
});

test('who is not waited for sees the term of the run by which the case is shown', () => {
  const window = waiting({ event: 'DEADLINE', roles: ['SYSTEM'], due: '2026-08-05' });
  expect(nextDue({ run: 2, waiting: [window, reminder] })).toBe('2026-08-05');
  expect(nextDue({ run: 2, waiting: [waiting({}), reminder] })).toBeUndefined();
});
