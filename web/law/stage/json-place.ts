import { isRecord, valueAlong } from '../../../form-schemas/engine/records.ts';

/** Where a value stands in a JSON document: keys and positions from the top down. */
export type JsonPlace = readonly (string | number)[];

/**
 * The document with another value at a place; everything else is the same, in the same order. A key that is new comes last, and what
 * is missing on the way is made.
 */
export function withValue(whole: unknown, place: JsonPlace, value: unknown): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return value;
  const next = withValue(childOf(whole, step), rest, value);
  if (typeof step === 'number') return Array.isArray(whole) ? whole.toSpliced(step, 1, next) : [next];
  return { ...(isRecord(whole) ? whole : {}), [step]: next };
}

/** The document without what stands at a place: a key goes, the entries of a list move up. */
export function withoutValue(whole: unknown, place: JsonPlace): unknown {
  const parent = place.slice(0, -1);
  const last = place.at(-1);
  const held = valueAlong(whole, parent);
  if (typeof last === 'number') return Array.isArray(held) ? withValue(whole, parent, held.toSpliced(last, 1)) : whole;
  if (last === undefined || !isRecord(held) || !Object.hasOwn(held, last)) return whole;
  return withValue(whole, parent, Object.fromEntries(Object.entries(held).filter(([key]) => key !== last)));
}

/** The document with a key put in after another one of the same object, or last. */
export function withKeyAfter(
  whole: unknown,
  place: JsonPlace,
  { after, key, value }: { readonly after: string | undefined; readonly key: string; readonly value: unknown },
): unknown {
  const held = valueAlong(whole, place);
  const entries = isRecord(held) ? Object.entries(held) : [];
  const found = entries.findIndex(([each]) => each === after);
  return withValue(
    whole,
    place,
    Object.fromEntries(entries.toSpliced(found === -1 ? entries.length : found + 1, 0, [key, value])),
  );
}

function childOf(value: unknown, step: string | number): unknown {
  if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined;
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
