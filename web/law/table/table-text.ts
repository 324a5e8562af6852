import { isRecord } from '../../../form-schemas/engine/records.ts';
import { isIsoDate } from '../../../form-schemas/values/ad-date.ts';
import type { LawTableBody, LawTableCheck, LawTableRow } from '../../../server/contract/law-tables.ts';
import { lineOfPointer, scanJson } from '../json-lines.ts';
import { type Desk, sent } from './rows.ts';

/** Why a text is no table: it is no JSON, or what stands at that line is no table, day, row or record that goes on. */
type Fault = 'json' | 'table' | 'day' | 'row' | 'of';

/** A table read from its text; or the line at which it stops being one, and why. */
export type ReadTable =
  | { readonly ok: true; readonly body: LawTableBody }
  | { readonly ok: false; readonly line: number; readonly why: Fault };

const MOST_ROWS = 500;
const rowWords: readonly string[] = ['of', 'data', 'until'];

/** A table as text: as it was typed last, else as it is sent. */
export function textOfTable(desk: Desk): string {
  return desk.typed ?? JSON.stringify(sent(desk), null, 2);
}

/**
 * Reads what somebody typed of a table.
 * @param known the records that a row may go on with, each once
 */
export function readTableText(text: string, known: readonly { readonly id: string }[]): ReadTable {
  const scanned = scanJson(text);
  if (!scanned.ok) return { ok: false, line: scanned.line, why: 'json' };
  const at = (pointer: string, why: Fault): ReadTable => ({
    ok: false,
    line: lineOfPointer(scanned.lines, pointer) ?? 1,
    why,
  });
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || !hasOnly(value, ['day', 'rows'])) return at('', 'table');
  const { day, rows } = value;
  if (!isDay(day)) return at('/day', 'day');
  if (!Array.isArray(rows) || rows.length > MOST_ROWS) return at('/rows', 'table');
  const read: LawTableRow[] = [];
  for (const [index, row] of rows.entries()) {
    const fault = faultOf(row, known, read);
    if (fault !== undefined) return at(`/rows/${String(index)}${fault.below}`, fault.why);
    if (isRow(row)) read.push(row);
  }
  return { ok: true, body: { day, rows: read } };
}

function faultOf(
  row: unknown,
  known: readonly { readonly id: string }[],
  before: readonly LawTableRow[],
): { readonly below: string; readonly why: Fault } | undefined {
  if (!isRow(row)) return { below: '', why: 'row' };
  if (row.until !== undefined && !isDay(row.until)) return { below: '/until', why: 'day' };
  const { of } = row;
  if (of === undefined) return undefined;
  const isKnown = known.some(({ id }) => id === of) && before.every((other) => other.of !== of);
  return isKnown ? undefined : { below: '/of', why: 'of' };
}

function isRow(row: unknown): row is LawTableRow {
  if (!isRecord(row) || !hasOnly(row, rowWords) || !isRecord(row['data'])) return false;
  return row['of'] === undefined || typeof row['of'] === 'string';
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isIsoDate(value);
}

function hasOnly(value: object, words: readonly string[]): boolean {
  return Object.keys(value).every((word) => words.includes(word));
}

/** The lines of the text at which a check refused something, one for each issue. */
export function refusedLines(
  text: string,
  { refused }: Pick<LawTableCheck, 'refused'>,
): readonly { readonly line: number; readonly refusal: Refusal; readonly issue?: Refusal['issues'][number] }[] {
  const scanned = scanJson(text);
  if (!scanned.ok) return [];
  return refused.flatMap((refusal) => {
    const row = refusal.row === undefined ? '/rows' : `/rows/${String(refusal.row)}`;
    const lineAt = (pointer: string) => lineOfPointer(scanned.lines, pointer) ?? 1;
    if (refusal.issues.length === 0) return [{ line: lineAt(row), refusal }];
    return refusal.issues.map((issue) => ({ line: lineAt([`${row}/data`, ...issue.path].join('/')), refusal, issue }));
  });
}

type Refusal = LawTableCheck['refused'][number];
