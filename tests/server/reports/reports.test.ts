import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import type { ApplicationList } from '../../../server/contract/application-list.ts';
import type { Cell, Report, ReportName } from '../../../server/contract/reports.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type SmallCase, writeCase, writeOtherOffice } from './small-office.ts';

const WARD = 'ward04@sungabha.example';

// 1 साउन 2083 is 2026-07-17; today is १५ कात्तिक
const CASES: readonly SmallCase[] = [
  {
    // registered on the last day of the year before; its permit leaves the press ten minutes into the new one
    ward: '04',
    class: 'C',
    status: 'A',
    filedAt: '2026-07-10T04:15:00Z',
    registered: '2026-07-16',
    registrationNo: '०८२/०८३-०००२',
    validUntil: '2026-11-20',
    waitsOn: 'applicant',
    entries: [
      { seq: 1, kind: 'demand', head: 'mapPass', amount: '10000.10', on: '2026-07-16', year: '8283' },
      { seq: 2, kind: 'receipt', amount: '10000.10', on: '2026-07-16', year: '8283' },
      { seq: 2, kind: 'deposit', amount: '2500.05', on: '2026-07-16', year: '8283' },
    ],
    papers: [{ form: 'allowance-paper-view', template: 'D20', issuedAt: '2026-07-16T18:25:00Z' }],
    runs: [
      { stage: 'phase-one', state: 'building-to-plinth', status: 'done', closedAt: '2026-07-16T18:25:00Z' },
      { stage: 'validity', state: 'valid', status: 'active' },
    ],
  },
  {
    // filed a quarter of an hour into the new year
    ward: '04',
    class: 'B',
    filedAt: '2026-07-16T18:30:00Z',
    registered: '2026-07-17',
    registrationNo: '०८३/०८४-०००१',
    entries: [
      { seq: 1, kind: 'demand', head: 'mapPass', amount: '0.10', on: '2026-07-17', year: '8384' },
      { seq: 1, kind: 'demand', head: 'mapPass', amount: '0.20', on: '2026-07-17', year: '8384' },
      { seq: 2, kind: 'receipt', amount: '0.30', on: '2026-07-17', year: '8384' },
    ],
    runs: [
      {
        stage: 'phase-one',
        state: 'notice',
        status: 'active',
        slaDue: '2026-10-31',
        objections: [{ id: 'o1', filedAt: '2026-10-05T04:15:00Z', open: true }],
      },
    ],
    tasks: [
      { role: 'B', since: '2026-10-22T04:15:00Z', due: '2026-10-30' },
      { role: 'SYSTEM', since: '2026-10-22T04:15:00Z' },
    ],
  },
  {
    ward: '08',
    type: '3',
    status: 'C',
    filedAt: '2026-08-18T04:15:00Z',
    registered: '2026-08-20',
    registrationNo: '०८३/०८४-०००२',
    waitsOn: 'nobody',
    entries: [
      { seq: 1, kind: 'demand', head: 'mapCheck', amount: '1234567.89', on: '2026-08-25', year: '8384' },
      { seq: 1, kind: 'demand', head: 'deposit', amount: '5000.00', on: '2026-08-25', year: '8384' },
      { seq: 1, kind: 'receipt', amount: '1234567.89', on: '2026-08-25', year: '8384' },
      { seq: 1, kind: 'deposit', amount: '5000.00', on: '2026-08-25', year: '8384' },
      // a receipt was a paisa too high and was corrected a week later
      { seq: 2, kind: 'receipt', amount: '-1234567.89', on: '2026-09-02', year: '8384', reverses: 1 },
      { seq: 2, kind: 'receipt', amount: '1234567.88', on: '2026-09-02', year: '8384' },
      { seq: 3, kind: 'deduction', amount: '499.75', on: '2026-10-10', year: '8384' },
      { seq: 3, kind: 'refund', amount: '1500.25', on: '2026-10-10', year: '8384' },
    ],
    papers: [
      { form: 'allowance-paper-view', template: 'D20', issuedAt: '2026-09-01T04:15:00Z' },
      { form: 'building-finish-certificate-view', template: 'D28', issuedAt: '2026-10-20T04:15:00Z' },
      { form: 'map-check-report-view', template: 'D10', issuedAt: '2026-08-30T04:15:00Z' },
    ],
    runs: [
      {
        stage: 'phase-one',
        state: 'building-to-plinth',
        status: 'done',
        objections: [{ id: 'o1', filedAt: '2026-08-30T04:15:00Z', open: false }],
      },
      { stage: 'completion', state: 'completed', status: 'done' },
      { stage: 'name-transfer', state: 'application', status: 'active', byHand: true, slaDue: '2026-11-05' },
    ],
  },
  {
    ward: '08',
    class: 'D',
    status: 'D',
    filedAt: '2026-10-01T04:15:00Z',
    registered: '2026-10-02',
    registrationNo: '०८३/०८४-०००३',
    waitsOn: 'nobody',
    runs: [{ stage: 'discard', state: 'discarded', status: 'done', closedAt: '2026-10-20T04:15:00Z' }],
  },
  {
    ward: '02',
    filedAt: '2026-06-20T04:15:00Z',
    registered: '2026-07-01',
    registrationNo: '०८२/०८३-०००१',
    waitsOn: 'applicant',
    runs: [{ stage: 'phase-one', state: 'technical-design', status: 'active' }],
    tasks: [{ role: 'D', since: '2026-10-31T04:15:00Z' }],
  },
  {
    ward: '04',
    filedAt: '2026-10-25T04:15:00Z',
    runs: [{ stage: 'phase-one', state: 'application', status: 'active' }],
  },
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const [at, given] of CASES.entries()) await writeCase(server, 8_384_000_001 + at, given);
  await writeOtherOffice(server);
});
afterAll(() => server.stop());

