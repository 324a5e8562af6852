import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readJson } from '../../../server/parse.ts';
import { readCsv } from '../../../server/sheets/csv.ts';
import { readXlsx, writeXlsx } from '../../../server/sheets/xlsx.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { setupAs, type SetupArea } from '../../support/setup-area.ts';
import { publishTestMasters } from '../../support/test-masters.ts';

let server: TestServer;
let chief: SetupArea;
beforeAll(async () => {
  server = await startTestServer();
  await publishTestMasters(server);
  chief = setupAs(server, 'C');
});
afterAll(() => server.stop());

const FULL = {
  code: '01',
  title: { ne: '=HYPERLINK("http://example.com")', en: "'+1" },
  note: 'पहिलो हरफ, "उद्धरण"\nदोस्रो; हरफ',
  count: 7,
  factor: '1.250',
  fee: 125_050,
  open: false,
  use: 'residential',
  classes: ['A', 'C'],
  since: { ad: '2026-11-20', bs: '2083-08-04', source: 'ad' },
  height: { value: '12.50', unit: 'FEET' },
  size: { value: '76.25', unit: 'SQUARE FEET' },
  phone: '9800000001',
  parts: [{ name: 'भाग, १', share: '0.50' }, { name: '=2' }],
};

describe('an export', () => {
  test('says every value as people write it, names its columns, and holds nothing sensitive', async () => {
    await chief.added('test-zone', { data: FULL });
    const [heading = [], row = []] = readCsv(await chief.exported('test-zone', 'csv'));
    expect(Object.fromEntries(heading.map((name, at) => [name, row[at]]))).toEqual({
      'सङ्केत [code]': '01',
      'नाम › नेपालीमा [title.ne]': '=HYPERLINK("http://example.com")',
      'नाम › अङ्ग्रेजीमा [title.en]': "'+1",
      'टिप्पणी [note]': 'पहिलो हरफ, "उद्धरण"\nदोस्रो; हरफ',
      'संख्या [count]': '7',
      'गुणक [factor]': '1.250',
      'दस्तुर [fee]': '1250.50',
      'खुला [open]': 'false',
      'प्रयोग [use]': 'residential',
      'वर्ग [classes]': 'A; C',
      'मिति [since]': 'AD 2026-11-20',
      'उचाइ [height]': '12.50 FEET',
      'क्षेत्रफल [size]': '76.25 SQUARE FEET',
      'दोब्बर [double]': '14',
      'भाग [parts]': '[{"name":"भाग, १","share":"0.50"},{"name":"=2"}]',
    });
    const answer = await server.as('C', { url: '/api/setup/test-zone/export?format=csv' });
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="test-zone.csv"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.body).not.toMatch(/(?:^|,)"?=/mu);
    expect(answer.body).not.toContain('9800000001');
  });

  test('is logged with who took it', async () => {
    const logged = await server.owner.query(`select detail from activity where action = 'setup.exported'`);
    expect(logged.rows[0]).toMatchObject({ detail: { master: 'test-zone', format: 'csv', count: 1 } });
  });

  test.each(['csv', 'xlsx'] as const)('as %s comes back as it went, hostile values and all', async (format) => {
    const report = await chief.imported('test-zone', await chief.exported('test-zone', format), 'all-or-nothing');
    expect(report).toMatchObject({ written: 0, unknownColumns: [], rows: [{ key: '01', outcome: 'same' }] });
  });

  test('taken into an empty list makes the same records again, save for what is sensitive', async () => {
    const sheet = await chief.exported('test-zone', 'csv');
    const [before] = (await chief.list('test-zone')).records;
    await chief.remove('test-zone', before?.id ?? '');
    expect((await chief.imported('test-zone', sheet, 'all-or-nothing')).written).toBe(1);
    const [after] = (await chief.list('test-zone')).records;
    const { phone: _phone, ...data } = { ...before?.data };
    expect(after?.data).toEqual(data);
  });
});

const ShippedMaster = Type.Object({
  id: Type.String(),
  store: Type.Optional(Type.String()),
  editors: Type.Array(Type.String()),
});
const folder = join(import.meta.dirname, '../../../form-schemas/masters');
const masters = readdirSync(folder).map((file) => readJson(ShippedMaster, join(folder, file)));

/** The setup area as somebody who may change the master; undefined where nobody may, since machines keep its records. */
function editorOf({ editors }: { readonly editors: readonly string[] }): SetupArea | undefined {
  const role = ['C', 'A', 'ADM', 'TADM'].find((each) => editors.includes(each));
  return role === undefined ? undefined : setupAs(server, role);
}

describe('every shipped master of the demo office', () => {
  test.each(masters)('$id is the same after export and import, and Excel holds what CSV does', async (master) => {
    const area = editorOf(master);
    if (area === undefined) return expect(master.editors).toEqual([]);
    const { total } = await area.list(master.id);
    if (total === 0) return expect(total).toBe(0);
    const sheet = await area.exported(master.id, 'csv');
    const report = await area.imported(master.id, sheet, 'try');
    expect(report.unknownColumns).toEqual([]);
    expect(report.rows.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
    expect(report.rows).toHaveLength(total);
    const rows = readCsv(sheet);
    expect(await readXlsx(await writeXlsx(master.id, rows))).toEqual(rows);
  });

  // a year of the calendar ships without the source that its correction must name
  const plain = masters.filter(({ store }) => store !== 'calendar');

  // every record was already found the same by the import above; the editor's own way is tried with the first and the last of them
  const ends = 3;

  test.each(plain)('$id holds records that are taken back as they are', async (master) => {
    const area = editorOf(master);
    const { records } = area === undefined ? { records: [] } : await area.list(master.id);
    const refused: string[] = [];
    for (const record of new Set([...records.slice(0, ends), ...records.slice(-ends)])) {
      const { data, validFrom, validTo } = record;
      const dates = { ...(validFrom ? { validFrom } : {}), ...(validTo ? { validTo } : {}) };
      const answer = await area?.change(master.id, record, { data, ...dates });
      if (answer?.statusCode !== 200 || answer.json().version !== record.version) {
        refused.push(`${record.key}: ${answer?.body ?? ''}`);
      }
    }
    expect(refused).toEqual([]);
  });
});
