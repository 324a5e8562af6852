import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { shippedCalendar } from '../../../form-schemas/values/bs-calendar.ts';
import { fromAd } from '../../../form-schemas/values/bs-date.ts';
import type { CalendarCorrections } from '../../../server/contract/calendar.ts';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { ReplayData, ReplayView } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { Proposed } from '../../../server/contract/proposals.ts';
import type { RecordPage, RecordView } from '../../../server/contract/setup.ts';
import { installCalendar, newestYears } from '../../../server/office/calendar.ts';
import type { DrivenCase, Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const permit = 'allowance-paper-view';
const setup = '/api/setup/calendar-year';
const corrections = '/api/public/calendar';
/** 2084 with a day of जेठ given to वैशाख: what was 1 जेठ becomes 32 वैशाख, and 2085 begins on its old day. */
const months2084 = {
  baishakh: 32,
  jestha: 31,
  ashadh: 31,
  shrawan: 32,
  bhadra: 31,
  ashwin: 30,
  kartik: 30,
  mangsir: 30,
  poush: 29,
  magh: 29,
  falgun: 30,
  chaitra: 31,
};

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('layout'));
  await office.server.jobs.drain();
});
afterAll(() => office.stop());
afterEach(() => vi.useRealTimers());

async function year(id: number): Promise<RecordView> {
  return (await office.server.as('TADM', { url: `${setup}/${String(id)}` })).json<RecordView>();
}

async function correct(id: number, change: Record<string, unknown>, who = 'TADM') {
  const { data, version } = await year(id);
  const payload = { data: { ...data, note: 'पञ्चाङ्ग निर्णायक समिति', ...change }, version, note: 'समितिको निर्णय' };
  return office.server.as(who, { method: 'PUT', url: `${setup}/${String(id)}`, payload });
}

/** The chief confirms what was proposed. */
function confirm(proposed: Awaited<ReturnType<typeof correct>>) {
  const { id } = proposed.json<Proposed>().proposal;
  return office.server.as('C', { method: 'POST', url: `/api/proposals/${id}/confirm`, payload: {} });
}