async function report(name: ReportName, query = '', who = 'C'): Promise<Report> {
  const answer = await server.as(who, { url: `/api/reports/${name}?${query}` });
  expect([answer.statusCode, name, query]).toEqual([200, name, query]);
  return answer.json<Report>();
}

const said = (cell: Cell): unknown => (cell !== null && typeof cell === 'object' ? cell.en : cell);
const factsOf = ({ facts }: Report) => Object.fromEntries(facts.map(({ id, value }) => [id, value]));
function rowsOf({ tables }: Report, id: string): readonly (readonly unknown[])[] {
  return tables.find((each) => each.id === id)?.rows.map(({ cells }) => cells.map(said)) ?? [];
}
function totalOf({ tables }: Report, id: string): readonly unknown[] | undefined {
  return tables.find((each) => each.id === id)?.total?.map(said);
}

describe('money', () => {
  test('adds up to the paisa within the fiscal year that begins on 1 साउन, what was taken back deducted', async () => {
    const revenue = await report('revenue');
    expect(revenue.period).toMatchObject({ from: '2026-07-17', to: '2027-07-16', year: '8384' });
    expect(factsOf(revenue)).toEqual({
      demanded: '1239568.19',
      received: '1234568.18',
      depositReceived: '5000.00',
      refunded: '1500.25',
      receipts: 3,
    });
    expect(rowsOf(revenue, 'revenueBy.day')).toEqual([
      ['2026-07-17', 1, '0.00', '0.30', '0.30'],
      ['2026-08-25', 2, '5000.00', '1234567.89', '1239567.89'],
      ['2026-09-02', 0, '0.00', '-0.01', '-0.01'],
    ]);
    expect(totalOf(revenue, 'revenueBy.day')).toEqual(['Total', 3, '5000.00', '1234568.18', '1239568.18']);
    expect(rowsOf(revenue, 'revenueBy.head')).toEqual([
      ['Map-verification fee', 'Revenue', 1, '1234567.89'],
      ['Map-approval deposit', 'Deposit', 1, '5000.00'],
      ['Map-approval fee', 'Revenue', 2, '0.30'],
    ]);
    expect(rowsOf(revenue, 'revenueBy.ward')).toEqual([
      ['04', '0.30', '0.30', '0.00'],
      ['08', '1239567.89', '1234567.88', '5000.00'],
    ]);
  });

  test('stands in the month of the Bikram Sambat calendar in which it was paid; months to come say nothing', async () => {
    const months = rowsOf(await report('revenue'), 'revenueBy.month');
    expect(months.slice(0, 5)).toEqual([
      ['Shrawan 2083', '0.30', '0.30', '0.00', '0.00'],
      ['Bhadra 2083', '1239567.89', '1234567.88', '5000.00', '0.00'],
      ['Ashwin 2083', '0.00', '0.00', '0.00', '1500.25'],
      ['Kartik 2083', '0.00', '0.00', '0.00', '0.00'],
      ['Mangsir 2083', null, null, null, null],
    ]);
    expect(months).toHaveLength(12);
    const shrawan = await report('revenue', 'year=8384&month=4');
    expect([shrawan.period.from, shrawan.period.to]).toEqual(['2026-07-17', '2026-08-16']);
    expect(factsOf(shrawan)).toMatchObject({ received: '0.30', depositReceived: '0.00' });
  });

  test('of the year before, and of days across the new year, is counted by its day', async () => {
    expect(factsOf(await report('revenue', 'year=8283'))).toMatchObject({
      received: '10000.10',
      depositReceived: '2500.05',
    });
    expect(factsOf(await report('revenue', 'from=2026-07-16&to=2026-07-17'))).toMatchObject({ received: '10000.40' });
  });

  test('held as deposit is what was held before, and in, less kept and paid back', async () => {
    const deposits = await report('deposits');
    expect(factsOf(deposits)).toEqual({
      heldBefore: '2500.05',
      depositReceived: '5000.00',
      kept: '499.75',
      refunded: '1500.25',
      held: '5500.05',
    });
    expect(rowsOf(deposits, 'depositsHeld')).toEqual([
      ['०८३/०८४-०००२', 'घरधनी 8384000003', '08', '5000.00', '499.75', '1500.25', '3000.00'],
      ['०८२/०८३-०००२', 'घरधनी 8384000001', '04', '2500.05', '0.00', '0.00', '2500.05'],
    ]);
    expect(rowsOf(deposits, 'depositsBy.ward')).toEqual([
      ['04', 1, '2500.05'],
      ['08', 1, '3000.00'],
    ]);
    expect(factsOf(await report('deposits', 'year=8283'))).toMatchObject({ heldBefore: '0.00', held: '2500.05' });
  });
});

