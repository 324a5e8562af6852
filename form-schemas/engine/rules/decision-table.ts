import { Big } from 'big.js';
import type { FormData } from '../definition.ts';
import { recordsFor } from '../formula/limit-functions.ts';
import type { MasterDefinition } from '../master-definition.ts';
import { ownValue } from '../records.ts';
import { isDecimal } from './rules.ts';

/** A master as a table of decisions: what each row says, and the columns that together say from how much to how much it holds. */
export type DecisionTable = NonNullable<MasterDefinition['table']>;
/** Two columns of a table: a row holds for more than the one and up to the other, or without an end. */
export type Band = NonNullable<DecisionTable['bands']>[number];
type Table = Pick<MasterDefinition, 'key' | 'table'>;

/** Rows, by their places, between which something is said twice or nothing at all. */
export type BandFault = {
  readonly kind: 'overlap' | 'gap' | 'backwards';
  readonly band: Band;
  /** The row that is meant, and the one before it; of a gap at the beginning the first row alone. */
  readonly rows: readonly number[];
  /** What is said twice or not at all: more than this … */
  readonly from: string;
  /** … up to this; absent = without an end. */
  readonly to?: string;
};

type Held = { readonly at: number; readonly above: Big; readonly to: Big | undefined };

/** The columns that say for whom a row is, the ends of bands included. */
export function conditionsOf({ key = [], table }: Table): readonly string[] {
  const bands = table?.bands ?? [];
  return key.flatMap((name) => [name, ...bands.flatMap((band) => (band.above === name ? [band.to] : []))]);
}

/** What the bands of rows that are for the same case say twice or leave out; a row that names no number is passed over. */
export function bandFaults({ key = [], table }: Table, rows: readonly FormData[]): readonly BandFault[] {
  return (table?.bands ?? []).flatMap((band) => {
    const groups = new Map<string, Held[]>();
    for (const [at, row] of rows.entries()) {
      const held = heldBy(row, at, band);
      if (held === undefined) continue;
      const group = JSON.stringify(key.filter((name) => name !== band.above).map((name) => ownValue(row, name)));
      groups.set(group, [...(groups.get(group) ?? []), held]);
    }
    return [...groups.values()].flatMap((group) => faultsIn(group, band));
  });
}

function heldBy(row: FormData, at: number, { above, to }: Band): Held | undefined {
  const from = numberOf(ownValue(row, above));
  return from && { at, above: from, to: numberOf(ownValue(row, to)) };
}

function faultsIn(group: readonly Held[], band: Band): readonly BandFault[] {
  const backwards = group.filter(({ above, to }) => to?.lte(above) === true);
  const inTurn = group.filter((each) => !backwards.includes(each)).toSorted((a, b) => a.above.cmp(b.above));
  return [
    ...backwards.map(({ at, above, to }) => fault({ kind: 'backwards', band, rows: [at] }, above, to)),
    ...inTurn.flatMap((held, index) => faultBefore(held, inTurn.slice(0, index), band)),
    ...faultAfter(inTurn, band),
  ];
}

/** What stands before a row: nothing where something should, or a row that goes on into it. */
function faultBefore(held: Held, before: readonly Held[], band: Band): readonly BandFault[] {
  const [first] = before;
  const zero = new Big(0);
  if (first === undefined)
    return held.above.gt(zero) ? [fault({ kind: 'gap', band, rows: [held.at] }, zero, held.above)] : [];
  const last = before.reduce((far, each) => (endsLater(each, far) ? each : far), first);
  if (last.to?.eq(held.above) === true) return [];
  if (last.to?.lt(held.above) === true)
    return [fault({ kind: 'gap', band, rows: [held.at, last.at] }, last.to, held.above)];
  const to = last.to === undefined || held.to?.lt(last.to) === true ? held.to : last.to;
  return [fault({ kind: 'overlap', band, rows: [held.at, last.at] }, held.above, to)];
}

/** Rows of which none is without an end say nothing of what is larger. */
function faultAfter(group: readonly Held[], band: Band): readonly BandFault[] {
  const [first] = group;
  if (first === undefined) return [];
  const last = group.reduce((far, each) => (endsLater(each, far) ? each : far), first);
  return last.to === undefined ? [] : [fault({ kind: 'gap', band, rows: [last.at] }, last.to, undefined)];
}

function endsLater({ to }: Held, { to: other }: Held): boolean {
  return other !== undefined && (to === undefined || to.gt(other));
}

function fault(said: Pick<BandFault, 'kind' | 'band' | 'rows'>, from: Big, to: Big | undefined): BandFault {
  return { ...said, from: from.toFixed(), ...(to && { to: to.toFixed() }) };
}

/**
 * The place of the row that decides a case: of those that are for its codes or for any, in whose bands it lies, the one that says
 * most of it. Columns of which nothing is wanted are left out.
 */
export function rowFor(
  { key = [], table }: Table,
  rows: readonly FormData[],
  wanted: Readonly<Record<string, string>>,
): number | undefined {
  const bands = table?.bands ?? [];
  const given = Object.entries(wanted).filter(([, value]) => value !== '');
  const isBand = (name: string) => bands.some(({ above }) => above === name);
  const codes = Object.fromEntries(given.filter(([name]) => key.includes(name) && !isBand(name)));
  const numbers = given.filter(([name]) => isBand(name));
  const within = rows.filter((row) => numbers.every(([name, value]) => liesIn(row, bands, name, value)));
  const [first] = recordsFor(within, codes);
  const place = rows.findIndex((row) => row === first);
  return place === -1 ? undefined : place;
}

function liesIn(row: FormData, bands: readonly Band[], name: string, value: string): boolean {
  const band = bands.find(({ above }) => above === name);
  const held = band && heldBy(row, 0, band);
  const number = numberOf(value);
  return (
    held !== undefined &&
    number !== undefined &&
    number.gt(held.above) &&
    (held.to === undefined || number.lte(held.to))
  );
}

/** A decimal is stored as its text, a count as a number. */
function numberOf(value: unknown): Big | undefined {
  if (typeof value === 'number') return new Big(value);
  return typeof value === 'string' && isDecimal(value) ? new Big(value) : undefined;
}
