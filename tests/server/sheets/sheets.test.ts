import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { readSheet as readBook } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { isProblem } from '../../../server/http/problems.ts';
import { readCsv, writeCsv } from '../../../server/sheets/csv.ts';
import { readSheet } from '../../../server/sheets/read-sheet.ts';
import { repackSheet } from '../../../server/sheets/unpack.ts';
import { readXlsx, writeBook, writeXlsx } from '../../../server/sheets/xlsx.ts';

const hostile = [
  '=1+1',
  '+977',
  '-5',
  '-x',
  '@SUM(A1)',
  "'=1",
  "''",
  '\t=1',
  '＝1',
  'राम, "श्याम"',
  'a;b',
  'x\ny',
  '०१',
];

async function faultOf(bytes: Uint8Array): Promise<unknown> {
  const error = await readSheet({ organizationId: 'office', accountId: 'somebody' }, bytes).catch(
    (each: unknown) => each,
  );
  const detail = isProblem(error) ? error.details.params?.['detail'] : error;
  return isText(detail) ? detail.en : detail;
}

function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && 'en' in value;
}

describe('CSV', () => {
  test('begins as Excel wants it to, and no cell of it is a formula', () => {
    const text = writeCsv([['नाम'], ...hostile.map((cell) => [cell])]).toString('utf8');
    expect(text.startsWith('\uFEFFनाम\r\n')).toBe(true);
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines.filter((line) => /^"?[=+@\t＝]/u.test(line))).toEqual([]);
    expect(lines).toContain("'=1+1");
    expect(lines).toContain('-5');
  });

  test('is read as it was written, whatever stands in it', () => {
    expect(readCsv(writeCsv([hostile]))).toEqual([hostile]);
    const cell = fc.string({ unit: fc.constantFrom('=', "'", '-', '1', ',', ';', '"', '\n', 'क', ' ') });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const whole = [['a', 'b'], ...rows];
        expect(readCsv(writeCsv(whole))).toEqual(whole);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  test.each([
    ['semicolons', 'code;name\r\n01;"क;ख"\r\n'],
    ['tabs', 'code\tname\n01\tक;ख\n'],
  ])('with %s is read by its heading', (_, text) => {
    expect(readCsv(Buffer.from(text))).toEqual([
      ['code', 'name'],
      ['01', 'क;ख'],
    ]);
  });

  test('in the UTF-16 of spreadsheets is read, too', () => {
    expect(readCsv(Buffer.from('\uFEFFcode\tname\n01\tवडा', 'utf16le'))).toEqual([
      ['code', 'name'],
      ['01', 'वडा'],
    ]);
  });
});

describe('Excel', () => {
  test('is read as it was written: text, and nothing calculated', async () => {
    const rows = [['नाम [a]', 'b'], ...hostile.filter((cell) => !cell.startsWith('\t')).map((cell) => [cell, '01'])];
    expect(await readXlsx(await writeXlsx('वडा [१]', rows))).toEqual(rows);
  });

  test('has numbers where people add them up, and text where a number would lose a digit', async () => {
    const rows = [['n'], ['10.50'], ['-0.01'], ['१२'], ['=1+1'], ['1234567890123456.78'], ['007']];
    const read = await readBook(await writeXlsx('x', rows, [0]));
    expect(read.slice(1)).toEqual([[10.5], [-0.01], ['१२'], ['=1+1'], ['1234567890123456.78'], ['007']]);
  });

  test('may have several sheets; two of one name are told apart', async () => {
    const book = await writeBook([
      { title: 'वडा', rows: [['a'], ['1']] },
      { title: 'वडा', rows: [['b'], ['2']] },
    ]);
    expect([await readBook(book, 'वडा'), await readBook(book, 'वडा 2')]).toEqual([
      [['a'], ['1']],
      [['b'], ['2']],
    ]);
  });

  test('that unpacks into more than a sheet can hold is not unpacked', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(60 * 1024 * 1024, ' '), 1000);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(repackSheet(bomb, 32 * 1024 * 1024)).rejects.toThrow();
    expect(await faultOf(bomb)).toMatch(/damaged/u);
  });

  test('that says a part is gigabytes long is not believed', async () => {
    const liar = zipOf('xl/workbook.xml', Buffer.from('<workbook/>'), 0xff_ff_ff_f0);
    expect(await faultOf(liar)).toMatch(/damaged/u);
  });
});

describe('a file that is no sheet is answered with what to do, in both languages', () => {
  test.each([
    ['nothing', ''],
    ['a heading alone', 'code,name\n'],
    ['empty rows', 'code,name\n,\n,\n'],
  ])('%s', async (_, text) => {
    expect(await faultOf(Buffer.from(text))).toBe('there is no row under the heading');
  });

  test.each([
    ['a ZIP that is cut off', Buffer.from('PK\u0003\u0004xxxx', 'latin1')],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1'.repeat(40), 'hex')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex')],
    ['quotation marks that do not match', Buffer.from('a,b\n"x,y\n')],
    ['text with NUL', Buffer.from('a,b\n\0,1\n')],
  ])('%s', async (_, bytes) => {
    expect(await faultOf(bytes)).toBe(
      'it is neither CSV (UTF-8) nor Excel (.xlsx), or it is damaged; save it as one of these',
    );
  });

  test('too many rows', async () => {
    expect(await faultOf(Buffer.from(`a\n${'1\n'.repeat(10_001)}`))).toMatch(/more than 10,000 rows/u);
  });

  test('a cell longer than any can be', async () => {
    expect(await faultOf(Buffer.from(`a\n${'x'.repeat(40_000)}\n`))).toBe('a cell holds too long a text');
  });
});

/** A ZIP of one part whose local header says another size than it has. */
function zipOf(name: string, bytes: Buffer, saidSize: number): Buffer {
  const packed = deflateRawSync(bytes);
  const path = Buffer.from(name);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(saidSize, 18);
  facts.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, path, packed]);
  const central = Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, Buffer.alloc(14), path]);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
