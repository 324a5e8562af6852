import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** Rows of a sheet as text, the heading first. */
export type Rows = readonly (readonly string[])[];

/** Excel takes a file for UTF-8 only when it begins with this. */
const BOM = '\uFEFF';
const DELIMITERS = [',', ';', '\t'] as const;
/** Beginnings that spreadsheets take for a formula; full-width ones too, which some read as ASCII. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;
const SHIELDED = /^'+[=+\-@\t\r＝＋－＠]/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/u;

/** Rows as a CSV file that Excel opens in Nepali and in which no cell is a formula. */
export function writeCsv(rows: Rows): Buffer {
  const text = stringify(
    rows.map((row) => row.map(shield)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/u },
  );
  return Buffer.from(BOM + text, 'utf8');
}

/**
 * Rows of a CSV file: UTF-8, or the UTF-16 that spreadsheets call Unicode text; comma, semicolon or tab, as its first line has.
 * @throws Error when it is no text in one of these, or its quotation marks do not match
 */
export function readCsv(bytes: Uint8Array): Rows {
  const text = decode(bytes);
  if (text.includes('\0')) throw new Error('no text');
  const rows: Rows = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: false,
  });
  return rows.map((row) => row.map(unshield));
}

/** A cell that a spreadsheet would calculate gets an apostrophe in front; numbers are none of these. */
function shield(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function unshield(text: string): string {
  return SHIELDED.test(text) ? text.slice(1) : text;
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
}

function delimiterOf(text: string): string {
  const heading = (/^(?:[^"\r\n]|"[^"]*")*/u.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/gu, '');
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: heading.split(delimiter).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}
