import type { FormData, Issue } from '../definition.ts';
import type { Code, FieldInfo } from '../field-definition.ts';
import { ownValue } from '../records.ts';
import { issueAt } from './findings.ts';
import { openForm, type Part, type Place, partsBelow, placesIn, valueAt } from './open-form.ts';
import type { FormToValidate } from './validate.ts';
import { isShown } from './visibility.ts';

/**
 * Finds choices that are offered no more and are chosen anew, in reading order. What nobody types is left alone.
 * @param before what the form or record held already: a choice that stands there in the same field, in whichever row, stays
 */
export function closedChoices(
  { bundle, data, facts, environment }: Omit<FormToValidate, 'validateSchema'>,
  before: FormData,
): readonly Issue[] {
  if (!bundle.fields.some((field) => closedOf(field).length > 0)) return [];
  return closedIn(openForm(bundle, data, facts, environment), before);
}

function closedIn(part: Part, before: FormData): readonly Issue[] {
  return placesIn(part).flatMap((place) => {
    if (!isShown(place.node, place.part.scope)) return [];
    return [...closedAt(place, before), ...partsBelow(place).flatMap((below) => closedIn(below, before))];
  });
}

function closedAt(place: Place, before: FormData): readonly Issue[] {
  const closed = closedOf(place.node.info);
  if (closed.length === 0) return [];
  const stood = codesOf(heldAt(before, place.path));
  const anew = codesOf(valueAt(place)).filter((code) => !stood.includes(code));
  const choice = closed.find(({ code }) => anew.includes(code));
  return choice === undefined ? [] : [issueAt(place, { code: 'choiceClosed', hint: { ne: choice.ne, en: choice.en } })];
}

function closedOf({ options = [], readOnly, compute, stamp }: FieldInfo): readonly Code[] {
  const isTyped = readOnly !== true && compute === undefined && stamp === undefined;
  return isTyped ? options.filter(({ closed }) => closed === true) : [];
}

/** Everything that stands under a path, whichever rows lie on the way. */
function heldAt(value: unknown, path: Place['path']): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((row: unknown) => heldAt(row, path));
  const [key, ...below] = path.filter((step) => typeof step === 'string');
  return key === undefined ? [value] : heldAt(ownValue(value, key), below);
}

function codesOf(value: unknown): readonly string[] {
  return [value].flat(2).filter((code) => typeof code === 'string');
}
