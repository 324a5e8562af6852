import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { recordKey } from '../../form-schemas/engine/formula/masters.ts';
import { normaliseForm } from '../../form-schemas/engine/form/normalise.ts';
import { oversize } from '../../form-schemas/engine/form/structure.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { isIsoDate, parseBsDate, toAd } from '../../form-schemas/values/bs-date.ts';
import { toLatin } from '../../form-schemas/values/digits.ts';
import { lettingOthers } from '../let-others.ts';
import { numberFinder, readCell } from './cells.ts';
import { BESIDE, type Column, columnsOf, findColumn, withCells } from './columns.ts';
import type { OpenMaster } from './open-master.ts';
import { invalid, type Sheet } from '../sheets/read-sheet.ts';
import type { Span } from '../office/store.ts';
import { inDigits, say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** A row of a sheet: which record it means, its dates where it has such columns, and what its cells say. */
export type SheetRow = {
  readonly number: number;
  /** Empty for a new record of a master whose records are numbered. */
  readonly key: string;
  readonly cells: readonly (readonly [Column, string])[];
  readonly dates: Dates;
  readonly problems: readonly RowProblem[];
};

/** First and last day; without `knowsFirst` or `knowsLast` the sheet has no such column. */
export type Dates = Span & { readonly knowsFirst: boolean; readonly knowsLast: boolean };
/** What is wrong in a row of a sheet, and in which column. */
export type RowProblem = { readonly column: string; readonly message: Text };

const DATE: Text = texts.date;
const CALENDAR: Text = texts.calendar;
const EXCEL_DAY = /^\d{4}-\d\d-\d\dT/u;

/** What a sheet says of a master's records, and the headings that mean nothing. Throws `sheetInvalid` when it has no key. */
export async function readRows(
  open: OpenMaster,
  sheet: Sheet,
  knownKeys: ReadonlySet<string>,
): Promise<{ readonly rows: readonly SheetRow[]; readonly unknownColumns: readonly string[] }> {
  const columns = columnsOf(open);
  const found = sheet.heading.map((heading) => findColumn(columns, heading));
  refuseHeadings(open, sheet.heading, found);
  const unknown = sheet.heading.filter((heading, at) => found[at] === undefined && heading.trim() !== '');
  const findNumber = numberFinder(knownKeys);
  const findKey = (said: string): string => (knownKeys.has(said) ? said : (findNumber(toLatin(said)) ?? said));
  const rows: SheetRow[] = [];
  const letOthers = lettingOthers();
  for (const { number, cells } of sheet.rows) {
    await letOthers();
    const named = found.flatMap((column, at): [Column, string][] => (column ? [[column, cells[at] ?? '']] : []));
    rows.push(readRow(open, { number, cells: named }, findKey));
  }
  return { rows: withoutDoubles(rows), unknownColumns: unknown };
}

function refuseHeadings(
  { master }: OpenMaster,
  headings: readonly string[],
  found: readonly (Column | undefined)[],
): void {
  const names = found.flatMap((column) => column?.name ?? []);
  const twice = headings.find((_, at) => found.findIndex((each) => each && each === found[at]) < at && found[at]);
  if (twice !== undefined) throw invalid(say(texts.columnStandsTwice, { twice }));
  const missing = (master.key ?? []).filter((name) => !names.includes(name));
  if (missing.length === 0) return;
  const list = missing.map((name) => `[${name}]`).join(', ');
  throw invalid(say(texts.columnThatNamesRecordIs, { list }));
}

type Named = Pick<SheetRow, 'number' | 'cells'>;

function readRow(open: OpenMaster, { number, cells }: Named, findKey: (said: string) => string): SheetRow {
  const said = saidKey(open, cells);
  const key = findKey(said);
  const [keyName] = open.master.key ?? [];
  const own =
    key === said ? cells : cells.map(([column, text]) => [column, column.name === keyName ? key : text] as const);
  const { dates, problems } = readDates(cells);
  const lost = cells.filter(([{ field }, text]) => field.type === 'date' && EXCEL_DAY.test(text));
  const all = [...problems, ...lost.map(([{ name }]) => ({ column: name, message: CALENDAR }))];
  return { number, key, cells: own, dates, problems: all };
}

function saidKey({ master, bundle, store }: OpenMaster, cells: Named['cells']): string {
  const nothing: FormData = {};
  const data = withCells(nothing, cells);
  if (oversize(bundle, data) !== undefined) return '';
  const named = recordKey(master, normaliseForm(bundle, store.prepare?.(data) ?? data));
  return named ?? cells.find(([{ name }]) => name === BESIDE.number)?.[1].trim() ?? '';
}

function readDates(cells: Named['cells']): Pick<SheetRow, 'dates' | 'problems'> {
  const [from, to] = [BESIDE.from, BESIDE.to].map((name) => cells.find(([column]) => column.name === name));
  const [first, last] = [readDay(from), readDay(to)];
  return {
    dates: {
      knowsFirst: from !== undefined,
      knowsLast: to !== undefined,
      ...(first.day === undefined ? {} : { validFrom: first.day }),
      ...(last.day === undefined ? {} : { validTo: last.day }),
    },
    problems: [...first.problems, ...last.problems],
  };
}

type DayRead = { readonly day?: string; readonly problems: readonly RowProblem[] };

function readDay(cell: readonly [Column, string] | undefined): DayRead {
  const [column, text = ''] = cell ?? [];
  const value = column && readCell(column.field, text);
  if (column === undefined || value === undefined || EXCEL_DAY.test(text)) return { problems: [] };
  const [ad, bs] = [ownValue(value, 'ad'), ownValue(value, 'bs')];
  const reading = parseBsDate(String(bs));
  const day = reading.ok ? toAd(reading.date) : ad;
  if (typeof day === 'string' && isIsoDate(day)) return { day, problems: [] };
  return { problems: [{ column: column.name, message: DATE }] };
}

/** Rows that mean the same record are all refused: nobody can tell which of them is meant. */
function withoutDoubles(rows: readonly SheetRow[]): readonly SheetRow[] {
  const seen = new Map<string, readonly SheetRow[]>();
  for (const row of rows) seen.set(meaningOf(row), [...(seen.get(meaningOf(row)) ?? []), row].slice(0, 2));
  return rows.map((row) => {
    const other = seen.get(meaningOf(row))?.find(({ number }) => number !== row.number);
    return other ? { ...row, problems: [...row.problems, doubleOf(other)] } : row;
  });
}

function meaningOf({ key, number, dates }: SheetRow): string {
  return key === '' ? `#${String(number)}` : `${key}\n${dates.validFrom ?? ''}`;
}

function doubleOf({ number }: SheetRow): RowProblem {
  return {
    column: '',
    message: say(texts.rowMeansSameRecordKeep, { number: inDigits(number) }),
  };
}
