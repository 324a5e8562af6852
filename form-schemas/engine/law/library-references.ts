import type { FormLibrary } from '../definition.ts';
import { type ExpandedNode, expandOwner, type SchemaOwner, tooLarge } from '../expand.ts';
import { Annotation, FieldType } from '../field-definition.ts';
import { PICKED_OF_CASE } from '../form/choices.ts';
import type { FormDefinition } from '../form-definition.ts';
import { localNames } from '../formula/expressions.ts';
import { parseFactSource, sourceField, sourceFields } from '../formula/fact-shapes.ts';
import { formProblem, type Problem } from '../problem.ts';
import { entryOf } from '../records.ts';
import { factsInPath } from '../rules/config-values.ts';
import { isOfShape } from '../shape.ts';

/** Code list of the file storage categories. */
const PAPER_CATEGORIES = 'attachmentCategory';
const mostFields = 1000;
// fields and sections of all sections together, each written out
const mostOfAllSections = 40_000;
const factName = /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/;
const sources = ['from', 'collects', 'derive', 'config', 'engine', 'master', 'rules', 'decided', 'order'] as const;

/** Says what is wrong at a place of one file. */
export type Report = (path: string, rule: string, detail: string) => Problem;

/** What is wrong with what forms name: sections, code lists, patterns, checklists, sides, series. */
export function formReferenceProblems(library: FormLibrary): readonly Problem[] {
  return Object.values(library.forms).flatMap((form) => {
    const report = reporter(`forms/${form.slug}.json`);
    const condition =
      form.requirement === 'conditional' && form.condition === undefined
        ? [report('/condition', 'missing-word', 'a conditional form needs a `condition`')]
        : [];
    const shown = unknownName(report, '/approval/shows', 'fact', form.approval?.shows, library.facts);
    return [
      ...condition,
      ...decidesProblems(library, form, report),
      ...shown,
      ...ledgerOfProblems(library, form, report),
      ...ownerProblems(library, form, report),
    ];
  });
}

/** A form that decides has its day stamped, by which its papers tell when it was decided. */
function decidesProblems(library: FormLibrary, { slug, decides }: FormDefinition, report: Report) {
  if (decides !== true || sourceFields(library, slug).some(({ stamp }) => stamp === 'decision-date')) return [];
  return [report('/decides', 'missing-word', 'a form that decides needs a field with `"stamp": "decision-date"`')];
}

/** Sections that a form's ledger names: they are there, bring entries along, and the form has them as fields. */
function ledgerOfProblems(library: FormLibrary, { ledger = [], schema }: FormDefinition, report: Report) {
  const fields = new Set(Object.values(schema.properties ?? {}).map(({ $ref }) => $ref));
  return ledger.flatMap((entry, index) => {
    if (!('of' in entry)) return [];
    const path = `/ledger/${index}/of`;
    const unknown = unknownName(report, path, 'section', entry.of, library.sections);
    if (unknown.length > 0) return unknown;
    if (entryOf(library.sections, entry.of)?.ledger === undefined)
      return [report(path, 'unknown-name', `the section ${entry.of} makes no entries in the ledger`)];
    return fields.has(entry.of)
      ? []
      : [report(path, 'unknown-field', `the form has no field of the section ${entry.of}`)];
  });
}

/** What is wrong with what the fields of a form or master name. */
export function ownerProblems(library: FormLibrary, owner: SchemaOwner, report: Report): readonly Problem[] {
  const schema = JSON.stringify(owner.schema);
  const values = [...schema.matchAll(/"\$ref":"value:([a-z-]+)"/g)].flatMap(([, type = '']) =>
    isOfShape(FieldType, type) ? [] : [report('/schema', 'unknown-type', `there is no value type ${type}`)],
  );
  return [...values, ...fieldsProblems(library, owner, report)];
}

/** What is wrong with what facts name. */
export function factReferenceProblems(library: FormLibrary): readonly Problem[] {
  const report = reporter('facts.json');
  const names = Object.keys(library.facts);
  const facts = Object.entries(library.facts).flatMap(([name, fact]) => {
    const given = sources.filter((source) => fact[source] !== undefined);
    const above = names.find((other) => name.startsWith(`${other}.`));
    return [
      ...(isFactName(name) ? [] : [report(`/${name}`, 'bad-name', `\`${name}\` cannot name a fact: use group.name`)]),
      ...(above === undefined
        ? []
        : [report(`/${name}`, 'bad-name', `\`${above}\` is a fact already and cannot hold others`)]),
      ...(given.length === 1 ? [] : [report(`/${name}`, 'sources', `give exactly one of ${sources.join(', ')}`)]),
      ...unknownName(report, `/${name}/codes`, 'code list', fact.codes, library.codes),
      ...(fact.from === undefined ? [] : sourceProblems(library, name, fact.from, report)),
      ...[...(fact.later ?? []), ...(fact.collects ?? [])].flatMap((from) =>
        sourceProblems(library, name, from, report),
      ),
      ...masterSourceProblems(library, name, report),
      ...rulesSourceProblems(library, name, report),
      ...engineRowsProblems(library, name, report),
      ...factsInPath(fact.config ?? '').flatMap((other) =>
        unknownName(report, `/${name}/config`, 'fact', other, library.facts),
      ),
    ];
  });
  return facts;
}

