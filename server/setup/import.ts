import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import type { ImportReport, ImportRow } from '../contract/setup.ts';
import { lettingOthers } from '../let-others.ts';
import { isProblem, type Problem, problem, problemTexts } from '../http/problems.ts';
import { type Change, keepChanges } from './changes.ts';
import { withCells } from './columns.ts';
import { issueText } from './issue-text.ts';
import { judgeRecord, recordInvalid } from './judge.ts';
import { publishLaw } from './law.ts';
import type { OpenMaster } from './open-master.ts';
import { checkedSpan, logDeed, numberAfter, shelfOf, writeSteps } from './records.ts';
import { type Dates, readRows, type RowProblem, type SheetRow } from './sheet-rows.ts';
import type { Sheet } from '../sheets/read-sheet.ts';
import { changeSteps, createSteps, type Step } from './steps.ts';
import { inTurn, isInForce } from './timeline.ts';
import type { Span, StoredRecord } from '../office/store.ts';

/** `try` writes nothing, `all-or-nothing` nothing as soon as a row is refused, `good-rows` all that is not. */
export const IMPORT_MODES = ['try', 'all-or-nothing', 'good-rows'] as const;
/** Only tried, all rows or none, or those that are right. */
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Records and changes written with one statement: so many that making it keeps nobody waiting. */
const AT_ONCE = 100;

/** Records by key and the next number, kept up to date while rows are taken; new records and changes that wait to be written. */
type Held = {
  readonly byKey: Map<string, readonly StoredRecord[]>;
  nextNumber: number;
  readonly waiting: StoredRecord[];
  readonly changes: Change[];
};

/**
 * Takes a sheet into a master row by row, each judged as if it were typed, and says of every row what became of it. Columns that
 * the sheet does not have stay as they are.
 */
export async function importRecords(open: OpenMaster, sheet: Sheet, mode: ImportMode): Promise<ImportReport> {
  const held = await holdRecords(open);
  const { rows, unknownColumns } = await readRows(open, sheet, new Set(held.byKey.keys()));
  await sql`savepoint before_import`.execute(open.trx);
  const report: ImportRow[] = [];
  const letOthers = lettingOthers();
  for (const row of inWritingOrder(rows)) {
    await letOthers();
    report.push(await importRow(open, held, row));
  }
  const written = report.filter(({ outcome }) => outcome === 'create' || outcome === 'change').length;
  const hasRefused = report.some(({ outcome }) => outcome === 'refused');
  const isKept = mode === 'good-rows' || (mode === 'all-or-nothing' && !hasRefused);
  await writeWaiting(open, held);
  if (written > 0) await publishLaw(open);
  if (isKept) await logDeed(open, 'setup.imported', { written, rows: rows.length });
  else await sql`rollback to savepoint before_import`.execute(open.trx);
  return {
    written: isKept ? written : 0,
    rows: withRefusedCells(report, sheet).toSorted((a, b) => a.row - b.row),
    heading: [...sheet.heading],
    unknownColumns: [...unknownColumns],
  };
}

async function holdRecords(open: OpenMaster): Promise<Held> {
  const records = await open.store.find(open.trx, shelfOf(open));
  const byKey = new Map<string, readonly StoredRecord[]>();
  for (const record of records) byKey.set(record.key, [...(byKey.get(record.key) ?? []), record]);
  return { byKey, nextNumber: Number(numberAfter([...byKey.keys()])), waiting: [], changes: [] };
}

/** A record that follows another one comes after it, wherever it stands in the sheet. */
function inWritingOrder(rows: readonly SheetRow[]): readonly SheetRow[] {
  return inTurn(rows.map((row) => ({ row, ...row.dates }))).map(({ row }) => row);
}

async function importRow(open: OpenMaster, held: Held, row: SheetRow): Promise<ImportRow> {
  const planned = row.problems.length > 0 ? row.problems : await planRow(open, held, row);
  const said = { row: row.number, key: row.key };
  if (isRefusal(planned)) return { ...said, outcome: 'refused', problems: [...planned] };
  const [first] = planned;
  if (first === undefined) return { ...said, outcome: 'same', problems: [] };
  const { written, changes } = await takeSteps(open, held, planned);
  held.changes.push(...changes.map((change) => ({ ...change, action: 'imported' as const })));
  keepHeld(held, first.key, written);
  if (held.changes.length >= AT_ONCE) await writeWaiting(open, held);
  const isNew = planned.some(({ before }) => before === undefined);
  return { row: row.number, key: first.key, outcome: isNew ? 'create' : 'change', problems: [] };
}

