import { isRecord, valueAlong } from '../../../form-schemas/engine/records.ts';
import { withoutValue, withValue } from './json-place.ts';
import type { DeskRow } from './read-stage.ts';

type Demand = Readonly<Record<string, unknown>>;

const place = ['definition', 'demands'];

/** The desks whose forms must all be approved before a case comes here, as the demand of this place alone says. */
export function demandedBefore(source: unknown, desk: DeskRow): readonly string[] {
  const complete = demandsOf(source).find(isOf(desk))?.['complete'];
  return Array.isArray(complete) ? complete.filter((each) => typeof each === 'string') : [];
}

/** The source demanding the forms of other desks before a case comes here, or none; what else is demanded stays. */
export function setDemanded(source: unknown, desk: DeskRow, desks: readonly string[]): unknown {
  const demands = demandsOf(source);
  const at = demands.findIndex(isOf(desk));
  const { complete: _was, ...rest } = demands[at] ?? { before: [desk.id] };
  const own = desks.length > 0 ? { ...rest, complete: desks } : rest;
  const isEmpty = Object.keys(own).length === 1;
  const next = at < 0 ? [...demands, own] : demands.with(at, own);
  const kept = next.filter((demand) => demand !== own || !isEmpty);
  return kept.length === 0 ? withoutValue(source, place) : withValue(source, place, kept);
}

function demandsOf(source: unknown): readonly Demand[] {
  const written = valueAlong(source, place);
  return Array.isArray(written) ? written.filter((each) => isRecord(each)) : [];
}

function isOf({ id }: DeskRow): (demand: Demand) => boolean {
  return ({ before }) => Array.isArray(before) && before.length === 1 && before[0] === id;
}