/** Everything that is kept of the case, row by row, as the database holds it; looking at a paper counts as printing it. */
async function kept(): Promise<Record<string, unknown>> {
  const tables = ['application', 'stage', 'history', 'submission', 'deadline', 'inbox', 'document', 'attachment'];
  const rows = tables.map(async (table) => {
    const key = table === 'application' ? 'id' : 'application_id';
    const found = await office.server.owner.query(
      `select (to_jsonb(t) - 'printed')::text as row from ${table} t where ${key} = $1 order by 1`,
      [driven.id],
    );
    return [table, found.rows] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

async function replayed(): Promise<ReplayView> {
  return (await office.server.as('AUD', { url: `/api/applications/${driven.id}/replay` })).json<ReplayView>();
}

/** The last day of the permit as the replay shows it. */
async function tillDate(): Promise<string | undefined> {
  const answer = await office.server.as('AUD', { url: `/api/applications/${driven.id}/replay/data` });
  const { forms } = answer.json<ReplayData>();
  const fields = forms.find(({ slug }) => slug === permit)?.sections.flatMap((section) => section.fields) ?? [];
  return fields.find(({ path }) => path.endsWith('tillDate'))?.value.ne;
}

async function paper(): Promise<{ readonly pdf: Buffer; readonly html: string }> {
  const base = `/api/applications/${driven.id}/forms/${permit}`;
  const pdf = await office.server.as('B', { url: `${base}/print.pdf` });
  const html = await office.server.as('B', { url: `${base}/preview` });
  return { pdf: pdf.rawPayload, html: html.body };
}

describe('the calendar in the setup', () => {
  test('has every shipped year with its months and status', async () => {
    const rows = await newestYears(office.server.runtime.db);
    expect(rows.map(({ year: bs, days, status }) => ({ year: bs, days, status }))).toEqual(
      shippedCalendar.years.map(({ year: bs, days, status }) => ({ year: bs, days, status })),
    );
    expect(await year(2084)).toMatchObject({
      key: '2084',
      version: 1,
      data: { year: 2084, status: 'projected', days: 366, months: { baishakh: 31, chaitra: 31 } },
    });
    const page = (await office.server.as('TADM', { url: setup })).json<RecordPage>();
    expect(page.total).toBe(115);
  });

  test('is written once, however often the office starts', async () => {
    expect(await installCalendar(office.server.runtime.db)).toBe(0);
  });

  test.each(['ADM', 'C'])('is not for %s to change', async (role) => {
    expect((await correct(2084, { months: months2084 }, role)).json()).toMatchObject({ code: 'forbidden' });
  });

  test('has no year added or taken away', async () => {
    const { data } = await year(2084);
    const added = await office.server.as('TADM', {
      method: 'POST',
      url: setup,
      payload: { data: { ...data, year: 2093, note: 'x' } },
    });
    expect(added.json()).toMatchObject({ code: 'masterFixed', status: 409 });
    const gone = await office.server.as('TADM', { method: 'DELETE', url: `${setup}/2084` });
    expect(gone.json()).toMatchObject({ code: 'masterFixed' });
  });

  test.each<[string, number, Record<string, unknown>, string, string]>([
    ['364 days', 2084, { months: { ...months2084, baishakh: 30 } }, 'days', 'bsYearDays'],
    ['a month of 33 days', 2084, { months: { ...months2084, ashadh: 33 } }, 'months.ashadh', 'max'],
    ['a month of 28 days', 2084, { months: { ...months2084, poush: 28 } }, 'months.poush', 'min'],
    ['a month of letters', 2084, { months: { ...months2084, poush: 'उनन्तीस' } }, 'months.poush', 'integer'],
    ['eleven months', 2084, { months: { ...months2084, chaitra: undefined } }, 'months.chaitra', 'required'],
    ['no source', 2084, { months: months2084, note: '' }, 'note', 'required'],
    ['an unknown status', 2084, { months: months2084, status: 'guessed' }, 'status', 'chooseOne'],
    ['another year', 2084, { months: months2084, year: 2085 }, 'year', 'keyFixed'],
  ])('refuses %s and says where', async (_what, id, change, path, code) => {
    const refused = (await correct(id, change)).json<ProblemBody>();
    expect(refused).toMatchObject({ code: 'formInvalid', status: 422 });
    expect(refused.issues?.map((issue) => [issue.path.join('.'), issue.code])).toContainEqual([path, code]);
    expect(refused.texts.ne).toMatch(/[ऀ-ॿ]/u);
  });

  test('refuses what would move a day whose AD date is known', async () => {
    const { data } = await year(2051);
    const months = { ...Object(data['months']), magh: 30 };
    expect((await correct(2051, { months })).json<ProblemBody>().issues).toEqual([
      expect.objectContaining({ code: 'bsYearAnchor', params: { bs: '2072-01-12', ad: '2015-04-25' } }),
    ]);
  });

  test('rows are never changed nor taken away, not even by the app', async () => {
    for (const text of [`update calendar_year set status = 'official'`, 'delete from calendar_year']) {
      const run = office.server.runtime.inOrganization(office.server.organizationId, (trx) =>
        sql.raw(text).execute(trx),
      );
      await expect(run).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a corrected year', () => {
  test('reads differently at once, and moves nothing that was kept', async () => {
    const before = { kept: await kept(), paper: await paper(), till: await tillDate(), replay: await replayed() };
    expect(before.till).toBe('२०८४/०२/०२');
    expect(fromAd('2027-05-15')).toEqual({ year: 2084, month: 2, day: 1 });

    const proposed = await correct(2084, { months: months2084, status: 'official' });
    expect(proposed.statusCode, proposed.body).toBe(202);
    expect(fromAd('2027-05-15')).toEqual({ year: 2084, month: 2, day: 1 });
    expect((await confirm(proposed)).statusCode).toBe(200);
    expect(await year(2084)).toMatchObject({ version: 2, data: { days: 366, status: 'official' } });

    expect(await tillDate()).toBe('२०८४/०२/०१');
    expect(fromAd('2027-05-15')).toEqual({ year: 2084, month: 1, day: 32 });
    expect(await kept()).toEqual(before.kept);
    const after = await paper();
    expect(after.pdf.equals(before.paper.pdf)).toBe(true);
    expect(after.html).toBe(before.paper.html);
    const { snapshot, path, changes } = await replayed();
    expect({ snapshot, path }).toEqual({ snapshot: before.replay.snapshot, path: before.replay.path });
    expect(changes.map((change) => change.path)).toEqual(before.replay.changes.map((change) => change.path));
    const verified = await office.server.as('AUD', { url: `/api/applications/${driven.id}/verify` });
    expect(verified.json()).toMatchObject({ valid: true });
  });

  test('is issued on the paper by the calendar of its own day', async () => {
    const documents = await office.server.as('B', { url: `/api/applications/${driven.id}/documents` });
    expect(documents.json<readonly DocumentView[]>().map(({ form }) => form)).toContain(permit);
    const rows = await office.server.owner.query<{ edition: string }>(
      'select distinct calendar_edition::text as edition from document where application_id = $1',
      [driven.id],
    );
    expect(rows.rows).toEqual([{ edition: '115' }]);
  });

  test('says who corrected it and why, and keeps what it was', async () => {
    const { data, version, updatedBy } = await year(2084);
    expect({ note: data['note'], version }).toEqual({ note: 'पञ्चाङ्ग निर्णायक समिति', version: 2 });
    expect(updatedBy).toBeDefined();
    const rows = await office.server.owner.query<{ version: number; status: string; by_name: string }>(
      'select version, status, by_name from calendar_year where bs_year = 2084 order by version',
    );
    expect(rows.rows).toEqual([
      { version: 1, status: 'projected', by_name: '' },
      { version: 2, status: 'official', by_name: expect.stringMatching(/[ऀ-ॿ]/u) },
    ]);
    const { changes } = (await office.server.as('TADM', { url: `${setup}/changes?record=2084` })).json<{
      changes: readonly { key: string; changed: readonly string[] }[];
    }>();
    expect(changes).toMatchObject([
      { key: '2084', changed: expect.arrayContaining(['status', 'months.baishakh', 'note']) },
    ]);
  });

  test('is told to browsers, which need no more', async () => {
    const answer = await office.server.app.inject({ url: corrections });
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(answer.json<CalendarCorrections>()).toEqual({
      years: [{ year: 2084, months: Object.values(months2084), status: 'official' }],
    });
  });

  test('is left alone by the next start', async () => {
    expect(await installCalendar(office.server.runtime.db)).toBe(0);
    expect(await year(2084)).toMatchObject({ version: 2, data: { status: 'official' } });
  });

  test('that another node has corrected is known here within two seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await office.server.app.inject({ url: corrections });
    await office.server.owner.query(
      `insert into calendar_year (bs_year, version, months, status, note)
       select 2085, 2, months, 'official', 'x' from calendar_year where bs_year = 2085 and version = 1`,
    );
    vi.setSystemTime(Date.now() + 2_000);
    const { years } = (await office.server.app.inject({ url: corrections })).json<CalendarCorrections>();
    expect(years.map((each) => [each.year, each.status])).toEqual([
      [2084, 'official'],
      [2085, 'official'],
    ]);
  });

  test('that two people correct at once is corrected once', async () => {
    const proposed = [await correct(2086, { status: 'official' }), await correct(2086, { note: 'x' })];
    const answers = await Promise.all(proposed.map(confirm));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
