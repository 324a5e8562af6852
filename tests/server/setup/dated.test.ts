import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertApplication } from '../../support/rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf, setupAs, type SetupArea } from '../../support/setup-area.ts';
import { publishTestMasters } from '../../support/test-masters.ts';

// the clock of the test server stands on 2026-11-01
let server: TestServer;
let chief: SetupArea;
beforeAll(async () => {
  server = await startTestServer();
  await publishTestMasters(server);
  chief = setupAs(server, 'C');
  for (let ward = 1; ward <= 30; ward += 1) {
    const code = String(ward).padStart(2, '0');
    await chief.added('test-zone', { data: { code, title: { ne: 'क्षेत्र' } } });
  }
});
afterAll(() => server.stop());

const tax = (zone: string, rate: number, dates: object = {}) => ({ data: { zone, rate }, ...dates });

type Applying = readonly [rate: unknown, from: string | undefined, to: string | undefined];

/** Rate, first and last day of each record of a ward, in turn. */
async function spansOf(zone: string): Promise<readonly Applying[]> {
  const { records } = await chief.list('test-tax', `where=zone:${zone}`);
  const spans = records.map(({ data, validFrom, validTo }): Applying => [data['rate'], validFrom, validTo]);
  return spans.toSorted(([, a = ''], [, b = '']) => a.localeCompare(b, 'en'));
}

