import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../form-schemas/values/ad-date.ts';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import { lastQuietDays, standingOf, termsOf } from '../../../server/case/validity.ts';
import type { ApplicationListPage, TermStanding } from '../../../server/contract/lists.ts';
import type { Report } from '../../../server/contract/reports.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { writeCase } from './small-office.ts';

// the office renews below 90 days and urgently at 30 or fewer: one permit on each side of each day
const DAYS_LEFT = [-1, 0, 30, 31, 89, 90];
const OFFICE = { timers: { renewalWarnDays: 90, renewalUrgentDays: 30 } };

let server: TestServer;
let today: string;
beforeAll(async () => {
  server = await startTestServer();
  today = kathmanduDate(server.clock.now());
  for (const [at, days] of DAYS_LEFT.entries()) {
    await writeCase(server, 8_384_000_001 + at, {
      ward: '04',
      status: 'A',
      filedAt: '2026-07-10T04:15:00Z',
      registered: '2026-07-16',
      validUntil: addDays(today, days),
      runs: [{ stage: 'phase-one', state: 'building-to-plinth', status: 'active' }],
    });
  }
});
afterAll(() => server.stop());

async function listed(term: TermStanding): Promise<number> {
  const answer = await server.as('C', { url: `/api/lists/applications?term=${term}` });
  return answer.json<ApplicationListPage>().items.length;
}

test('the report counts each permit where the list shows it, also on the very days of the thresholds', async () => {
  const list = [await listed('expired'), await listed('urgent'), await listed('renew'), await listed('valid')];
  expect(list).toEqual([1, 2, 2, 1]);
  const report = (await server.as('C', { url: '/api/reports/validity' })).json<Report>();
  const [spans, expiring] = report.tables;
  expect(spans?.rows.map(({ cells }) => cells)).toEqual([
    [{ ne: 'म्याद सकिएको', en: 'Expired' }, 1],
    [{ ne: '०–३० दिनमा सकिने', en: 'In 0–30 days' }, 2],
    [{ ne: '३१–८९ दिनमा सकिने', en: 'In 31–89 days' }, 2],
    [{ ne: '९० वा सोभन्दा बढी दिनमा सकिने', en: 'In 90 days or more' }, 1],
  ]);
  expect(expiring?.rows.map(({ cells }) => cells.at(-1))).toEqual([-1, 0, 30, 31, 89]);
  expect(report.facts.map(({ id, value }) => [id, value])).toEqual([
    ['withValidity', 6],
    ['expired', 1],
    ['expiring', 4],
  ]);
});

test('the record passes a threshold on the day on which the list does: terms are told when their last day is over', () => {
  const until = '2027-01-30';
  const quiet = lastQuietDays(OFFICE, until);
  const onDay = (day: string) => standingOf(until, termsOf(OFFICE, day));
  expect([onDay(quiet.renew), onDay(addDays(quiet.renew, 1))]).toEqual(['valid', 'renew']);
  expect([onDay(quiet.urgent), onDay(addDays(quiet.urgent, 1))]).toEqual(['renew', 'urgent']);
});

test('an office that warns no earlier than urgently has no span in between', () => {
  const terms = termsOf({ timers: { renewalWarnDays: 30, renewalUrgentDays: 30 } }, '2026-11-01');
  expect(['2026-12-01', '2026-12-02'].map((until) => standingOf(until, terms))).toEqual(['urgent', 'valid']);
});
