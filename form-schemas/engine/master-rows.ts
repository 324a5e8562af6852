import type { ChecklistRow, FormLibrary } from './definition.ts';
import { displayNe } from './display.ts';
import { factShapes } from './fact-shapes.ts';
import { holds, type Scope } from './formula.ts';
import { entryOf, withoutUndefined } from './records.ts';

/** A row of a checklist as the first values of a table read it, under the name `item`. */
export type MasterItem = Readonly<Record<string, unknown>>;

/** The rows of a checklist that apply to the case, in their order; none for an unknown checklist. */
export function masterItems(
  library: FormLibrary,
  master: string,
  scope: Scope,
  stored: StoredFact,
): readonly MasterItem[] {
  const rows = entryOf(library.checklists, master) ?? [];
  return rows
    .filter(({ condition }) => condition === undefined || holds(condition, scope))
    .map((row) => itemOf(row, library, stored));
}

/** Every row of a checklist, whether it applies to the case or not. */
export function everyMasterItem(library: FormLibrary, master: string, stored: StoredFact): readonly MasterItem[] {
  return (entryOf(library.checklists, master) ?? []).map((row) => itemOf(row, library, stored));
}

/** Gives a fact's stored value. */
export type StoredFact = (name: string) => unknown;

function itemOf(row: ChecklistRow, library: FormLibrary, stored: StoredFact): MasterItem {
  const { group, label, fact, operator, standard, condition: _condition, ...rest } = row;
  const limit = [operator, standard].filter((part) => part !== undefined && part !== '').join(' ');
  return withoutUndefined([
    ...Object.entries(rest),
    ['groupId', row.groupId ?? row.group.en],
    ['group', { ...group }],
    ['label', { ...label }],
    ['operator', operator],
    ['standard', limit === '' ? undefined : limit],
    ['value', fact === undefined ? undefined : factText(library, fact, stored(fact))],
  ]);
}

function factText(library: FormLibrary, name: string, stored: unknown): string | undefined {
  const shape = entryOf(factShapes(library), name);
  return shape && displayNe(shape.type, stored, entryOf(library.codes, shape.codes ?? ''));
}
