import type { FastifyReply } from 'fastify';
import { LONGEST_CELL, type XlsxSheet } from './xlsx.ts';
import type { Asking } from '../in-turn.ts';
import { writeApart } from './apart.ts';
import { type Rows, writeCsv } from './csv.ts';
import { invalid } from './read-sheet.ts';
import texts from './texts.json' with { type: 'json' };

/** The two kinds of file a list is given as. */
export type SheetFormat = 'csv' | 'xlsx';

/** One column: its heading and a row's cell as text. A column `isNumber` can be summed in Excel; its text is ASCII (`1234.50`). */
export type SheetColumn<Row> = {
  readonly heading: string;
  readonly cell: (row: Row) => string;
  readonly isNumber?: boolean;
};

/** A list as a file: `name` without its ending is the file's, `title` the sheet's. */
export type SheetOf<Row> = {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
};

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<SheetFormat, string>;

const TOO_LONG = texts.tooLong;

/**
 * Answers a list as CSV or XLSX to download. Call it outside any transaction: a large Excel file takes its time, in a thread of
 * its own. No cell is ever a formula.
 * @throws Problem `sheetInvalid` when a cell is longer than Excel takes
 */
export async function sendSheet<Row>(
  reply: FastifyReply,
  format: SheetFormat,
  { name, title, columns, rows }: SheetOf<Row>,
): Promise<FastifyReply> {
  const cells = [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  const numbers = columns.flatMap(({ isNumber = false }, at) => (isNumber ? [at] : []));
  return download(
    reply,
    { name, format },
    await writeCells(reply.request.who, format, { title, rows: cells, numbers }),
  );
}

/** Rows of text, the heading first, as the bytes of a file; the columns at `numbers` can be summed. Throws as `sendSheet` does. */
export async function writeCells(
  who: Asking,
  format: SheetFormat,
  { title, rows, numbers = [] }: { readonly title: string; readonly rows: Rows; readonly numbers?: readonly number[] },
): Promise<Buffer> {
  if (format === 'csv') return writeCsv(rows);
  return writeWorkbook(who, [{ title, rows, numbers }]);
}

/** Sheets of an office as the bytes of one Excel file. Throws as `sendSheet` does. */
export async function writeWorkbook(who: Asking, sheets: readonly XlsxSheet[]): Promise<Buffer> {
  const isTooLong = ({ rows }: XlsxSheet) => rows.some((row) => row.some((text) => text.length > LONGEST_CELL));
  if (sheets.some(isTooLong)) throw invalid(TOO_LONG);
  return writeApart(who, sheets);
}

/** Answers a file of rows under its name. */
export function download(
  reply: FastifyReply,
  { name, format }: { readonly name: string; readonly format: SheetFormat },
  bytes: Buffer,
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('x-content-type-options', 'nosniff')
    .type(TYPES[format])
    .send(bytes);
}