function withRefusedCells(report: readonly ImportRow[], { rows }: Sheet): readonly ImportRow[] {
  const cells = new Map(rows.map((row) => [row.number, row.cells]));
  return report.map((row) => (row.outcome === 'refused' ? { ...row, cells: [...(cells.get(row.row) ?? [])] } : row));
}

/** A record that only comes to the others waits for more of them; before anything else is written those that wait are. */
async function takeSteps(open: OpenMaster, held: Held, steps: readonly Step[]): ReturnType<typeof writeSteps> {
  const [step, ...others] = steps;
  if (
    open.store.insertAll === undefined ||
    step?.after === undefined ||
    step.before !== undefined ||
    others.length > 0
  ) {
    await writeWaiting(open, held);
    return writeSteps(open, steps, '');
  }
  const { key, after } = step;
  const record = { id: randomUUID(), key, ...after, version: 1, updatedAt: open.runtime.now() };
  held.waiting.push(record);
  return { written: [record], changes: [{ recordId: record.id, key, action: 'created', after, note: '' }] };
}

async function writeWaiting(open: OpenMaster, { waiting, changes }: Held): Promise<void> {
  const records = waiting.splice(0);
  if (records.length > 0) await open.store.insertAll?.(open, records);
  await keepChanges(open, changes.splice(0));
}

type Planned = readonly Step[] | readonly RowProblem[];

function isRefusal(planned: Planned): planned is readonly RowProblem[] {
  const [first] = planned;
  return first !== undefined && 'message' in first;
}

async function planRow(open: OpenMaster, held: Held, row: SheetRow): Promise<Planned> {
  try {
    return await stepsOfRow(open, held, row);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return refusalOf(error, row);
  }
}

async function stepsOfRow(open: OpenMaster, held: Held, row: SheetRow): Promise<readonly Step[]> {
  const siblings = held.byKey.get(row.key) ?? [];
  const before = findMeant(open, siblings, row.dates);
  if (open.master.key === undefined && row.key !== '' && before === undefined) throw problem('recordNotFound');
  const span = checkedSpan(open, spanOf(open, before, row.dates));
  const sent = before ? withCells(before.data, row.cells) : newData(open, row);
  if (before && sent === before.data && span.validFrom === before.validFrom && span.validTo === before.validTo)
    return [];
  const { data, key: named, issues } = judgeRecord(open, sent, before?.data);
  if (issues.length > 0) throw recordInvalid(issues);
  const key = named ?? before?.key ?? String(held.nextNumber);
  const wanted = { key, data, ...span, siblings };
  return before ? changeSteps(open, before, wanted) : createSteps(open, wanted);
}

/** The record that a row speaks of: that of its first day; in a sheet without days the one in force. */
function findMeant(
  { master, today }: OpenMaster,
  siblings: readonly StoredRecord[],
  dates: Dates,
): StoredRecord | undefined {
  if (master.dated !== true) return siblings[0];
  if (dates.knowsFirst) return siblings.find(({ validFrom }) => validFrom === dates.validFrom);
  return siblings.find((record) => isInForce(record, today));
}

function spanOf({ master }: OpenMaster, before: StoredRecord | undefined, dates: Dates): Span {
  if (master.dated !== true) return {};
  const validFrom = dates.knowsFirst ? dates.validFrom : before?.validFrom;
  const validTo = dates.knowsLast ? dates.validTo : before?.validTo;
  return { ...(validFrom === undefined ? {} : { validFrom }), ...(validTo === undefined ? {} : { validTo }) };
}

function newData({ bundle, library, facts, environment }: OpenMaster, { cells }: SheetRow): FormData {
  return prefillForm(bundle, library, facts, environment, withCells({}, cells));
}

function refusalOf({ problemCode, details }: Problem, { cells }: SheetRow): readonly RowProblem[] {
  const issues = details.issues ?? [];
  if (issues.length === 0) return [{ column: '', message: problemTexts(problemCode, details.params) }];
  return issues.map((issue) => {
    const path = issue.path.filter((part) => typeof part === 'string').join('.');
    const column = cells.find(([{ name }]) => path === name || path.startsWith(`${name}.`))?.[0].name ?? path;
    return { column, message: issueText(issue) };
  });
}

function keepHeld(held: Held, key: string, written: readonly StoredRecord[]): void {
  const ids = new Set(written.map(({ id }) => id));
  held.byKey.set(key, [...(held.byKey.get(key) ?? []).filter(({ id }) => !ids.has(id)), ...written]);
  if (key === String(held.nextNumber)) held.nextNumber += 1;
}