describe('applications', () => {
  test('are counted by the day of their registration, and stand where they stand today', async () => {
    const found = await report('applications');
    expect(factsOf(found)).toEqual({
      registered: 3,
      inProgress: 1,
      permitted: 0,
      completed: 1,
      rejected: 0,
      discarded: 1,
      filed: 4,
      unregistered: 1,
    });
    expect(rowsOf(found, 'applicationsBy.ward')).toEqual([
      ['04', 1, 1, 0, 0, 0, 0],
      ['08', 2, 0, 0, 1, 0, 1],
    ]);
    expect(totalOf(found, 'applicationsBy.ward')).toEqual(['Total', 3, 1, 0, 1, 0, 1]);
    expect(rowsOf(found, 'applicationsBy.class')).toEqual([
      ['Class kha (B)', 1, 1, 0, 0, 0, 0],
      ['Class ga (C)', 1, 0, 0, 1, 0, 0],
      ['Class gha (D)', 1, 0, 0, 0, 0, 1],
    ]);
    expect(rowsOf(found, 'applicationsBy.month').slice(0, 4)).toEqual([
      ['Shrawan 2083', 1, 1],
      ['Bhadra 2083', 1, 1],
      ['Ashwin 2083', 1, 1],
      ['Kartik 2083', 1, 0],
    ]);
  });

  test('stand at the very stage that the lists show', async () => {
    const answer = await server.as('C', { url: '/api/applications?view=all' });
    const registered = answer
      .json<ApplicationList>()
      .items.filter(({ registeredOn = '' }) => registeredOn >= '2026-07-17')
      .map(({ stageTitle, stateTitle }) => [stageTitle.en, stateTitle.en, 1]);
    const places = rowsOf(await report('applications'), 'applicationsBy.state');
    expect(places.map((row) => row.join()).toSorted()).toEqual(registered.map((row) => row.join()).toSorted());
  });

  test('are of the wards of who looks, and of no other office', async () => {
    const ofWard = await report('applications', '', WARD);
    expect(ofWard.wards).toEqual(['04']);
    expect(factsOf(ofWard)).toMatchObject({ registered: 1, filed: 2, unregistered: 1 });
    expect(factsOf(await report('revenue', '', WARD))).toMatchObject({ received: '0.30', receipts: 1 });
    expect(factsOf(await report('deposits', '', WARD))).toMatchObject({ held: '2500.05' });
    expect(factsOf(await report('year', '', WARD))).toMatchObject({ carried: 1, registered: 1, permitted: 1, left: 1 });
  });
});

