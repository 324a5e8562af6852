import { type CellValue, readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import type { Rows } from './csv.ts';
import { repackSheet } from './unpack.ts';

const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
const WIDEST = 40;
const NOT_IN_NAMES = /[[\]:*?/\\]/gu;
const LONGEST_NAME = 31;

/** Excel's own limit of a cell. */
export const LONGEST_CELL = 32_767;

/** Rows as an Excel file with a heading that stays in sight; every cell is text, so that nothing is rounded or calculated. */
export async function writeXlsx(name: string, rows: Rows): Promise<Buffer> {
  const [heading = [], ...others] = rows;
  const sheet = [
    heading.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...others.map((row) => row.map((value) => (value === '' ? null : { value, type: String, format: '@' }))),
  ];
  const columns = heading.map((text, at) => ({ width: widthOf([text, ...others.map((row) => row[at] ?? '')]) }));
  const title = name.replaceAll(NOT_IN_NAMES, ' ').slice(0, LONGEST_NAME);
  return writeXlsxFile(sheet, { columns, stickyRowsCount: 1, sheet: title }).toBuffer();
}

/**
 * Rows of the first sheet of an Excel file as text: numbers as they were stored. What Excel made a day of comes as an instant:
 * nobody can tell any more in which calendar it was typed.
 * @throws Error when it is no such file or holds more than a sheet of this size can
 */
export async function readXlsx(bytes: Buffer): Promise<Rows> {
  const plain = await repackSheet(bytes, MOST_UNPACKED_BYTES);
  const rows = await readSheet(plain, 1, { parseNumber: (text) => text, trim: false });
  return rows.map((row) => row.map(cellText));
}

function cellText(value: CellValue<string> | Date | null): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return String(value);
}

function widthOf(texts: readonly string[]): number {
  const longest = texts.slice(0, 200).reduce((most, text) => Math.max(most, text.length), 0);
  return Math.min(longest + 2, WIDEST);
}
