import { stepsOf } from '../change-words.ts';
import { nodeAt, type Place } from './edit-source.ts';

/** A JSON pointer of a form's source as what the desk can show of it. */
export type Pointed = { readonly tab: 'design' | 'rules'; readonly place: Place };

/** The field in which a pointer ends; what is said of the form as a whole stands among its rules. */
export function pointedIn(source: unknown, pointer: string): Pointed {
  const [root, ...steps] = stepsOf(pointer);
  if (root !== 'schema') return { tab: root === 'condition' ? 'rules' : 'design', place: [] };
  return { tab: 'design', place: placeBelow(source, [], steps) };
}

/** As far as fields are written on the way; the words of a field lead to the field. */
function placeBelow(source: unknown, place: Place, [step, key, ...rest]: readonly string[]): Place {
  if (step === 'items') return placeBelow(source, place, [key, ...rest].filter(isStep));
  if (step !== 'properties' || key === undefined) return place;
  const next = [...place, key];
  return nodeAt(source, next) === undefined ? place : placeBelow(source, next, rest);
}

function isStep(step: string | undefined): step is string {
  return step !== undefined;
}
