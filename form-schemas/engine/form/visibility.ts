import type { Environment, Facts, FormBundle, FormData } from '../definition.ts';
import { holds, type Scope } from '../formula/formula.ts';
import { isGiven } from '../plain-schema.ts';
import { ownValue } from '../records.ts';
import { childOf, type FieldNode, fieldTree, pathKey } from '../tree.ts';
import { openForm, type Part, partsBelow, placesIn } from './open-form.ts';

/** How one field of a filled form stands: hidden fields are neither kept nor checked. */
export type FieldState = { readonly shown: boolean; readonly required: boolean; readonly readOnly: boolean };

/** Looks a field up by its concrete path, row numbers included; a path without a field is hidden. */
export type FieldStates = (path: readonly (string | number)[]) => FieldState;

const noField: FieldState = { shown: false, required: false, readOnly: false };

/** Works out which fields are shown, required and read-only while the form holds these data. Never throws. */
export function fieldStates(bundle: FormBundle, data: FormData, facts: Facts, environment: Environment): FieldStates {
  const states = new Map<string, FieldState>();
  collect(openForm(bundle, data, facts, environment), states);
  return (path) => states.get(pathKey(path)) ?? noField;
}

/**
 * How the fields of a form stand that was handed in: no formula is asked. A field that is there under a condition is shown
 * where something was handed in, for what is hidden is never kept; every other field is shown.
 */
export function recordedStates(bundle: FormBundle, data: FormData): FieldStates {
  const root = fieldTree(bundle);
  return (path) => (standsIn(root, data, path) ? recorded : noField);
}

const recorded: FieldState = { shown: true, required: false, readOnly: true };

function standsIn(parent: FieldNode, held: unknown, [key, ...rest]: readonly (string | number)[]): boolean {
  if (key === undefined) return true;
  if (typeof key === 'number') return standsIn(parent, Array.isArray(held) ? held[key] : undefined, rest);
  const node = childOf(parent, key);
  const value = ownValue(held, key);
  return node !== undefined && (node.info.show === undefined || value !== undefined) && standsIn(node, value, rest);
}

/** Says whether a field is shown where it stands. */
export function isShown({ info }: FieldNode, scope: Scope): boolean {
  return info.show === undefined || holds(info.show, scope);
}

/** Says whether a shown field must have a value. */
export function isRequired({ info }: FieldNode, scope: Scope): boolean {
  if (isGiven({ naksa: info })) return false;
  return typeof info.required === 'string' ? holds(info.required, scope) : info.required === true;
}

function collect(part: Part, states: Map<string, FieldState>): void {
  for (const place of placesIn(part)) {
    const { node, path } = place;
    if (!isShown(node, part.scope)) continue;
    const readOnly = isGiven({ naksa: node.info }) || node.info.readOnly === true;
    states.set(pathKey(path), { shown: true, required: isRequired(node, part.scope), readOnly });
    for (const below of partsBelow(place)) collect(below, states);
  }
}
