import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isProblem, problem } from '../http/problems.ts';
import type { Asking } from '../in-turn.ts';
import { readApart } from './apart.ts';
import { LONGEST_CELL } from './xlsx.ts';
import texts from './texts.json' with { type: 'json' };

const MOST_LETTERS = 20_000_000;
/** Rows beneath the heading. */
const MOST_ROWS = 10_000;

/** A sheet: its heading and its rows, each with the number by which the person finds it. */
export type Sheet = {
  readonly heading: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
};

/**
 * Reads an uploaded CSV or Excel file, one at a time and apart from everything else the server does.
 * Throws `sheetInvalid` with what to do about it.
 */
export async function readSheet(who: Asking, bytes: Uint8Array): Promise<Sheet> {
  const read = await readApart(who, bytes).catch(refuse);
  const [heading = [], ...rows] = read.map((row) => row.map((text) => text.normalize('NFC')));
  const filled = rows
    .map((cells, index) => ({ number: index + 2, cells }))
    .filter(({ cells }) => cells.some((text) => text.trim() !== ''));
  if (filled.length === 0) throw invalid(FAULTS.empty);
  if (filled.length > MOST_ROWS) throw invalid(FAULTS.rows);
  refuseLongCells(filled);
  return { heading, rows: filled };
}

/** Why a file is not taken. */
const FAULTS = {
  unreadable: texts.unreadable,
  empty: texts.empty,
  rows: texts.rows,
  long: texts.long,
} as const satisfies Record<string, Text>;

/** The problem of a file that is not taken. */
export function invalid(detail: Text) {
  return problem('sheetInvalid', { params: { detail } });
}

/** Whatever stops the reading is the file's fault, save that too many are being read. */
function refuse(cause: unknown): never {
  if (isProblem(cause)) throw cause;
  throw problem('sheetInvalid', { params: { detail: FAULTS.unreadable }, cause });
}

type Row = Sheet['rows'][number];

function refuseLongCells(rows: readonly Row[]): void {
  let left = MOST_LETTERS;
  for (const { cells } of rows) {
    for (const text of cells) {
      left -= text.length;
      if (text.length > LONGEST_CELL || left < 0) throw invalid(FAULTS.long);
    }
  }
}
