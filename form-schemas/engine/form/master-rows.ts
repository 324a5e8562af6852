import { formatMeasuredNe } from '../../values/measured.ts';
import type { Environment, FormLibrary } from '../definition.ts';
import type { FactShape } from '../fact-definition.ts';
import { displayNe, wordsIn } from '../formula/display.ts';
import { factShapes } from '../formula/fact-shapes.ts';
import { holds, type Scope } from '../formula/formula.ts';
import { factMeasure, itemMeasure } from '../formula/item-measure.ts';
import { lengthStyle } from '../formula/measure-functions.ts';
import type { ChecklistRow } from '../master-definition.ts';
import { entryOf, withoutUndefined } from '../records.ts';

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
    .map((row) => itemOf(row, { library, stored, environment: scope.environment }));
}

/** Every row of a checklist, whether it applies to the case or not. */
export function everyMasterItem(
  library: FormLibrary,
  master: string,
  environment: Environment,
  stored: StoredFact,
): readonly MasterItem[] {
  return (entryOf(library.checklists, master) ?? []).map((row) => itemOf(row, { library, stored, environment }));
}

/** Gives a fact's stored value. */
export type StoredFact = (name: string) => unknown;

type Around = { readonly library: FormLibrary; readonly stored: StoredFact; readonly environment: Environment };

function itemOf(row: ChecklistRow, around: Around): MasterItem {
  const { group, label, fact, operator, standard, condition: _condition, ...rest } = row;
  const limit = standard === undefined ? '' : [operator, standard].filter((part) => part !== undefined).join(' ');
  const shape = entryOf(factShapes(around.library), fact ?? '');
  const held = fact === undefined ? undefined : around.stored(fact);
  const { against, measure } = itemMeasure(row, shape, held) ?? {};
  return withoutUndefined([
    ...Object.entries(rest),
    ['groupId', row.groupId ?? row.group.en],
    ['group', { ...group }],
    ['label', { ...label }],
    ['operator', operator],
    ['standard', limit === '' ? undefined : limit],
    ['against', against],
    ['measure', measure && { ...measure }],
    ['value', shape && itemText(row, shape, held, around)],
  ]);
}

/** What a row's fact says, numbers with the unit of the row. */
function itemText(
  { unit }: ChecklistRow,
  shape: FactShape,
  held: unknown,
  { library, environment }: Around,
): string | undefined {
  const office = lengthStyle(environment);
  const measure = unit === undefined ? undefined : factMeasure(shape, held, unit);
  if (measure !== undefined) return formatMeasuredNe(measure, wordsIn(entryOf(library.codes, 'unit') ?? []), office);
  return displayNe({ type: shape.type, options: entryOf(library.codes, shape.codes ?? '') }, held, office);
}
