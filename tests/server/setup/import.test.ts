import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '../../../server/contract/setup.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf, setupAs, type SetupArea } from '../../support/setup-area.ts';
import { publishTestMasters } from '../../support/test-masters.ts';
import { writeXlsx } from '../../../server/sheets/xlsx.ts';

let server: TestServer;
let chief: SetupArea;
beforeAll(async () => {
  server = await startTestServer();
  await publishTestMasters(server);
  chief = setupAs(server, 'C');
});
afterAll(() => server.stop());

const said = ({ rows }: ImportReport) => rows.map(({ row, key, outcome }) => `${String(row)} ${key} ${outcome}`);
const problemsIn = ({ rows }: ImportReport) =>
  rows.flatMap(({ row, problems }) => problems.map(({ column, message }) => `${String(row)} ${column}: ${message.en}`));

async function codes(): Promise<readonly string[]> {
  return (await chief.list('test-zone')).records.map(({ key }) => key);
}

const MIXED = [
  ['सङ्केत [code]', 'title.ne', 'In English', 'fee', 'since', 'classes', 'height', 'नाप्ने स्तम्भ'],
  ['०१', 'पहिलो', 'First', 'रु. १,२५०', '२०८३-०८-०४', 'क वर्ग; C', '12\'-6"', 'x'],
  ['', '', '', '', '', '', '', ''],
  ['02', 'दोस्रो', '', 'बाह्र सय', '2083-13-40', 'Z', '5 m', ''],
  ['3', 'तेस्रो', '', '', 'AD 2026-11-20', '', '', ''],
  ['04', '', '', '-5', '', '', '', ''],
];

describe('a sheet with bad rows', () => {
  test('is first only tried: a report of every row, and nothing written', async () => {
    const report = await chief.imported('test-zone', MIXED);
    expect(said(report)).toEqual(['2 01 create', '4 02 refused', '5 3 refused', '6 04 refused']);
    expect(problemsIn(report)).toEqual([
      '4 fee: Fee must be a number.',
      '4 classes: Choose Classes.',
      '4 since: Since is not a valid date. Use year-month-day.',
      '5 code: Code is not right. Two digits, e.g. 04',
      '6 title.ne: Fill in In Nepali.',
      '6 fee: Fee must be at least 0.',
    ]);
    expect(report.rows[1]?.problems[0]?.message.ne).toMatch(/[ऀ-ॿ]/u);
    expect(report).toMatchObject({ written: 0, unknownColumns: ['नाप्ने स्तम्भ'] });
    expect(await codes()).toEqual([]);
  });

  test('is written not at all when it is all or nothing', async () => {
    const report = await chief.imported('test-zone', MIXED, 'all-or-nothing');
    expect([report.written, said(report).length]).toEqual([0, 4]);
    expect(await codes()).toEqual([]);
    const kept = await server.owner.query(`select from setup_change where action = 'imported'`);
    expect(kept.rowCount).toBe(0);
  });

  test('is written as far as it is good when that is asked for', async () => {
    const report = await chief.imported('test-zone', MIXED, 'good-rows');
    expect(report.written).toBe(1);
    const { records } = await chief.list('test-zone');
    expect(records).toMatchObject([
      {
        key: '01',
        data: {
          code: '01',
          title: { ne: 'पहिलो', en: 'First' },
          fee: 125_000,
          since: { bs: '2083-08-04', ad: '2026-11-20', source: 'bs' },
          classes: ['A', 'C'],
          height: { value: '12.5', unit: 'FEET' },
        },
      },
    ]);
    expect(await chief.changes('test-zone')).toMatchObject([{ action: 'imported', key: '01' }]);
    const logged = await server.owner.query(`select detail from activity where action = 'setup.imported'`);
    expect(logged.rows).toMatchObject([{ detail: { master: 'test-zone', written: 1, rows: 4 } }]);
  });
});

