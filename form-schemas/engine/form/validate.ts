import type { Environment, Facts, FormBundle, Issue } from '../definition.ts';
import { outcomeOf } from '../formula/formula.ts';
import { isGiven } from '../plain-schema.ts';
import { childOf, type FieldNode, fieldTree, pathKey } from '../tree.ts';
import { checkOrder, type Dated } from './check-order.ts';
import { checkPart, checkTable } from './check-parts.ts';
import { checkHolds, checkValue } from './check-values.ts';
import { issueAt } from './findings.ts';
import { hasContent, openForm, type Part, type Place, partsBelow, placesIn, valueAt } from './open-form.ts';
import { missingCode, type SchemaError, schemaIssue } from './schema-errors.ts';
import { repeatedValues } from './unique.ts';
import { isRequired, isShown } from './visibility.ts';

/** A compiled JSON Schema validator of the bundle's schema (Ajv with `allErrors`); the host makes it. */
export type SchemaValidator = {
  (data: unknown): boolean;
  errors?: readonly SchemaError[] | null | undefined;
};

/** A filled form and all that judging it needs. */
export type FormToValidate = {
  readonly bundle: FormBundle;
  readonly validateSchema: SchemaValidator;
  /** As `computeForm` leaves them; anything else is refused, never an error thrown. */
  readonly data: unknown;
  readonly facts: Facts;
  readonly environment: Environment;
};

const mostIssues = 500;

/** Finds what is wrong with a filled form: one issue per field, the most telling first found, in reading order. Never throws. */
export function validateForm({ bundle, validateSchema, data, facts, environment }: FormToValidate): readonly Issue[] {
  const root = fieldTree(bundle);
  const form = openForm(bundle, data, facts, environment);
  const hidden = new Set<string>();
  const own = [...issuesIn(form, { bundle, data, facts }, hidden), ...repeatedValues(form)];
  const plain = schemaIssues(root, validateSchema, data).filter((issue) => !isBelow(issue, hidden));
  const byPath = new Map<string, Issue>();
  for (const issue of [...own, ...plain]) {
    const key = pathKey(issue.path);
    if (outranks(issue, byPath.get(key)) && !isSaidAbove(issue, own)) byPath.set(key, issue);
  }
  return inReadingOrder(root, [...byPath.values()]).slice(0, mostIssues);
}

/** The first issue of a field is kept, but a warning never hides what stops the form. */
function outranks({ severity }: Issue, held: Issue | undefined): boolean {
  return held === undefined || (held.severity === 'warning' && severity !== 'warning');
}

/** Issues that stop a form from being submitted: all but warnings. */
export function blockingIssues(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter(({ severity }) => severity !== 'warning');
}

function issuesIn(part: Part, form: Dated, hidden: Set<string>): readonly Issue[] {
  return [...checkPart(part), ...placesIn(part).flatMap((place) => issuesAt(place, form, hidden))];
}

function issuesAt(place: Place, form: Dated, hidden: Set<string>): readonly Issue[] {
  const { node, part, path } = place;
  if (!isShown(node, part.scope)) {
    hidden.add(pathKey(path));
    return [];
  }
  if (isGiven({ naksa: node.info })) return stoppedIssues(place);
  const value = valueAt(place);
  const required = isRequired(node, part.scope);
  if (node.info.type === 'object') {
    if (!required && !hasContent(value)) return [];
    return partsBelow(place).flatMap((below) => issuesIn(below, form, hidden));
  }
  if (!hasContent(value)) return required ? [issueAt(place, { code: missingCode(node.info) })] : [];
  if (node.info.type !== 'rows') {
    const { patterns } = form.bundle;
    const finding =
      checkValue(value, node.info, part.scope, patterns) ??
      checkOrder(place, form) ??
      checkHolds(node.info, part.scope);
    return finding === undefined ? [] : [issueAt(place, finding)];
  }
  const rows = partsBelow(place);
  return [...checkTable(place, rows), ...rows.flatMap((row) => issuesIn(row, form, hidden))];
}

/** A computed value that is missing because its formula was stopped is named: nobody can fill it in. */
function stoppedIssues(place: Place): readonly Issue[] {
  const { compute } = place.node.info;
  if (compute === undefined || valueAt(place) !== undefined) return [];
  const outcome = outcomeOf(compute, place.part.scope);
  return !outcome.ok && outcome.reason === 'too-much' ? [issueAt(place, { code: 'formulaTooMuch' })] : [];
}

function schemaIssues(root: FieldNode, validateSchema: SchemaValidator, data: unknown): readonly Issue[] {
  try {
    if (validateSchema(data)) return [];
  } catch {
    // only data nested beyond the stack make a compiled validator throw
    return [{ path: [], label: root.info.label, code: 'unknownField', params: { field: '…' } }];
  }
  return (validateSchema.errors ?? []).flatMap((error) => schemaIssue(root, error) ?? []);
}

function isBelow({ path, code }: Issue, hidden: ReadonlySet<string>): boolean {
  if (code === 'unknownField') return false;
  return path.some((_, index) => hidden.has(pathKey(path.slice(0, index + 1))));
}

/** A missing value that another message of the same row names already is not said twice. */
function isSaidAbove({ path, code, label }: Issue, issues: readonly Issue[]): boolean {
  if (code !== 'required') return false;
  const row = pathKey(path.slice(0, -1));
  return issues.some(({ about = [], path: other }) => about.includes(label) && pathKey(other.slice(0, -1)) === row);
}

/** Issues in the order in which a reader of the form comes to their fields. */
export function inReadingOrder(
  root: FieldNode,
  issues: readonly Issue[],
  placeOf: (issue: Issue) => Issue['path'] = ({ path }) => path,
): readonly Issue[] {
  const ranked = issues.map((issue) => ({ issue, rank: rankOf(root, placeOf(issue)) }));
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ issue }) => issue);
}

function rankOf(root: FieldNode, path: Issue['path']): readonly number[] {
  let node: FieldNode | undefined = root;
  return path.map((part) => {
    if (typeof part === 'number') return part;
    const parent: FieldNode | undefined = node;
    node = parent && childOf(parent, part);
    const position = node === undefined ? -1 : (parent?.children.indexOf(node) ?? -1);
    return position === -1 ? Number.MAX_SAFE_INTEGER : position;
  });
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((part, index) => part !== b[index]);
  if (differing === -1) return a.length - b.length;
  return (a[differing] ?? 0) - (b[differing] ?? -1);
}
