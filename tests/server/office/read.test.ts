import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentOf } from '../../../server/office/environment.ts';
import { putRecords } from '../../../server/office/put-records.ts';
import { forgetConfig, getConfig, type OfficeConfig } from '../../../server/office/read.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function config(): Promise<OfficeConfig> {
  return server.runtime.inOrganization(server.organizationId, (trx) =>
    getConfig(trx, server.organizationId, '2026-11-01'),
  );
}

describe('the configuration of the demo office', () => {
  test('holds its profile over the shipped one', async () => {
    const { organization } = await config();
    expect(organization).toMatchObject({
      code: 'sungabha',
      nameNe: 'सुनगाभा नगरपालिका',
      landUnit: 'hill',
      layoutRequired: true,
    });
  });

  test('holds the eleven wards by code', async () => {
    const { wards } = await config();
    expect(wards.map((ward) => ward.code)).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11']);
    expect(wards[3]).toMatchObject({ placeNe: 'देउराली' });
  });

  test('knows its designers by what conditions ask of them, and by nothing else of their accounts', async () => {
    const { records } = await config();
    const [first] = records['designer'] ?? [];
    expect(first).toMatchObject({ municipalRegNo: expect.any(String), licenceExpiresOn: { ad: expect.any(String) } });
    const named = ['loginId', 'nameNe', 'municipalRegNo', 'licenceClass', 'licenceExpiresOn', 'record'];
    expect(Object.keys(first ?? {}).filter((key) => !named.includes(key))).toEqual([]);
  });

  test('orders approvers by the designation master and names every role in both languages', async () => {
    const { designations } = await config();
    const priorities = Object.fromEntries(designations.map(({ id, priority }) => [id, priority]));
    expect(priorities).toMatchObject({
      D: 0,
      AD: 1,
      B: 2,
      R: 3,
      A: 4,
      E: 4,
      F: 4,
      G: 4,
      C: 5,
      ADM: null,
      TADM: null,
      AUD: null,
      SYSTEM: null,
    });
    for (const { title } of designations) {
      expect(title.ne).toMatch(/[ऀ-ॿ]/u);
      expect(title.en).toMatch(/^[A-Z]/u);
    }
  });

  test('knows the statutory periods in their own unit and in days', async () => {
    const { timers, terms } = await config();
    expect(timers).toMatchObject({
      noticePeriodDays: 15,
      sarjaminDays: 7,
      plinthPermitMonths: 6,
      permitValidityYears: 2,
    });
    expect(terms).toMatchObject({
      noticePeriodDays: { days: 15 },
      plinthPermitMonths: { months: 6 },
      permitValidityYears: { years: 2 },
    });
  });

  test('gives formulas their tables', async () => {
    const { library } = await server.runtime.inOrganization(server.organizationId, (trx) =>
      server.runtime.definitions.library(trx, server.organizationId),
    );
    const { today, masters } = environmentOf(await config(), library, '2026-11-01');
    expect(today).toBe('2026-11-01');
    expect(masters.weeklyHolidays).toEqual([7]);
  });

  test('cites the law by key', async () => {
    await server.owner.query(
      `update setup_record set body = body - 'textNe', version = version + 1
       where kind = 'legal-reference' and key = 'nameTransfer'`,
    );
    forgetConfig(server.organizationId);
    const { legalReferences } = await config();
    expect(legalReferences['permit']).toBe('स्थानीय सरकार सञ्चालन ऐन, २०७४ को दफा ३२, ३३, ३४ र ३५');
    // a citation that the office has not found is not printed
    expect(legalReferences).not.toHaveProperty('nameTransfer');
  });
});

test('a changed master shows at once where it was changed', async () => {
  await config();
  await server.runtime.inOrganization(server.organizationId, (trx) =>
    putRecords(trx, server.organizationId, [
      { kind: 'timer', key: 'noticePeriodDays', body: { key: 'noticePeriodDays', value: 21, unit: 'days' } },
    ]),
  );
  forgetConfig(server.organizationId);
  expect((await config()).timers['noticePeriodDays']).toBe(21);
});
