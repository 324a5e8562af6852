import type { CellValue } from 'read-excel-file/node';
import type { Rows } from './csv.ts';
import { repackSheet } from './unpack.ts';

const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
const WIDEST = 40;
const NOT_IN_NAMES = /[[\]:*?/\\]/gu;
const LONGEST_NAME = 31;
/** At most the fifteen digits that Excel keeps, and no nought in front that it would drop. */
const PLAIN_NUMBER = /^-?(?!(?:\d\.?){16})(?:0|[1-9]\d*)(?<decimals>(?:\.\d+)?)$/u;

/** Excel's own limit of a cell. */
export const LONGEST_CELL = 32_767;

/** One sheet of an Excel file: its rows with the heading first; the columns at `numbers` can be summed. */
export type XlsxSheet = { readonly title: string; readonly rows: Rows; readonly numbers?: readonly number[] };

/**
 * Rows as an Excel file with a heading that stays in sight; every cell is text, so that nothing is rounded or calculated, but
 * those of the columns at `numbers`, which people sum.
 */
export async function writeXlsx(title: string, rows: Rows, numbers: readonly number[] = []): Promise<Buffer> {
  return writeBook([{ title, rows, numbers }]);
}

/** Sheets as one Excel file, in the order given. */
export async function writeBook(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  const names = sheets.map(({ title }) => title.replaceAll(NOT_IN_NAMES, ' ').slice(0, LONGEST_NAME));
  const unique = names.map((name, at) =>
    names.indexOf(name) === at ? name : `${name.slice(0, LONGEST_NAME - 4)} ${at + 1}`,
  );
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile(sheets.map((sheet, at) => ({ ...sheetOf(sheet), sheet: unique[at] ?? '' }))).toBuffer();
}

function sheetOf({ rows, numbers = [] }: XlsxSheet) {
  const [heading = [], ...others] = rows;
  return {
    data: [
      heading.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...others.map((row) => row.map((value, at) => cellOf(value, numbers.includes(at)))),
    ],
    columns: heading.map((text, at) => ({ width: widthOf([text, ...others.map((row) => row[at] ?? '')]) })),
    stickyRowsCount: 1,
  };
}

/**
 * Rows of the first sheet of an Excel file as text: numbers as they were stored. What Excel made a day of comes as an instant:
 * nobody can tell any more in which calendar it was typed.
 * @throws Error when it is no such file or holds more than a sheet of this size can
 */
export async function readXlsx(bytes: Buffer): Promise<Rows> {
  const { readSheet } = await import('read-excel-file/node');
  const plain = await repackSheet(bytes, MOST_UNPACKED_BYTES);
  const rows = await readSheet(plain, 1, { parseNumber: (text) => text, trim: false });
  return rows.map((row) => row.map(cellText));
}

/** A number keeps its decimals: `10.50` shows two. Nothing that Excel would round becomes one. */
function cellOf(value: string, isNumber: boolean) {
  if (value === '') return null;
  const decimals = isNumber ? PLAIN_NUMBER.exec(value)?.groups?.['decimals'] : undefined;
  if (decimals === undefined) return { value, type: String, format: '@' };
  const format = decimals === '' ? '0' : `0.${'0'.repeat(decimals.length - 1)}`;
  return { value: Number(value), type: Number, format };
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