function fieldsProblems(library: FormLibrary, owner: SchemaOwner, report: Report): readonly Problem[] {
  try {
    const expanded = expandOwner(library, owner);
    const fields = countFields(expanded);
    if (fields > mostFields)
      return [report('/schema', 'too-large', `has ${fields} fields; at most ${mostFields} are allowed`)];
    return childProblems(library, expanded, '', report);
  } catch (error) {
    return [report('/schema', ...whyNotExpanded(error))];
  }
}

/** Sections that no form uses are read too: one that contains itself waits for the first form that does. */
export function sectionReferenceProblems(library: FormLibrary): readonly Problem[] {
  const budget = { left: mostOfAllSections };
  return Object.values(library.sections).flatMap(({ id, schema }) => {
    try {
      expandOwner(library, { title: { ne: id, en: id }, schema }, budget);
      return [];
    } catch (error) {
      return [reporter(`shared/${id}.json`)('/schema', ...whyNotExpanded(error))];
    }
  });
}

function whyNotExpanded(error: unknown): readonly [rule: string, detail: string] {
  if (!(error instanceof Error)) return ['bad-reference', String(error)];
  return [error.cause === tooLarge ? tooLarge : 'bad-reference', error.message];
}

function childProblems(library: FormLibrary, node: ExpandedNode, path: string, report: Report): readonly Problem[] {
  return Object.entries(node.properties).flatMap(([key, child]) => [
    ...fieldProblems(library, child, `${path}/${key}`, report),
    ...fileProblems(node, child, `${path}/${key}`, report),
    ...childProblems(library, child, `${path}/${key}`, report),
  ]);
}

function fieldProblems(library: FormLibrary, node: ExpandedNode, path: string, report: Report): readonly Problem[] {
  const { naksa } = node;
  if (!isOfShape(Annotation, naksa))
    return [report(path, 'missing-word', 'a field needs `type` and `label` under `naksa`')];
  const isContainer = naksa.type === 'object' || naksa.type === 'rows';
  const childCount = Object.keys(node.properties).length;
  return [
    ...unknownName(report, path, 'code list', naksa.codes, library.codes),
    ...unknownName(report, path, 'pattern', naksa.pattern, library.patterns),
    ...unknownName(report, path, 'master', pickedMaster(naksa), library.masters),
    ...unknownName(report, path, 'checklist', naksa.master, library.checklists),
    ...(naksa.sources ?? []).flatMap((code) =>
      unknownName(report, path, 'file storage category', code, categories(library)),
    ),
    ...(isContainer === childCount > 0
      ? []
      : [report(path, 'wrong-type', `type ${naksa.type} with ${childCount} fields in it`)]),
    ...codeProblems(library, node, path, report),
    ...tableProblems(node, path, report),
    ...stampProblems(node, path, report),
  ];
}

function pickedMaster({ pick }: Annotation): string | undefined {
  return pick === undefined || PICKED_OF_CASE.includes(pick) ? undefined : pick;
}

/** File storage categories that the law knows of; an office may have more. */
function categories({ codes }: FormLibrary): Readonly<Record<string, unknown>> {
  return Object.fromEntries((entryOf(codes, PAPER_CATEGORIES) ?? []).map(({ code }) => [code, true]));
}

function fileProblems(parent: ExpandedNode, { naksa }: ExpandedNode, path: string, report: Report): readonly Problem[] {
  const { category, type } = naksa;
  if (category === undefined) return [];
  if (type !== 'file') return [report(path, 'wrong-type', `type ${type} has no \`category\`; only files have one`)];
  if (entryOf(parent.properties, category)?.naksa.type === 'enum') return [];
  return [
    report(path, 'unknown-field', `\`category\` must name a field of codes beside it; there is no such ${category}`),
  ];
}

function codeProblems(library: FormLibrary, node: ExpandedNode, path: string, report: Report): readonly Problem[] {
  const { type, codes, pick, may, options } = node.naksa;
  const isCoded = type === 'enum' || type === 'enum-list';
  if (pick !== undefined && !isCoded) return [report(path, 'wrong-type', `type ${type} cannot \`pick\`; use enum`)];
  if (may !== undefined && pick === undefined)
    return [report(path, 'missing-word', '`may` chooses among records; `pick` names their master')];
  if (options !== undefined && !isCoded)
    return [report(path, 'wrong-type', `type ${type} has no \`options\`; use enum or enum-list`)];
  if (isCoded && [codes, pick, options].filter((source) => source !== undefined).length !== 1)
    return [report(path, 'missing-word', `type ${type} needs \`codes\`, \`options\` or \`pick\`, one of them`)];
  const own = (options ?? []).map(({ code }) => code);
  const twice = own.find((code, index) => own.indexOf(code) < index);
  if (twice !== undefined) return [report(path, 'repeated', `two options have the code ${twice}`)];
  const known = (options ?? entryOf(library.codes, codes ?? '') ?? []).map(({ code }) => code);
  const strangers = (node.enum ?? []).map(String).filter((code) => isCoded && !known.includes(code));
  return strangers.map((code) => report(path, 'unknown-code', `the list ${codes ?? ''} has no code ${code}`));
}