describe('a sheet over records that are there', () => {
  test('changes what it says otherwise, and leaves alone what it does not speak of', async () => {
    await chief.added('test-zone', { data: { code: '10', title: { ne: 'दस' }, fee: 100, phone: '9800000001' } });
    const report = await chief.imported(
      'test-zone',
      [
        ['code', 'fee', 'note'],
        ['10', '2', 'नयाँ'],
      ],
      'all-or-nothing',
    );
    expect(said(report)).toEqual(['2 10 change']);
    const { records } = await chief.list('test-zone', 'q=दस');
    expect(records[0]).toMatchObject({
      version: 2,
      data: { title: { ne: 'दस' }, fee: 200, phone: '9800000001', note: 'नयाँ' },
    });
  });

  test('an empty cell takes a value away', async () => {
    await chief.added('test-zone', { data: { code: '11', title: { ne: 'एघार' }, fee: 100, note: 'टिप्पणी' } });
    await chief.imported(
      'test-zone',
      [
        ['code', 'note'],
        ['11', ''],
      ],
      'good-rows',
    );
    expect((await chief.list('test-zone', 'q=एघार')).records[0]?.data).toEqual({
      code: '11',
      title: { ne: 'एघार' },
      fee: 100,
    });
  });

  test('a spreadsheet that took a leading nought away still means the same record', async () => {
    await chief.added('test-zone', { data: { code: '07', title: { ne: 'सात' } } });
    expect(
      said(
        await chief.imported('test-zone', [
          ['code', 'fee'],
          ['7', '1'],
        ]),
      ),
    ).toEqual(['2 07 change']);
    expect(
      said(
        await chief.imported('test-zone', [
          ['code', 'fee'],
          ['०७', '1'],
        ]),
      ),
    ).toEqual(['2 07 change']);
  });

  test('rows that mean the same record are all refused', async () => {
    const report = await chief.imported(
      'test-zone',
      [
        ['code', 'title.ne'],
        ['20', 'क'],
        ['21', 'ख'],
        ['२०', 'ग'],
      ],
      'good-rows',
    );
    expect(said(report)).toEqual(['2 20 refused', '3 21 create', '4 20 refused']);
    expect(problemsIn(report)[0]).toBe('2 : Row 4 means the same record. Keep one of them.');
    expect(await codes()).not.toContain('20');
  });

  test('numbered records are found by their number; without one they are new', async () => {
    const sheet = (first: string) => [
      ['#', 'question', 'answer'],
      [first, 'किन?', 'त्यसै'],
      ['', 'कहिले?', ''],
    ];
    expect(said(await chief.imported('test-question', sheet(''), 'good-rows'))).toEqual(['2 1 create', '3 2 create']);
    expect(said(await chief.imported('test-question', sheet('1')))).toEqual(['2 1 same', '3 3 create']);
    const unknown = await chief.imported('test-question', sheet('99'));
    expect(problemsIn(unknown)).toEqual(['2 : Record not found. Refresh the list.']);
  });

  test('dated records follow one another in whatever order the sheet has them', async () => {
    const report = await chief.imported(
      'test-tax',
      [
        ['zone', 'rate', '#from', '#to'],
        ['10', '3', '2084-04-01', ''],
        ['10', '1', '', ''],
        ['10', '2', 'AD 2026-12-01', ''],
      ],
      'all-or-nothing',
    );
    expect(said(report)).toEqual(['2 10 create', '3 10 create', '4 10 create']);
    const { records } = await chief.list('test-tax', 'where=zone:10');
    expect(records.map(({ data, validFrom, validTo }) => [data['rate'], validFrom, validTo])).toEqual([
      [100, undefined, '2026-11-30'],
      [200, '2026-12-01', '2027-07-16'],
      [300, '2027-07-17', undefined],
    ]);
  });

  test('a day that Excel made of a text is not guessed at', async () => {
    const xlsx = await writeXlsx('x', [
      ['zone', 'rate', '#from'],
      ['11', '1', '2026-11-20T00:00:00.000Z'],
    ]);
    const report = await chief.imported('test-tax', xlsx);
    expect(problemsIn(report)).toEqual([
      '2 #from: Excel made a date of it, so nobody knows of which calendar. Make the cell text and write it again.',
    ]);
  });
});

describe('a sheet of people', () => {
  test('makes accounts that nobody can log in with until a password is given, and gives no role above one’s own', async () => {
    const administrator = setupAs(server, 'ADM');
    const report = await administrator.imported(
      'user',
      [
        ['loginId', 'nameNe', 'role', 'designationNe', 'active'],
        ['new1@sungabha.example', 'राम', 'सब-इन्जिनियर', 'सब-इन्जिनियर', 'हो'],
        ['new2@sungabha.example', 'श्याम', 'TADM', 'प्रशासक', 'हो'],
      ],
      'good-rows',
    );
    expect(said(report)).toEqual(['2 new1@sungabha.example create', '3 new2@sungabha.example refused']);
    expect(problemsIn(report)[0]).toContain('Your role may not give this role');
    const made = await server.owner.query(
      `select role, active, password_hash from account where login_id = 'new1@sungabha.example'`,
    );
    expect(made.rows).toEqual([{ role: 'B', active: true, password_hash: null }]);
  });
});

describe('a file that is not taken says why, in both languages', () => {
  test.each([
    ['no key column', [['title.ne'], ['क']], 'the column that names a record is missing: [code]'],
    [
      'a column twice',
      [
        ['code', 'सङ्केत [code]'],
        ['1', '2'],
      ],
      'the column “सङ्केत [code]” stands twice',
    ],
    ['no rows', [['code']], 'there is no row under the heading'],
  ])('%s', async (_, rows, detail) => {
    const answer = problemOf(await chief.send('test-zone', rows));
    expect(answer).toMatchObject({ code: 'sheetInvalid', status: 422 });
    expect(answer.texts.en).toContain(detail);
    expect(answer.texts.ne).toMatch(/[ऀ-ॿ]/u);
  });

  test('too large', async () => {
    const large = await chief.send('test-zone', Buffer.alloc(5 * 1024 * 1024 + 1, 'x'));
    expect(problemOf(large)).toMatchObject({ code: 'fileTooLarge', texts: { en: expect.stringContaining('5 MB') } });
  });

  test('neither CSV nor Excel', async () => {
    const picture = await chief.send('test-zone', Buffer.from('89504e470d0a1a0a00000000', 'hex'));
    expect(problemOf(picture).code).toBe('sheetInvalid');
  });

  test('a mode that there is not', async () => {
    expect(problemOf(await chief.send('test-zone', MIXED, 'everything')).code).toBe('requestInvalid');
  });

  test('no file', async () => {
    const answer = await server.as('C', { method: 'POST', url: '/api/setup/test-zone/import' });
    expect(problemOf(answer).code).toBe('unsupportedMediaType');
  });
});
