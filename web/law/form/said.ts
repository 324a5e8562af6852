/** Comparisons as officers read them: is, is not, less than … */
export const comparisons = ['==', '!=', '<', '<=', '>', '>='] as const;
/** A sign between two values that are compared. */
export type Comparison = (typeof comparisons)[number];
/** The signs of reckoning, in the order in which they are offered. */
export const operators = ['+', '-', '*', '/'] as const;
/** A sign of reckoning. */
export type Operator = (typeof operators)[number];

/**
 * What a formula says, as the builders show it: the part of CEL that an officer can pick together. What a formula says beyond
 * it is not here, see `readCel`.
 */
export type Said =
  | { readonly is: 'path'; readonly path: readonly string[] }
  | { readonly is: 'text'; readonly text: string }
  /** `exact` = a decimal of the engine, which the lesser and the greater of two are asked of. */
  | { readonly is: 'number'; readonly text: string; readonly exact: boolean }
  | { readonly is: 'yes'; readonly yes: boolean }
  | { readonly is: 'nothing' }
  | { readonly is: 'list'; readonly of: readonly Said[] }
  | { readonly is: 'call'; readonly name: CallName; readonly of: readonly Said[] }
  | { readonly is: 'part'; readonly of: Said; readonly key: string }
  | { readonly is: 'math'; readonly op: Operator; readonly left: Said; readonly right: Said }
  | { readonly is: 'test'; readonly op: Comparison; readonly left: Said; readonly right: Said }
  | { readonly is: 'among'; readonly left: Said; readonly right: Said }
  | { readonly is: 'contains'; readonly left: Said; readonly right: Said }
  | { readonly is: 'all' | 'any'; readonly of: readonly Said[] }
  | { readonly is: 'not'; readonly of: Said }
  /** Whether a table has a row for which this holds, or holds for all of its rows. */
  | { readonly is: 'some' | 'every'; readonly list: Said; readonly row: string; readonly of: Said }
  /** A column of the first record of a list for which this holds. */
  | { readonly is: 'lookup'; readonly list: Said; readonly row: string; readonly of: Said; readonly column: string }
  | { readonly is: 'if'; readonly when: Said; readonly yes: Said; readonly no: Said };

/** The formula part of one kind. */
export type SaidOf<Is extends Said['is']> = Extract<Said, { readonly is: Is }>;

/** Functions of the engine for which the interface has words (`law.form.call.…`). */
export const callNames = [
  'abs',
  'addDays',
  'addYears',
  'areaText',
  'coalesce',
  'column',
  'countWhere',
  'dec',
  'digits',
  'feet',
  'fiscalYearLabel',
  'floorCount',
  'floorOf',
  'floorSum',
  'greater',
  'heron',
  'joinText',
  'label',
  'landAreaSqft',
  'landAreaSqm',
  'landAreaText',
  'largest',
  'latest',
  'lesser',
  'metresFromFeet',
  'nextOfficeDay',
  'numberWords',
  'round2',
  'roundRupee',
  'rowWhere',
  'rowsWhere',
  'size',
  'sqft',
  'sum',
  'words',
] as const;
/** A function that the builder has words for. */
export type CallName = (typeof callNames)[number];

/** The parts directly below. */
export function partsOf(said: Said): readonly Said[] {
  switch (said.is) {
    case 'list':
    case 'call':
    case 'all':
    case 'any':
      return said.of;
    case 'part':
    case 'not':
      return [said.of];
    case 'math':
    case 'test':
    case 'among':
    case 'contains':
      return [said.left, said.right];
    case 'some':
    case 'every':
    case 'lookup':
      return [said.list, said.of];
    case 'if':
      return [said.when, said.yes, said.no];
    default:
      return [];
  }
}

/** Every path that is read, as it is written; of rows only the table. */
export function pathsOf(said: Said, rows: readonly string[] = []): readonly (readonly string[])[] {
  if (said.is === 'path') return rows.includes(said.path[0] ?? '') ? [] : [said.path];
  const known = 'row' in said ? [...rows, said.row] : rows;
  return partsOf(said).flatMap((part) => pathsOf(part, known));
}
