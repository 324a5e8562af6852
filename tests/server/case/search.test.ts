import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nepaliName } from '../../../scripts/bench/nepali-names.ts';
import { soughtWords } from '../../../form-schemas/values/sounds.ts';
import type { ListQuery } from '../../../server/contract/lists.ts';
import { gatherStatistics } from '../../../server/db/statistics.ts';
import type { Viewing } from '../../../server/lists/filters.ts';
import { writeCursor } from '../../../server/http/keyset.ts';
import { findPage } from '../../../server/lists/find.ts';
import { soundColumns } from '../../../server/case/sounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const COUNT = 700;
const YEARS = ['8182', '8283', '8384'] as const;

let server: TestServer;
let viewing: Viewing;

/** An application as the office has it; the larger its number, the newer. */
type Kept = {
  readonly application_no: number;
  readonly registration_no: string | null;
  readonly registered_on: string | null;
  readonly fiscal_year: string;
  readonly ward: string;
  readonly status: 'D' | 'P';
  readonly owner_ne: string;
  readonly applicant_ne: string;
  readonly plot_no: string;
  readonly phone: string;
};

const kept: readonly Kept[] = Array.from({ length: COUNT }, (_, n) => ({
  application_no: 1000 + n,
  registration_no: n % 10 === 0 ? null : `०८३/०८४-${String(n)}`,
  registered_on: n % 10 === 0 ? null : `20${String(24 + Math.floor(n / 250))}-0${String(1 + (n % 9))}-11`,
  fiscal_year: YEARS[Math.floor((n * YEARS.length) / COUNT)] ?? '8384',
  ward: `0${String(1 + (n % 9))}`,
  status: n % 7 === 0 ? 'D' : 'P',
  owner_ne: nepaliName(n, 1),
  applicant_ne: n % 3 === 0 ? nepaliName(n, 3) : nepaliName(n, 1),
  plot_no: String(n * 7),
  phone: `98${String(41_000_000 + n * 977)}`,
}));

beforeAll(async () => {
  server = await startTestServer();
  const filer = await server.owner.query<{ id: string }>('select id from account order by login_id limit 1');
  const base = {
    organization_id: server.organizationId,
    construction_type: '1',
    building_class: 'C',
    filed_by: filer.rows[0]?.id ?? '',
    filed_at: '2023-11-01T05:00:00Z',
  };
  await server.runtime.inOrganization(server.organizationId, (trx) =>
    trx
      .insertInto('application')
      .values(kept.map((row) => ({ ...base, ...row, ...soundColumns(row), id: randomUUID() })))
      .execute(),
  );
  const who = {
    organizationId: server.organizationId,
    accountId: base.filed_by,
    role: 'A',
    wards: [],
    name: '',
    designation: '',
  };
  const terms = { today: '2026-11-01', urgentFrom: '2026-12-01', renewFrom: '2027-02-01' };
  viewing = { who: { ...who, sessionId: '', loginId: '', mustChangePassword: false }, terms, extensions: [] };
}, 60_000);
afterAll(() => server.stop());

/** Every page, one after the other, as application numbers. */
async function pagesOf(query: ListQuery, limit: number): Promise<readonly number[]> {
  return server.runtime.inOrganization(server.organizationId, async (trx) => {
    const numbers: number[] = [];
    let cursor: string | undefined;
    do {
      const rows = await findPage(trx, viewing, { ...query, ...(cursor === undefined ? {} : { cursor }) }, limit + 1);
      const page = rows.slice(0, limit);
      const ids = page.map(({ id }) => id);
      const found = await sql<{ no: number }>`
        select application_no as no from application where id = any(${ids}::uuid[])
        order by array_position(${ids}::uuid[], id)`.execute(trx);
      numbers.push(...found.rows.map(({ no }) => no));
      cursor = rows.length > limit ? writeCursor(page.at(-1)?.place ?? '') : undefined;
    } while (cursor !== undefined);
    return numbers;
  });
}

