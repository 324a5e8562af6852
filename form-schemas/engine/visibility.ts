import type { Environment, Facts, FormBundle, FormData } from './definition.ts';
import { holds, type Scope } from './formula.ts';
import { openForm, type Part, partsBelow, placesIn } from './open-form.ts';
import { isGiven } from './plain-schema.ts';
import { type FieldNode, pathKey } from './tree.ts';

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
