import type { Environment, Facts, FormBundle, FormData } from '../definition.ts';
import { maxDepth } from '../expand.ts';
import { formBudget } from '../formula/budget.ts';
import { profileOf, toFormulaValue } from '../formula/cel-values.ts';
import { factsForCel } from '../formula/fact-view.ts';
import type { Scope } from '../formula/formula.ts';
import { isRecord, ownValue, sameJson } from '../records.ts';
import { type FieldNode, fieldTree } from '../tree.ts';

/** A section or row with its data, once as stored and once as formulas see it (`this`). */
export type Part = {
  readonly node: FieldNode;
  readonly path: readonly (string | number)[];
  readonly stored: Record<string, unknown>;
  readonly self: Record<string, unknown>;
  readonly scope: Scope;
};

/** A field where it stands: in which section or row, and under which concrete path. */
export type Place = { readonly node: FieldNode; readonly path: readonly (string | number)[]; readonly part: Part };

// more rows than any table may have; whatever follows them is refused by the schema
const mostRows = 1000;

/** Lays a form's data open for formulas. Data of the wrong shape count as missing. */
export function openForm(bundle: FormBundle, data: unknown, facts: Facts, environment: Environment): Part {
  const node = fieldTree(bundle);
  const profile = profileOf(environment);
  const self = recordOf(toFormulaValue(node, data, profile));
  const scope = {
    facts: factsForCel(bundle.facts, facts, profile),
    environment,
    codes: bundle.codes,
    form: self,
    this: self,
    budget: formBudget(),
  };
  return { node, path: [], stored: recordOf(data), self, scope };
}

/** The fields of a section or row. */
export function placesIn(part: Part): readonly Place[] {
  return part.node.children.map((node) => ({ node, path: [...part.path, node.key], part }));
}

/** The section or rows that a container field holds; a missing section counts as an empty one. */
export function partsBelow({ node, path, part }: Place): readonly Part[] {
  const stored = valueAt({ node, path, part });
  const self = part.self[node.key];
  if (node.info.type === 'object') {
    return [makePart(node, path, stored, self, part.scope)];
  }
  if (node.info.type !== 'rows' || !Array.isArray(stored)) return [];
  return stored.slice(0, mostRows).map((row, index) => {
    const rowSelf: unknown = Array.isArray(self) ? self[index] : undefined;
    return makePart(node, [...path, index], row, rowSelf, { ...part.scope, index });
  });
}

/** Stored value of a field where it stands. */
export function valueAt({ node, part }: Place): unknown {
  return ownValue(part.stored, node.key);
}

/** Gives a field a stored value, or takes it away; true when that changed something. */
export function setPlace(place: Place, value: unknown): boolean {
  const { node, part } = place;
  if (sameJson(valueAt(place), value)) return false;
  if (value === undefined) {
    delete part.stored[node.key];
    delete part.self[node.key];
    return true;
  }
  part.stored[node.key] = value;
  const formulaValue = toFormulaValue(node, value, profileOf(part.scope.environment));
  if (formulaValue === undefined) delete part.self[node.key];
  else part.self[node.key] = formulaValue;
  return true;
}

/** Copies the sections and rows, so that working on them leaves the original alone; everything else is shared. */
export function copyContainers(node: FieldNode, value: FormData): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...value };
  for (const child of node.children) {
    const stored = ownValue(copy, child.key);
    if (child.info.type === 'object' && isRecord(stored)) copy[child.key] = copyContainers(child, stored);
    if (child.info.type === 'rows' && Array.isArray(stored)) {
      copy[child.key] = stored.map((row: unknown) => (isRecord(row) ? copyContainers(child, row) : row));
    }
  }
  return copy;
}

/** Says whether a field, section or table has anything in it; what is nested deeper than any form counts as something. */
export function hasContent(value: unknown, depth = 0): boolean {
  if (Array.isArray(value) || depth > maxDepth) return !Array.isArray(value) || value.length > 0;
  if (isRecord(value)) return Object.values(value).some((item) => hasContent(item, depth + 1));
  return value !== undefined && value !== null && value !== '';
}

function makePart(node: FieldNode, path: Part['path'], stored: unknown, value: unknown, scope: Scope): Part {
  const self = recordOf(value);
  return { node, path, stored: recordOf(stored), self, scope: { ...scope, this: self } };
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