function tableProblems(node: ExpandedNode, path: string, report: Report): readonly Problem[] {
  const { fixedBy, master, type } = node.naksa;
  const column = fixedBy === undefined ? undefined : entryOf(node.properties, fixedBy);
  if (fixedBy !== undefined && column?.naksa.type !== 'enum') {
    return [
      report(path, 'unknown-field', `\`fixedBy\` must name a column of codes; there is no such column ${fixedBy}`),
    ];
  }
  const filled = Object.values(node.properties).some(({ naksa }) => naksa.prefill?.startsWith('item.'));
  if (master === undefined || (type === 'rows' && filled)) return [];
  return [report(path, 'missing-word', 'a table of a `master` needs a column whose `prefill` is `item.code`')];
}

function stampProblems({ naksa }: ExpandedNode, path: string, report: Report): readonly Problem[] {
  if (naksa.stamp === 'number' && naksa.series === undefined)
    return [report(path, 'missing-word', 'a number needs its `series`')];
  if (naksa.anew !== undefined && naksa.stamp !== 'number')
    return [report(path, 'missing-word', '`anew` speaks of a `stamp` that is a number')];
  if (naksa.stamp === 'till-date' && naksa.term === undefined)
    return [report(path, 'missing-word', 'a till-date needs its `term`')];
  if (naksa.stamp !== undefined && naksa.compute !== undefined)
    return [report(path, 'sources', 'give `stamp` or `compute`, not both')];
  return [];
}

function sourceProblems(library: FormLibrary, name: string, from: string, report: Report): readonly Problem[] {
  const source = parseFactSource(from);
  const path = `/${name}/from`;
  if (source === undefined) return [report(path, 'bad-reference', 'write `slug#/key/key`')];
  if (entryOf(library.forms, source.slug) === undefined)
    return [report(path, 'unknown-form', `there is no form ${source.slug}`)];
  const field = sourceField(library, source);
  if (field === undefined)
    return [report(path, 'unknown-field', `${source.slug} has no field /${source.path.join('/')}`)];
  const declared = entryOf(library.facts, name)?.type;
  const isText = (type: FieldType | undefined) => type === 'string' || type === 'text';
  if (declared === field.type || (isText(declared) && isText(field.type))) return [];
  return [report(path, 'wrong-type', `the fact is ${String(declared)}, the field is ${field.type}`)];
}

function rulesSourceProblems({ facts, sections }: FormLibrary, name: string, report: Report) {
  const fact = entryOf(facts, name);
  if (fact?.rules === undefined) return [];
  const path = `/${name}/rules`;
  if (fact.type !== 'rows') return [report(path, 'wrong-type', `results of rules are rows, the fact is ${fact.type}`)];
  return unknownName(report, path, 'section', fact.rules, sections);
}

function engineRowsProblems({ facts, sections }: FormLibrary, name: string, report: Report) {
  const fact = entryOf(facts, name);
  if (fact?.section === undefined) return [];
  const path = `/${name}/section`;
  if (fact.type !== 'rows' || fact.engine === undefined)
    return [report(path, 'wrong-type', 'a section describes the rows that the engine gives')];
  return unknownName(report, path, 'section', fact.section, sections);
}

function masterSourceProblems({ facts, masters }: FormLibrary, name: string, report: Report) {
  const fact = entryOf(facts, name);
  if (fact?.master === undefined) return [];
  const path = `/${name}/master`;
  if (fact.type !== 'rows')
    return [report(path, 'wrong-type', `the records of a master are rows, the fact is ${fact.type}`)];
  return unknownName(report, path, 'master', fact.master, masters);
}

/** The problem of a name that nothing has, with those that begin like it. */
export function unknownName(
  report: Report,
  path: string,
  what: string,
  name: string | undefined,
  known: Readonly<Record<string, unknown>>,
): readonly Problem[] {
  if (name === undefined || Object.hasOwn(known, name)) return [];
  const near = Object.keys(known).filter((other) => other.slice(0, 3) === name.slice(0, 3));
  return [
    report(
      path,
      'unknown-name',
      `there is no ${what} ${name}${near.length > 0 ? `; near it: ${near.join(', ')}` : ''}`,
    ),
  ];
}

function isFactName(name: string): boolean {
  return factName.test(name) && !localNames.some((local) => local === name.split('.')[0]);
}

function countFields(node: ExpandedNode): number {
  return Object.values(node.properties).reduce((count, child) => count + 1 + countFields(child), 0);
}

/** Reports problems of one file. */
export function reporter(file: string): Report {
  return (path, rule, detail) => formProblem(file, path, rule, detail);
}