describe('a record that applies from a day', () => {
  test('ends the one before it on the day before, in one and the same change', async () => {
    const first = await chief.added('test-tax', tax('01', 100));
    const second = await chief.added('test-tax', { ...tax('01', 200, { validFrom: '2026-12-01' }), note: 'नयाँ दर' });
    expect(await spansOf('01')).toEqual([
      [100, undefined, '2026-11-30'],
      [200, '2026-12-01', undefined],
    ]);
    const [ended] = await chief.changes('test-tax', first.id);
    expect(ended).toMatchObject({
      action: 'changed',
      note: 'नयाँ दर',
      changed: ['validTo'],
      after: { rate: 100, validTo: '2026-11-30' },
    });
    expect(await chief.changes('test-tax', second.id)).toMatchObject([{ action: 'created' }]);
    expect(await chief.record('test-tax', first.id)).toMatchObject({ version: 2, validTo: '2026-11-30' });
  });

  test('goes between those that are there', async () => {
    await chief.added('test-tax', tax('02', 100));
    await chief.added('test-tax', tax('02', 300, { validFrom: '2028-01-01' }));
    await chief.added('test-tax', tax('02', 200, { validFrom: '2027-01-01' }));
    expect(await spansOf('02')).toEqual([
      [100, undefined, '2026-12-31'],
      [200, '2027-01-01', '2027-12-31'],
      [300, '2028-01-01', undefined],
    ]);
  });

  test('does not overlap another of the same name', async () => {
    await chief.added('test-tax', tax('03', 100, { validFrom: '2026-12-01' }));
    const same = problemOf(await chief.add('test-tax', tax('03', 200, { validFrom: '2026-12-01' })));
    expect(same).toMatchObject({ code: 'datesOverlap', status: 409 });
    expect(same.texts.ne).toContain('मंसिर');
    const into = await chief.add('test-tax', tax('03', 200, { validFrom: '2026-11-15', validTo: '2026-12-15' }));
    expect(problemOf(into).code).toBe('datesOverlap');
    expect(await spansOf('03')).toHaveLength(1);
  });

  test.each([
    [{ validFrom: '2026-12-02', validTo: '2026-12-01' }],
    [{ validFrom: '1800-01-01' }],
    [{ validTo: '9999-12-31' }],
    [{ validFrom: '2026-02-30' }],
  ])('has days that exist: %j', async (dates) => {
    expect(problemOf(await chief.add('test-tax', tax('04', 100, dates))).code).toBe('requestInvalid');
  });

  test('is found on the days on which it applies', async () => {
    const rateOn = async (day: string) =>
      (await chief.list('test-tax', `where=zone:02&on=${day}`)).records.map(({ data }) => data['rate']);
    expect(await rateOn('2026-12-31')).toEqual([100]);
    expect(await rateOn('2027-01-01')).toEqual([200]);
    expect(await rateOn('2030-01-01')).toEqual([300]);
  });

  test('cannot be doubled even by two who add it at once', async () => {
    const answers = await Promise.all([1, 2, 3].map((rate) => chief.add('test-tax', tax('05', rate))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await spansOf('05')).toHaveLength(1);
  });

  test('nor past the server: the database itself refuses two records of a name on one day', async () => {
    await chief.added('test-tax', tax('06', 100));
    const double = server.owner.query(
      `insert into setup_record (organization_id, kind, key, body, valid_from)
       values ($1, 'test-tax', '06', '{}', '2026-01-01')`,
      [server.organizationId],
    );
    await expect(double).rejects.toMatchObject({ constraint: 'setup_record_in_turn' });
  });
});

describe('what was done by a record stays as it was done', () => {
  test('the rate of the past does not change once an application was filed under it', async () => {
    const rate = await chief.added('test-tax', tax('10', 100));
    await insertApplication(server, { ward: '10' });
    const refused = problemOf(await chief.change('test-tax', rate, tax('10', 999)));
    expect(refused).toMatchObject({ code: 'recordSettled', status: 409 });
    expect(refused.texts.ne).toContain('१ निवेदन');
    expect(refused.texts.ne).toContain('२०८३');
    expect(refused.texts.en).toContain('2026-11-02');
    const backdated = await chief.add('test-tax', tax('10', 999, { validFrom: '2026-10-01' }));
    expect(problemOf(backdated).code).toBe('recordSettled');
    expect(await spansOf('10')).toEqual([[100, undefined, undefined]]);
  });

  test('a new rate from tomorrow is the way, and may still be changed or taken back', async () => {
    await chief.added('test-tax', tax('11', 100));
    await insertApplication(server, { ward: '11' });
    const next = await chief.added('test-tax', tax('11', 200, { validFrom: '2026-11-02' }));
    const moved = await chief.change('test-tax', next, tax('11', 250, { validFrom: '2026-11-02' }));
    expect(moved.statusCode).toBe(200);
    expect((await chief.remove('test-tax', next.id)).statusCode).toBe(204);
    expect(await spansOf('11')).toEqual([[100, undefined, undefined]]);
  });

  test('a rate under which nothing was filed may be corrected', async () => {
    const rate = await chief.added('test-tax', tax('12', 100));
    expect((await chief.change('test-tax', rate, tax('12', 150))).statusCode).toBe(200);
    await insertApplication(server, { ward: '13' });
    const later = await chief.added('test-tax', tax('13', 100, { validFrom: '2026-11-02' }));
    expect((await chief.change('test-tax', later, tax('13', 150, { validFrom: '2026-11-02' }))).statusCode).toBe(200);
  });

  test('its last day may come, but not on a day that is over', async () => {
    const rate = await chief.added('test-tax', tax('14', 100));
    await insertApplication(server, { ward: '14' });
    const past = await chief.change('test-tax', rate, tax('14', 100, { validTo: '2026-10-15' }));
    expect(problemOf(past).code).toBe('recordSettled');
    const future = await chief.change('test-tax', rate, tax('14', 100, { validTo: '2026-12-31' }));
    expect(future.statusCode).toBe(200);
    expect(await spansOf('14')).toEqual([[100, undefined, '2026-12-31']]);
  });

  test('the only rate of a ward with applications is in use and stays', async () => {
    const rate = await chief.added('test-tax', tax('15', 100));
    await insertApplication(server, { ward: '15' });
    expect(problemOf(await chief.remove('test-tax', rate.id)).code).toBe('recordInUse');
  });
});
