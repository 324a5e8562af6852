import type { Environment, Facts, FormBundle, FormData } from '../definition.ts';
import { toStoredValue } from '../formula/cel-values.ts';
import { evaluate } from '../formula/formula.ts';
import { isGiven } from '../plain-schema.ts';
import { copyJson, isRecord, ownValue } from '../records.ts';
import { type FieldNode, fieldTree } from '../tree.ts';
import { normaliseForm } from './normalise.ts';
import { type Changes, noChanges } from './changes.ts';
import { copyContainers, openForm, type Part, type Place, partsBelow, placesIn, setPlace } from './open-form.ts';
import { isRequired, isShown } from './visibility.ts';

const mostRounds = 40;

/**
 * Brings a form's data up to date: stored form (`normaliseForm`), computed fields worked out from what they read, values of
 * hidden fields dropped. Computing twice changes nothing. The data given are not changed.
 */
export function computeForm(bundle: FormBundle, data: FormData, facts: Facts, environment: Environment): FormData {
  const root = fieldTree(bundle);
  const working = copyContainers(root, normaliseForm(bundle, data));
  const form = openForm(bundle, working, facts, environment);
  const changes = noChanges();
  for (let round = 0; round < mostRounds && updatePart(form, changes); round += 1);
  return withoutEmptySections(root, working);
}

/** One round over a section or row; true when something changed. */
function updatePart(part: Part, changes: Changes): boolean {
  return placesIn(part).reduce((changed, place) => updatePlace(place, changes) || changed, false);
}

function updatePlace(place: Place, changes: Changes): boolean {
  const { node, part, path } = place;
  const at = { self: part.self, node, path };
  if (!isShown(node, part.scope)) {
    changes.forget(at);
    return change(place, undefined, changes);
  }
  if (node.info.compute !== undefined) {
    if (!changes.isDue(node.info.compute, at)) return false;
    return change(place, copyJson(toStoredValue(node, evaluate(node.info.compute, part.scope))), changes);
  }
  openMissingSection(place, changes);
  if (node.info.type === 'object' && !isRecord(ownValue(part.stored, node.key))) return false;
  return partsBelow(place).reduce((changed, below) => updatePart(below, changes) || changed, false);
}

function change(place: Place, value: unknown, changes: Changes): boolean {
  const changed = setPlace(place, value);
  if (changed) changes.note(place.path);
  return changed;
}

/** A section that must be there, or that only holds computed values, comes into being with its first value. */
function openMissingSection({ node, part, path }: Place, changes: Changes): void {
  if (node.info.type !== 'object' || isRecord(ownValue(part.stored, node.key))) return;
  if (ownValue(part.stored, node.key) !== undefined) return;
  if (!isRequired(node, part.scope) && !node.children.every(({ info }) => isGiven({ naksa: info }))) return;
  part.stored[node.key] = {};
  part.self[node.key] = {};
  changes.note(path);
}

function withoutEmptySections(node: FieldNode, value: Record<string, unknown>): FormData {
  for (const child of node.children) {
    const stored = ownValue(value, child.key);
    if (child.info.type === 'rows' && Array.isArray(stored)) {
      for (const row of stored) if (isRecord(row)) withoutEmptySections(child, row);
    }
    if (child.info.type !== 'object' || !isRecord(stored)) continue;
    if (Object.keys(withoutEmptySections(child, stored)).length === 0) delete value[child.key];
  }
  return value;
}