describe('the statement of a fiscal year', () => {
  test('balances: brought forward and registered, less permitted and discarded, is left, and goes over to the next', async () => {
    const money = { received: '1234568.18', held: '5500.05', objections: 2 };
    expect(factsOf(await report('year'))).toEqual({
      carried: 2,
      registered: 3,
      permitted: 2,
      discarded: 1,
      left: 2,
      ...money,
    });
    expect(factsOf(await report('year', 'year=8283'))).toMatchObject({
      carried: 0,
      registered: 2,
      permitted: 0,
      left: 2,
    });
  });

  test('has a sum after each third of the year, and papers by them', async () => {
    const year = await report('year', 'year=8384&month=5');
    expect(year.period).toMatchObject({ from: '2026-07-17', to: '2027-07-16' });
    const months = rowsOf(year, 'year.months');
    expect(months).toHaveLength(15);
    expect(months.slice(0, 5)).toEqual([
      ['Shrawan 2083', 1, 1, 0, '0.30', '0.00', '0.00'],
      ['Bhadra 2083', 1, 1, 0, '1234567.88', '5000.00', '0.00'],
      ['Ashwin 2083', 1, 0, 0, '0.00', '0.00', '1500.25'],
      ['Kartik 2083', 0, 0, 1, '0.00', '0.00', '0.00'],
      ['First third', 3, 2, 1, '1234568.18', '5000.00', '1500.25'],
    ]);
    expect(totalOf(year, 'year.months')).toEqual(['Total', 3, 2, 1, '1234568.18', '5000.00', '1500.25']);
    expect(rowsOf(year, 'permits').map(([, ...counts]) => counts)).toEqual([
      [2, 0, 0, 2],
      [1, 0, 0, 1],
    ]);
    expect(rowsOf(year, 'year.deposits').map(([, amount]) => amount)).toEqual([
      '2500.05',
      '5000.00',
      '499.75',
      '1500.25',
      '5500.05',
    ]);
  });
});

