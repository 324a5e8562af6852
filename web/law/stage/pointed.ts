import { isRecord, valueAlong } from '../../../form-schemas/engine/records.ts';
import { stepsOf } from '../change-words.ts';
import { type JsonPlace } from './json-place.ts';
import type { DeskRow } from './read-stage.ts';

/** A desk, and the way out of it where the pointer ends in one. */
export type Pointed = { readonly desk: string; readonly way: JsonPlace | undefined };

/** The desk in which a JSON pointer of a stage's source ends; undefined where it is about no desk: a scenario, a timer. */
export function pointedDesk(source: unknown, rows: readonly DeskRow[], pointer: string): Pointed | undefined {
  const steps = stepsOf(pointer);
  const own = rows.find(({ place }) => isAlong(place, steps));
  if (own !== undefined) return { desk: own.id, way: wayAt(own, steps) };
  // what several desks share is shown at the first of them, a part at the place where it stands
  const sharing = rows.find((row) => wayAt(row, steps) !== undefined);
  if (sharing !== undefined) return { desk: sharing.id, way: wayAt(sharing, steps) };
  const part = steps[0] === 'parts' ? valueAlong(source, ['parts', Number(steps[1])]) : undefined;
  const holder = isRecord(part) ? rows.find((row) => row.part !== undefined && row.part === part['id']) : undefined;
  return holder === undefined ? undefined : { desk: holder.id, way: undefined };
}

function wayAt({ ways }: DeskRow, steps: readonly string[]): JsonPlace | undefined {
  return ways.find(({ place }) => isAlong(place, steps))?.place;
}

/** The place is on the pointer's way. */
function isAlong(place: JsonPlace, steps: readonly string[]): boolean {
  return place.every((step, at) => String(step) === steps[at]);
}
