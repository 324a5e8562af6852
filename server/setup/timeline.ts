import { addDays } from '../../form-schemas/values/bs-date.ts';
import type { Span, StoredRecord } from '../office/store.ts';

const BEGINNING = '';
const END = '9999-12-31';

/** Days from the first to the last, both included; `BEGINNING` is before every day. */
export type Days = { readonly first: string; readonly last: string };

/** Where a new record of a key goes between those that are there, or the one that is in its way. */
export type Placing =
  | { readonly kind: 'placed'; readonly span: Span; readonly closes?: StoredRecord; readonly closesOn?: string }
  | { readonly kind: 'overlaps'; readonly with: StoredRecord };

/**
 * Places a new record after the one in force on its first day, which ends the day before; it lasts until it is told to, else
 * until the one that it closed would have lasted, but never into the next.
 */
export function placeRecord(siblings: readonly StoredRecord[], given: Span): Placing {
  const first = firstOf(given);
  const same = siblings.find((each) => firstOf(each) === first);
  if (same) return { kind: 'overlaps', with: same };
  const closes = siblings.find((each) => firstOf(each) < first && lastOf(each) >= first);
  const next = inTurn(siblings).find((each) => firstOf(each) > first);
  if (next && given.validTo !== undefined && given.validTo >= firstOf(next)) return { kind: 'overlaps', with: next };
  const last = given.validTo ?? earliest(closes?.validTo, next && dayBefore(firstOf(next)));
  return {
    kind: 'placed',
    span: spanOf({ first, last: last ?? END }),
    ...(closes ? { closes, closesOn: dayBefore(first) } : {}),
  };
}

/** The record that another span would overlap, leaving the record itself out. */
export function findOverlap(siblings: readonly StoredRecord[], id: string, span: Span): StoredRecord | undefined {
  return siblings.find((each) => each.id !== id && firstOf(each) <= lastOf(span) && lastOf(each) >= firstOf(span));
}

/** The record that ends the day before another begins: it is open again when that one is taken back. */
export function findPrevious(siblings: readonly StoredRecord[], record: Span): StoredRecord | undefined {
  const first = firstOf(record);
  return siblings.find((each) => first !== BEGINNING && each.validTo === dayBefore(first));
}

/** Days that a change of dates takes from a record or gives to it. */
export function movedDays(before: Span, after: Span): readonly Days[] {
  const [a, b] = [daysOf(before), daysOf(after)];
  const atTheFront = a.first < b.first ? { first: a.first, last: b.first } : { first: b.first, last: a.first };
  const atTheEnd = a.last < b.last ? { first: a.last, last: b.last } : { first: b.last, last: a.last };
  return [
    ...(a.first === b.first ? [] : [{ ...atTheFront, last: dayBefore(atTheFront.last) }]),
    ...(a.last === b.last ? [] : [{ ...atTheEnd, first: addDays(atTheEnd.first, 1) }]),
  ];
}

/** The part of some days that is over, today included; undefined when there is none. */
export function untilToday({ first, last }: Days, today: string): Days | undefined {
  return first <= today ? { first, last: last < today ? last : today } : undefined;
}

/** The days of a record. */
export function daysOf(span: Span): Days {
  return { first: firstOf(span), last: lastOf(span) };
}

/** Whether a record is in force on a day. */
export function isInForce(span: Span, day: string): boolean {
  return firstOf(span) <= day && lastOf(span) >= day;
}

/** Records by their first day. */
export function inTurn<T extends Span>(records: readonly T[]): readonly T[] {
  return records.toSorted((a, b) => (firstOf(a) < firstOf(b) ? -1 : 1));
}

function firstOf({ validFrom }: Span): string {
  return validFrom ?? BEGINNING;
}

function lastOf({ validTo }: Span): string {
  return validTo ?? END;
}

function spanOf({ first, last }: Days): Span {
  return { ...(first === BEGINNING ? {} : { validFrom: first }), ...(last === END ? {} : { validTo: last }) };
}

function dayBefore(day: string): string {
  return addDays(day, -1);
}

function earliest(...days: readonly (string | undefined)[]): string | undefined {
  return days.filter((day) => day !== undefined).toSorted()[0];
}