describe('what waits and what was done', () => {
  test('ages by the day of filing, with whom it is; the service level and the way to the permit are told in days', async () => {
    const ageing = await report('ageing');
    expect(factsOf(ageing)).toMatchObject({
      waiting: 3,
      withOffice: 2,
      withApplicant: 1,
      onTime: 50,
      averageOffice: 38,
      averageApplicant: 44.7,
    });
    const ages = rowsOf(ageing, 'ageing');
    expect([ages[0], ages.at(-1)]).toEqual([
      ['0–7 days', 1, 1, 0, 0],
      ['more than 90 days', 2, 1, 1, 0],
    ]);
    expect(rowsOf(ageing, 'serviceLevel').map(([, , ...counts]) => counts)).toEqual([
      [0, 1, 0],
      [1, 0, 0],
    ]);
    expect(rowsOf(ageing, 'took')).toEqual([
      ['New construction', 1, 1, 1, 1],
      ['Additional floor', 1, 12, 12, 12],
    ]);
  });

  test('says of the desks that files have left whether the office kept to its days, within the period', async () => {
    // ten minutes before the year, and within it
    for (const [seq, inTime, at] of [
      [1, false, '2026-07-16T18:05:00Z'],
      [2, true, '2026-08-01T04:15:00Z'],
      [3, true, '2026-08-02T04:15:00Z'],
      [4, false, '2026-08-03T04:15:00Z'],
    ] as const) {
      await server.owner.query(
        `insert into service_level_end (organization_id, application_id, run, seq, definition_hash, state, in_time, at)
        select organization_id, application_id, run, $1, definition_hash, state, $2, $3 from stage
        where organization_id = $4 and state = 'notice' limit 1`,
        [seq, inTime, at, server.organizationId],
      );
    }
    const ageing = await report('ageing');
    expect(factsOf(ageing)).toMatchObject({ keptInTime: 67 });
    expect(rowsOf(ageing, 'serviceLevelKept').map(([, , ...counts]) => counts)).toEqual([[2, 1]]);
  });

  test('is counted by post, the program’s own work left out', async () => {
    const workload = await report('workload');
    expect(factsOf(workload)).toEqual({ tasks: 2, overdue: 1, deeds: 12 });
    expect(rowsOf(workload, 'workloadBy.post').map(([, ...counts]) => counts)).toEqual([
      [1, 1, 0, 1, 10, 10],
      [1, 1, 0, 0, 1, 1],
    ]);
    // a post is said in the language of whoever reads, though it was written of the person in Nepali only
    const people = workload.tables.find(({ id }) => id === 'workloadBy.person')?.rows ?? [];
    expect(people.length).toBeGreaterThan(0);
    expect(people.map(({ cells }) => cells[1])).toEqual(
      people.map(() => ({ ne: expect.any(String), en: expect.stringMatching(/^[A-Za-z]/u) })),
    );
  });

  test('became papers: permits and certificates by their layout, the others apart', async () => {
    const papers = await report('papers');
    expect(factsOf(papers)).toEqual({ permits: 3, handed: 0, revoked: 0, papers: 4 });
    expect(rowsOf(papers, 'permitsBy.ward')).toEqual([
      ['04', 1],
      ['08', 2],
    ]);
    expect(
      rowsOf(papers, 'permitsBy.month')
        .slice(0, 4)
        .map(([, count]) => count),
    ).toEqual([1, 1, 0, 1]);
    expect(factsOf(await report('papers', 'year=8283'))).toMatchObject({ papers: 0 });
  });

  test('was objected to: filed in the period, settled, and open for so many days', async () => {
    const objections = await report('objections');
    expect(factsOf(objections)).toEqual({ objections: 2, objectionsSettled: 1, objectionsOpen: 1 });
    expect(rowsOf(objections, 'objectionsOpen')).toEqual([
      ['०८३/०८४-०००१', 'घरधनी 8384000002', '04', '2026-10-05', 27],
    ]);
  });

  test('is told by designer, and by the days that a permit is still valid', async () => {
    expect(rowsOf(await report('designers'), 'designers').map(([, , ...counts]) => counts)).toEqual([
      [4, 3, 2, 0, 1, 0, 1],
    ]);
    const validity = await report('validity');
    expect(factsOf(validity)).toEqual({ withValidity: 1, expired: 0, expiring: 1 });
    expect(rowsOf(validity, 'expiring')).toEqual([
      ['०८२/०८३-०००२', 'घरधनी 8384000001', '04', 'New construction', '2026-11-20', 19],
    ]);
  });
});

describe('a report', () => {
  test.each([
    'year=8385',
    'from=2026-08-01&to=2026-07-01',
    'year=8384&from=2026-08-01',
    'from=2010-01-01&to=2026-01-01',
  ])('of a period that is none says so: %s', async (query) => {
    const answer = await server.as('C', { url: `/api/reports/revenue?${query}` });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'periodInvalid']);
  });

  test('is not for designers', async () => {
    expect((await server.as('D', { url: '/api/reports/revenue' })).statusCode).toBe(403);
  });

  test('is an Excel file with a sheet for each table, whose numbers can be added up, and is logged', async () => {
    const answer = await server.as('R', { url: '/api/reports/revenue/sheet?language=en&year=8384' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="revenue-2026-07-17.xlsx"');
    const days = await readSheet(answer.rawPayload, 4);
    expect(days.slice(0, 2)).toEqual([
      ['Day', 'Receipts', 'Deposit', 'Revenue', 'Total'],
      ['2083-04-01', 1, 0, 0.3, 0.3],
    ]);
    expect(days.at(-1)).toEqual(['Total', 3, 5000, 1_234_568.18, 1_239_568.18]);
    const logged = await server.owner.query(`select detail from activity where action = 'report.exported'`);
    expect(logged.rows).toEqual([{ detail: { report: 'revenue', year: '8384' } }]);
  });
});
