import type { FormBundle, FormLibrary } from '../definition.ts';
import { expandOwner, type SchemaOwner } from '../expand.ts';
import { expressionsOf, fieldsOf } from '../fields.ts';
import { factsNeeded, listsNamed, namesOf } from '../formula/expressions.ts';
import { factShapes } from '../formula/fact-shapes.ts';
import { plainSchema } from '../plain-schema.ts';
import { entryOf } from '../records.ts';
import { ruleSet } from '../rules/rule-set.ts';
import { chronologyFacts, formChronology } from './form-chronology.ts';
import { ledgerExpressions } from './ledger.ts';
import { tellExpressions } from './tells.ts';
import { writtenLedger, writtenTells } from './written-ledger.ts';

const bundles = new WeakMap<FormLibrary, Map<SchemaOwner, FormBundle>>();

/**
 * Puts together all that a host needs of a form: plain schema, fields in reading order, and what their formulas read.
 * The same library and slug give the same object.
 * @throws Error when the library has no such form
 */
export function bundleForm(library: FormLibrary, slug: string): FormBundle {
  const form = entryOf(library.forms, slug);
  if (form === undefined) throw new Error(`there is no form ${slug}`);
  const {
    stage: _stage,
    group: _group,
    kind: _kind,
    purpose: _purpose,
    document,
    papers,
    ledger,
    tells: _tells,
    ...rest
  } = form;
  const tells = writtenTells(library, form).map(({ rule: tell }) => tell);
  const { schema: _schema, judged, decides: _decides, ...rule } = rest;
  return bundleOwner(library, form, {
    slug,
    rule,
    ...(document !== undefined && { document }),
    ...(papers !== undefined && { papers }),
    ...(ledger !== undefined && { ledger: writtenLedger(library, ledger).map(({ rule: entry }) => entry) }),
    ...(tells.length > 0 && { tells }),
    ...(judged === true && { rules: ruleSet(library) }),
  });
}

/** What a bundle is called, and what it has beside its fields. */
type Named = Pick<FormBundle, 'slug' | 'rule' | 'document' | 'papers' | 'ledger' | 'tells' | 'rules'>;

/** The same for whatever has fields. The same library and owner give the same object. */
export function bundleOwner(library: FormLibrary, owner: SchemaOwner, named: Named): FormBundle {
  const known = bundles.get(library)?.get(owner);
  if (known !== undefined) return known;
  const bundle = { ...named, ...partsOf(library, owner, named) };
  const ofLibrary = bundles.get(library) ?? new Map<SchemaOwner, FormBundle>();
  bundles.set(library, ofLibrary.set(owner, bundle));
  return bundle;
}

function partsOf(
  library: FormLibrary,
  owner: SchemaOwner,
  { slug, papers = [], ledger = [], tells = [] }: Named,
): Omit<FormBundle, keyof Named> {
  const expanded = expandOwner(library, owner);
  const fields = fieldsOf(expanded, library.codes);
  const chronology = formChronology(library, slug, fields);
  const expressions = [
    ...fields.flatMap((field) => expressionsOf(field).map(({ expression }) => expression)),
    ...ledger.flatMap(ledgerExpressions),
    ...tells.flatMap(tellExpressions),
    ...papers.flatMap(({ when }) => (when === undefined ? [] : [when])),
  ];
  const shapes = factShapes(library);
  return {
    schema: plainSchema(expanded, library),
    fields,
    codes: picked(library.codes, [...fields.map(({ codes }) => codes), ...expressions.flatMap(listsNamed)]),
    patterns: picked(
      library.patterns,
      fields.map(({ pattern }) => pattern),
    ),
    facts: picked(shapes, [...factsNeeded(expressions, namesOf(shapes)), ...chronologyFacts(chronology)]),
    ...(chronology !== undefined && { chronology }),
  };
}

function picked<T>(
  from: Readonly<Record<string, T>>,
  names: readonly (string | undefined)[],
): Readonly<Record<string, T>> {
  const found = [...new Set(names)].flatMap((name = ''): [string, T][] => {
    const value = entryOf(from, name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
