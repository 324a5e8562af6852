import type { Environment, Facts, FormBundle, FormData, FormLibrary } from '../definition.ts';
import { toStoredValue } from '../formula/cel-values.ts';
import { evaluate } from '../formula/formula.ts';
import { copyJson, isRecord, ownValue, sameJson, valueAlong } from '../records.ts';
import { type FieldNode, fieldTree } from '../tree.ts';
import { everyMasterItem, type MasterItem } from './master-rows.ts';
import {
  copyContainers,
  openForm,
  type Part,
  type Place,
  partsBelow,
  placesIn,
  setPlace,
  valueAt,
} from './open-form.ts';
import { identityColumn } from './prefill.ts';
import { isRequired, isShown } from './visibility.ts';

/** What read-only values follow from. */
export type Restoring = {
  readonly library: FormLibrary;
  readonly facts: Facts;
  readonly environment: Environment;
  /** The form as it was last approved or submitted, with the numbers and dates that were stamped into it. */
  readonly stamped: FormData;
};

/** What is known of a row beforehand: values of its table's prefill, its item in the checklist. */
type Given = { readonly values?: unknown; readonly item?: MasterItem };

const nothingGiven: Given = {};

/**
 * Puts what a person only reads back to what it must be, whatever was sent: a read-only field holds its first value
 * (`prefill`) as of now, or nothing; a stamp what was stamped. A read-only table has the rows of its first value, each with
 * what was typed into its open columns; a row that its checklist does not have is left out. Call `computeForm` afterwards.
 * Restoring twice changes nothing. The data given are not changed.
 */
export function restoreReadOnly(bundle: FormBundle, data: FormData, restoring: Restoring): FormData {
  const working = copyContainers(fieldTree(bundle), data);
  restorePart(openForm(bundle, working, restoring.facts, restoring.environment), restoring);
  return working;
}

function restorePart(part: Part, restoring: Restoring, given: Given = nothingGiven): void {
  for (const place of placesIn(part)) {
    const { info } = place.node;
    if (info.compute !== undefined || !isShown(place.node, part.scope)) continue;
    if (info.stamp !== undefined) setPlace(place, copyJson(stampedValue(place, restoring)));
    else if (info.type === 'rows') restoreRows(place, restoring);
    else if (info.type === 'object') restoreSection(place, restoring);
    else if (info.readOnly === true) setPlace(place, copyJson(firstValue(place, given)));
  }
}

function stampedValue({ path }: Place, { stamped }: Restoring): unknown {
  return valueAlong(stamped, path.map(String));
}

function firstValue({ node, part }: Place, { values, item }: Given): unknown {
  const known = ownValue(values, node.key);
  if (known !== undefined || node.info.prefill === undefined) return known;
  const scope = item === undefined ? part.scope : { ...part.scope, item };
  return toStoredValue(node, evaluate(node.info.prefill, scope));
}

/** A section that must be there comes back with what is read-only in it; other formulas may read that. */
function restoreSection(place: Place, restoring: Restoring): void {
  const { node, part } = place;
  const isGone = valueAt(place) === undefined && isRequired(node, part.scope);
  if (isGone && node.children.some(({ info }) => info.readOnly === true && info.prefill !== undefined))
    setPlace(place, {});
  if (!isRecord(valueAt(place))) return;
  for (const below of partsBelow(place)) restorePart(below, restoring);
}

function restoreRows(place: Place, restoring: Restoring): void {
  const { fixedBy, readOnly } = place.node.info;
  if (readOnly === true) restoreTable(place, restoring);
  else if (isChecklist(place.node)) restoreChecklist(place, restoring);
  else if (fixedBy !== undefined) restoreEach(place, restoring, (row) => ({ values: { [fixedBy]: row[fixedBy] } }));
  else restoreFoundRows(place, restoring);
}

/** Rows that nobody may add or take away: those of the first value, in its order. */
function restoreTable(place: Place, restoring: Restoring): void {
  const fresh = firstRows(place);
  const typed = [...rowsOf(valueAt(place))];
  const open = place.node.children.filter(({ info }) => info.readOnly !== true);
  const rows = fresh.map((values) => ({ ...values, ...openColumns(open, takeSame(place.node, typed, values)) }));
  setPlace(place, rows.length === 0 ? undefined : copyJson(rows));
  for (const [index, below] of partsBelow(place).entries()) restorePart(below, restoring, { values: fresh[index] });
}

/** Rows of a checklist keep the words of the checklist; one that it does not have was invented. */
function restoreChecklist(place: Place, restoring: Restoring): void {
  const { node, part } = place;
  const column = identityColumn(node);
  const stored = valueAt(place);
  if (column === undefined || !Array.isArray(stored)) return;
  const items = everyMasterItem(
    restoring.library,
    node.info.master ?? '',
    restoring.environment,
    (name) => restoring.facts[name],
  );
  const byCode = new Map(
    items.map((item) => [toStoredValue(column, evaluate(column.info.prefill ?? '', { ...part.scope, item })), item]),
  );
  const known = stored.filter((row: unknown) => byCode.has(ownValue(row, column.key)));
  if (known.length < stored.length) setPlace(place, known);
  restoreEach(place, restoring, (row) => {
    const item = byCode.get(row[column.key]);
    return item === undefined ? nothingGiven : { item };
  });
}

/** Rows that were found for the person, who may still take some away: what is read-only in them stays as it was found. */
function restoreFoundRows(place: Place, restoring: Restoring): void {
  const found = place.node.info.prefill === undefined ? [] : [...firstRows(place)];
  restoreEach(place, restoring, (row) => ({ values: takeSame(place.node, found, row) }));
}

function restoreEach(place: Place, restoring: Restoring, givenOf: (row: Part['stored']) => Given): void {
  for (const below of partsBelow(place)) restorePart(below, restoring, givenOf(below.stored));
}

function firstRows({ node, part }: Place): readonly Record<string, unknown>[] {
  if (node.info.prefill === undefined) return [];
  return rowsOf(toStoredValue(node, evaluate(node.info.prefill, part.scope)));
}

/** Takes the first row out of a list that says the same in the column that tells rows apart. */
function takeSame({ children }: FieldNode, rows: Record<string, unknown>[], row: unknown): unknown {
  const key = children.find(({ info }) => info.readOnly === true)?.key;
  if (key === undefined) return undefined;
  const at = rows.findIndex((candidate) => sameJson(ownValue(candidate, key), ownValue(row, key)));
  return at < 0 ? undefined : rows.splice(at, 1)[0];
}

function openColumns(columns: readonly FieldNode[], row: unknown): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap(({ key }) => {
      const value = ownValue(row, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function rowsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord).map((row) => ({ ...row })) : [];
}

function isChecklist(node: FieldNode): boolean {
  return node.info.master !== undefined && identityColumn(node) !== undefined;
}
