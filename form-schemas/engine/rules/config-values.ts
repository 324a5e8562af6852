import type { Facts } from '../definition.ts';
import type { FieldType } from '../field-definition.ts';
import { storedDate } from '../formula/cel-values.ts';
import { isRecord, ownValue } from '../records.ts';

const rowKeys = ['code', 'id', 'no'];

/**
 * Value in the office's configuration, as a stored value of the fact's type.
 * @param path `timers.noticePeriodDays`; `wards[land.ward].secretaryNe` picks by the value of a fact: a key, or the row of a
 * list whose code it is
 */
export function configValue(config: unknown, path: string, type: FieldType, facts: Facts): unknown {
  const found = stepsOf(path).reduce((value, step) => next(value, step, facts), config);
  return found === undefined || found === null ? undefined : asStored(found, type);
}

/** Names of the facts that a path picks by. */
export function factsInPath(path: string): readonly string[] {
  return stepsOf(path).flatMap((step) => (step.fact === undefined ? [] : [step.fact]));
}

type Step = { readonly key?: string; readonly fact?: string };

const stepsRead = new Map<string, readonly Step[]>();
const mostPaths = 5_000;

function stepsOf(path: string): readonly Step[] {
  const known = stepsRead.get(path);
  if (known !== undefined) return known;
  const steps = readSteps(path);
  if (stepsRead.size >= mostPaths) stepsRead.clear();
  stepsRead.set(path, steps);
  return steps;
}

function readSteps(path: string): readonly Step[] {
  return [...path.matchAll(/\[([\w.]+)\]|([^.[\]]+)/g)].map(([, fact, key]) =>
    fact === undefined ? { ...(key !== undefined && { key }) } : { fact },
  );
}

function next(value: unknown, { key, fact }: Step, facts: Facts): unknown {
  const wanted = fact === undefined ? key : facts[fact];
  if (typeof wanted !== 'string') return undefined;
  if (!Array.isArray(value)) return ownValue(value, wanted);
  return value.find((row) => rowKeys.some((name) => ownValue(row, name) === wanted));
}

/** Configuration is plain JSON: numbers stand for decimals, AD texts for dates. */
function asStored(value: unknown, type: FieldType): unknown {
  if (type === 'decimal' && typeof value === 'number') return String(value);
  if (type === 'date' && !isRecord(value)) return storedDate(value);
  return value;
}
