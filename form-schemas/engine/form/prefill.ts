import type { Environment, Facts, FormBundle, FormData, FormLibrary } from '../definition.ts';
import { profileOf, toStoredValue } from '../formula/cel-values.ts';
import { factShapes } from '../formula/fact-shapes.ts';
import { factsForCel } from '../formula/fact-view.ts';
import { evaluate, type Scope } from '../formula/formula.ts';
import { isGiven } from '../plain-schema.ts';
import { copyJson, isRecord, ownValue } from '../records.ts';
import { childOf, type FieldNode, fieldTree } from '../tree.ts';
import { type MasterItem, masterItems } from './master-rows.ts';
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
import { isRequired, isShown } from './visibility.ts';

type Prefilling = { readonly library: FormLibrary; readonly facts: Facts; readonly masterScope: Scope };

const noExisting: FormData = {};
// a first value may read a field that stands further down
const rounds = 2;

/**
 * First data of a form: values that facts already hold, rows of its checklists, one row per fixed side. What `existing` holds
 * is never changed, only missing values and rows are added; call `computeForm` afterwards.
 */
export function prefillForm(
  bundle: FormBundle,
  library: FormLibrary,
  facts: Facts,
  environment: Environment,
  existing: FormData = noExisting,
): FormData {
  const working = copyContainers(fieldTree(bundle), existing);
  const form = openForm(bundle, working, facts, environment);
  const masterFacts = factsForCel(factShapes(library), facts, profileOf(environment));
  const masterScope = { facts: masterFacts, environment, codes: library.codes };
  for (let round = 0; round < rounds; round += 1) fillPart(form, { library, facts, masterScope });
  return working;
}

function fillPart(part: Part, prefilling: Prefilling, item?: MasterItem): void {
  for (const place of placesIn(part)) {
    if (isGiven({ naksa: place.node.info }) || !isShown(place.node, part.scope)) continue;
    if (place.node.info.type === 'object') fillSection(place, prefilling);
    else if (place.node.info.type === 'rows') fillRows(place, prefilling);
    else fillField(place, item);
  }
}

function fillField(place: Place, item: MasterItem | undefined): void {
  const { node, part } = place;
  if (node.info.prefill === undefined || valueAt(place) !== undefined) return;
  const scope = item === undefined ? part.scope : { ...part.scope, item };
  setMissing(place, toStoredValue(node, evaluate(node.info.prefill, scope)));
}

function fillSection(place: Place, prefilling: Prefilling): void {
  const { node, part } = place;
  const present = valueAt(place);
  if (present === undefined && !isRequired(node, part.scope)) return;
  if (present === undefined) setMissing(place, {});
  if (!isRecord(valueAt(place))) return;
  for (const below of partsBelow(place)) fillPart(below, prefilling);
  const section = valueAt(place);
  if (present === undefined && isRecord(section) && Object.keys(section).length === 0) setPlace(place, undefined);
}

/** Rows of a checklist or of the fixed sides that are missing are added; then the gaps in every row are filled. */
function fillRows(place: Place, prefilling: Prefilling): void {
  const { node, part } = place;
  const rows = givenRows(place, prefilling);
  if (valueAt(place) === undefined && node.info.prefill !== undefined) {
    const first = toStoredValue(node, evaluate(node.info.prefill, part.scope));
    if (Array.isArray(first) && first.length > 0) setMissing(place, first);
  }
  addMissingRows(place, rows);
  for (const below of partsBelow(place)) {
    const given = rows.find(({ key, code }) => ownValue(below.stored, key) === code);
    fillPart(below, prefilling, given?.item);
  }
}

/** A row that must be in the table: the column that tells it from the others, its value there, and what else is known. */
type GivenRow = { readonly key: string; readonly code: unknown; readonly item?: MasterItem };

function givenRows({ node, part }: Place, { library, facts, masterScope }: Prefilling): readonly GivenRow[] {
  const { master, fixedBy } = node.info;
  if (fixedBy !== undefined) {
    const codes = childOf(node, fixedBy)?.info.options ?? [];
    return codes.map(({ code }) => ({ key: fixedBy, code }));
  }
  const column = identityColumn(node);
  if (master === undefined || column === undefined) return [];
  return masterItems(library, master, masterScope, (name) => facts[name]).map((item) => {
    const code = toStoredValue(column, evaluate(column.info.prefill ?? '', { ...part.scope, item }));
    return { key: column.key, code, item };
  });
}

/** The column that holds a checklist row's code, or else the first that the checklist fills. */
export function identityColumn({ children }: FieldNode): FieldNode | undefined {
  const filled = children.filter(({ info }) => info.prefill?.startsWith('item.'));
  return filled.find(({ info }) => info.prefill === 'item.code') ?? filled[0];
}

function addMissingRows(place: Place, rows: readonly GivenRow[]): void {
  const stored = valueAt(place);
  const present: unknown = stored === undefined ? [] : stored;
  if (!Array.isArray(present)) return;
  const missing = rows.filter(
    ({ key, code }) => code !== undefined && !present.some((row: unknown) => ownValue(row, key) === code),
  );
  if (missing.length > 0) setPlace(place, [...present, ...missing.map(({ key, code }) => ({ [key]: code }))]);
}

function setMissing(place: Place, value: unknown): void {
  if (value !== undefined && valueAt(place) === undefined) setPlace(place, copyJson(value));
}