/** The same by looking at every application. */
function expectedOf({ q = '', nibedakName = '', wardNo, year, applicationStatus }: ListQuery): readonly number[] {
  const has = (sounds: string, search: string): boolean =>
    soughtWords(search).every((word) => `${sounds} `.includes(`${word.beginsWord ? ' ' : ''}${word.sounds}`));
  const dayOf = (row: Kept): string => row.registered_on ?? '2023-11-01';
  return kept
    .filter((row) => {
      const { search_text, applicant_sounds } = soundColumns(row);
      const isChosen =
        (wardNo === undefined || row.ward === wardNo.padStart(2, '0')) &&
        (year === undefined || row.fiscal_year === year) &&
        (applicationStatus === undefined || row.status === applicationStatus);
      return isChosen && has(search_text, q) && has(applicant_sounds, nibedakName);
    })
    .toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.application_no - a.application_no)
    .map(({ application_no }) => application_no);
}

const SEARCHES: readonly ListQuery[] = [
  { q: 'स' },
  { q: 'रा' },
  { q: 'राम' },
  { q: 'श्रेष्ठ' },
  { q: 'bahadur' },
  { q: 'उर्मिला' },
  { q: 'राम बहादुर' },
  { q: 'सीता कुमारी थापा' },
  { q: 'रा था' },
  { q: 'विक कार्की' },
  { q: 'राम 98' },
  { q: '9841' },
  { q: '9841000977' },
  { q: '215' },
  { q: 'नभएको' },
  { nibedakName: 'थापा' },
  { nibedakName: 'सी' },
  { q: 'राम', nibedakName: 'कार्की' },
  { q: 'श्रेष्ठ', wardNo: '4' },
  { q: 'श्रेष्ठ', year: '8182' },
  { q: 'क', year: '8283', wardNo: '7', applicationStatus: 'D' },
];

describe('what is found', () => {
  test.each(SEARCHES.map((query) => [JSON.stringify(query), query] as const))(
    'for %s is the same as by looking at every application, over all pages',
    async (_, query) => {
      expect(await pagesOf(query, 20)).toEqual(expectedOf(query));
    },
  );

  test('comes in the order of change just as whole', async () => {
    const numbers = await pagesOf({ q: 'राम', sort: 'changed' }, 20);
    expect(numbers.toSorted((a, b) => b - a)).toEqual(expectedOf({ q: 'राम' }).toSorted((a, b) => b - a));
  });
});

test('a name that was corrected is found as it is now, where the file stands now', async () => {
  const row = {
    ...(kept[5] ?? expect.fail('there are applications')),
    owner_ne: 'जुनकिरी ढुङ्गेल',
    applicant_ne: 'जुनकिरी ढुङ्गेल',
  };
  await server.runtime.inOrganization(server.organizationId, (trx) =>
    trx
      .updateTable('application')
      .set({ ...soundColumns(row), owner_ne: row.owner_ne, applicant_ne: row.applicant_ne, ward: '09' })
      .where('application_no', '=', row.application_no)
      .execute(),
  );
  expect(await pagesOf({ q: 'जुनकिरी', wardNo: '9' }, 20)).toEqual([row.application_no]);
  expect(await pagesOf({ q: 'नकिरि', nibedakName: 'jun' }, 20)).toEqual([row.application_no]);
  const [given = ''] = (kept[5]?.owner_ne ?? '').split(' ');
  expect(await pagesOf({ q: given }, 20)).not.toContain(row.application_no);
});

test('a table whose rows nobody has looked at is looked at once, so that plans are no guesses', async () => {
  // so few that the database would not look by itself
  await server.owner.query('create table newcomer as select generate_series(1, 10) as number');
  expect(await gatherStatistics(server.runtime.db)).toContain('newcomer');
  expect(await gatherStatistics(server.runtime.db)).not.toContain('newcomer');
});
