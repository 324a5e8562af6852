import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoOffice } from '../../../scripts/demo/office.ts';
import { readShippedLaw } from '../../../server/definitions/shipped.ts';
import { emptyOffice, installOffice } from '../../../server/founding/install-office.ts';
import { judgeOffice } from '../../../server/founding/judge-office.ts';
import { readShippedOffice, type OfficeRecord } from '../../../server/office/office-files.ts';
import { readConfig } from '../../../server/office/read.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { putRecords } from '../../../server/office/put-records.ts';

const demo = readDemoOffice();
const law = readShippedLaw();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The demo municipality as another office, with some records more. */
function otherOffice(code: string, ...records: readonly OfficeRecord[]): typeof demo {
  return { organization: { ...demo.organization, code }, records: [...demo.records, ...records] };
}

function configOf(organizationId: string, today: string) {
  return server.runtime.inOrganization(organizationId, (trx) => readConfig(trx, organizationId, today));
}

describe('an office whose records do not hold is not installed', () => {
  test.each<[string, OfficeRecord, RegExp]>([
    [
      'one that lacks a value',
      { kind: 'ward', data: { code: '12', nameNe: 'बाह्र' }, from: 'ward.json 12' },
      /ward\.json 12 \(12\): placeNe \(Place of the office\): required/,
    ],
    [
      'one of the wrong shape',
      { kind: 'timer', data: { key: 'x', value: 'soon' }, from: 'timer.json 1' },
      /timer\.json 1 \(x\): .*value \(Period\): integer/s,
    ],
    [
      'one that picks what is not there',
      { kind: 'contacts', data: { nameNe: 'क', branch: 'space' }, from: 'contacts.json 3' },
      /contacts\.json 3 .*branch \(Branch\): chooseOne/,
    ],
    [
      'a person with a role that the office does not have',
      {
        kind: 'user',
        data: { loginId: 'x@y.example', nameNe: 'क', role: 'ZZ', designationNe: 'क', active: true },
        from: 'user.json 20',
      },
      /user\.json 20 \(x@y\.example\): role \(User type\): mayNot/,
    ],
    [
      'one of an unknown master',
      { kind: 'wards', data: {}, from: 'wards.json 1' },
      /wards\.json 1: there is no such master/,
    ],
  ])('%s', async (_what, record, message) => {
    await expect(installOffice(server.runtime, otherOffice('broken', record))).rejects.toThrow(message);
    const rows = await server.owner.query(`select 1 from organization where code = 'broken'`);
    expect(rows.rowCount).toBe(0);
  });
});

test('an empty office has every record that ships, and no person', async () => {
  const { records, people, problems } = judgeOffice(law, {
    organization: { ...readShippedOffice().organization, ...emptyOffice.organization },
    records: readShippedOffice().records,
  });
  expect(problems).toEqual([]);
  expect(people).toEqual([]);
  expect(records.filter(({ kind }) => kind === 'designation')).toHaveLength(13);
});

test('an office’s own record takes the place of a shipped one; people become accounts with their wards', async () => {
  const id = await installOffice(
    server.runtime,
    otherOffice('third', {
      kind: 'timer',
      data: { ...timerOf('noticePeriodDays'), value: 21 },
      from: 'timer.json 1',
    }),
  );
  const { timers, wards } = await configOf(id, '2026-11-01');
  expect([timers['noticePeriodDays'], timers['sarjaminDays'], wards.length]).toEqual([21, 7, 11]);
  const accounts = await server.owner.query<{ wards: string[]; login_expires_on: string | null; profile: object }>(
    'select wards, login_expires_on::text, profile from account where organization_id = $1 and login_id = any($2) order by login_id',
    [id, ['ward04@sungabha.example', 'designer1@sungabha.example']],
  );
  expect(accounts.rows).toMatchObject([
    { wards: [], login_expires_on: '2027-07-16', profile: { necNo: 'NEC-00004', licenceClass: ['B', 'C', 'D'] } },
    { wards: ['04'], login_expires_on: null },
  ]);
});

test('a server that finds no office while another founds it goes on with that one', async () => {
  const { runtime } = server;
  const office = otherOffice('at-once');
  let founded: string | undefined;
  const later: typeof runtime.inOrganization = async (...given) => {
    founded ??= await installOffice(runtime, office);
    return runtime.inOrganization(...given);
  };
  const found = await installOffice({ db: runtime.db, inOrganization: later }, office);
  expect([typeof found, found]).toEqual(['string', founded]);
});

test('of records that follow each other in time the one of the day is in force', async () => {
  const { organizationId } = server;
  const reference = (textNe: string) => ({ key: 'deposit', title: { ne: 'धरौटी', en: 'Deposit' }, textNe });
  await server.owner.query(
    `update setup_record set valid_to = '2026-12-31' where kind = 'legal-reference' and key = 'deposit'`,
  );
  await server.runtime.inOrganization(organizationId, (trx) =>
    putRecords(trx, organizationId, [
      { kind: 'legal-reference', key: 'deposit', body: reference('नयाँ ऐन'), validFrom: '2027-01-01' },
    ]),
  );
  const before = await configOf(organizationId, '2026-12-31');
  expect(before.legalReferences['deposit']).toBe('सुनगाभा नगरपालिकाको भवन निर्माण मापदण्ड, २०८० को बुँदा २४');
  const later = await configOf(organizationId, '2027-01-01');
  expect(later.legalReferences['deposit']).toBe('नयाँ ऐन');
  expect(later.records['legal-reference']?.find(({ key }) => key === 'deposit')).toMatchObject({
    record: { key: 'deposit', version: 1 },
  });
});

function timerOf(key: string): OfficeRecord['data'] {
  const found = readShippedOffice().records.find(({ kind, data }) => kind === 'timer' && data['key'] === key);
  return found?.data ?? {};
}
