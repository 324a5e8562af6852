import type { Facts, FormBundle } from '../definition.ts';
import { isRecord, ownValue } from '../records.ts';
import { bsText, dayOf, daysInFacts, disorderOf } from '../rules/chronology.ts';
import type { Finding } from './findings.ts';
import { type Place, valueAt } from './open-form.ts';

const everyRow = '*';

/** A form's data with the facts of the case that it is held against. */
export type Dated = { readonly bundle: FormBundle; readonly data: unknown; readonly facts: Facts };

/** Checks that a day does not stand before what it follows, in the same form or elsewhere in the case. */
export function checkOrder(place: Place, { bundle: { chronology }, data, facts }: Dated): Finding | undefined {
  const day = dayOf(valueAt(place));
  if (chronology === undefined || day === undefined) return undefined;
  const key = place.node.info.path.join('/');
  const moment = Object.entries(chronology.moments).find(([, { path }]) => path?.join('/') === key)?.[0];
  if (moment === undefined) return undefined;
  const daysOf = (name: string): readonly string[] => {
    const { path, ...known } = chronology.moments[name] ?? {};
    return path === undefined ? daysInFacts(known, facts) : daysAt(data, path, place.path);
  };
  const found = disorderOf(chronology.steps, moment, day, daysOf);
  if (found === undefined) return undefined;
  const hint = chronology.moments[found.earlier]?.title;
  const named = hint && { hint };
  if (found.limit === undefined) return { code: 'dateNeeds', ...named };
  const code = found.days > 0 ? 'dateNotAfter' : 'dateBefore';
  return { code, params: { day: bsText(day), limit: bsText(found.limit) }, ...named };
}

/** Days under a path of a form's data; of the row in which one stands where both are of the same table, else of every row. */
function daysAt(data: unknown, path: readonly string[], standing: Place['path']): readonly string[] {
  let values: readonly unknown[] = [data];
  let beside = true;
  for (const [at, key] of path.entries()) {
    const row = beside ? standing[at] : undefined;
    values = values.flatMap((value) => below(value, key, row));
    beside &&= key === everyRow || standing[at] === key;
  }
  return values.flatMap((value) => dayOf(value) ?? []);
}

function below(value: unknown, key: string, row: string | number | undefined): readonly unknown[] {
  if (key !== everyRow) return isRecord(value) ? [ownValue(value, key)] : [];
  if (!Array.isArray(value)) return [];
  return typeof row === 'number' ? [value[row]] : value;
}
