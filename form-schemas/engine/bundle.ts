import type { FormBundle, FormLibrary } from './definition.ts';
import { expandForm } from './expand.ts';
import { factsNeeded, listsNamed } from './expressions.ts';
import { factShapes } from './fact-shapes.ts';
import { expressionsOf, fieldsOf } from './fields.ts';
import { plainSchema } from './plain-schema.ts';
import { entryOf } from './records.ts';

const bundles = new WeakMap<FormLibrary, Map<string, FormBundle>>();

/**
 * Puts together all that a host needs of a form: plain schema, fields in reading order, and what their formulas read.
 * The same library and slug give the same object.
 * @throws Error when the library has no such form
 */
export function bundleForm(library: FormLibrary, slug: string): FormBundle {
  const known = bundles.get(library)?.get(slug);
  if (known !== undefined) return known;
  const bundle = makeBundle(library, slug);
  const ofLibrary = bundles.get(library) ?? new Map<string, FormBundle>();
  bundles.set(library, ofLibrary.set(slug, bundle));
  return bundle;
}

function makeBundle(library: FormLibrary, slug: string): FormBundle {
  const expanded = expandForm(library, slug);
  const form = entryOf(library.forms, slug);
  if (form === undefined) throw new Error(`there is no form ${slug}`);
  const { stage: _stage, group: _group, kind: _kind, purpose: _purpose, document, schema: _schema, ...rule } = form;
  const fields = fieldsOf(expanded, library.codes);
  const expressions = fields.flatMap((field) => expressionsOf(field).map(({ expression }) => expression));
  const shapes = factShapes(library);
  return {
    slug,
    rule,
    ...(document !== undefined && { document }),
    schema: plainSchema(expanded, library),
    fields,
    codes: picked(library.codes, [...fields.map(({ codes }) => codes), ...expressions.flatMap(listsNamed)]),
    patterns: picked(
      library.patterns,
      fields.map(({ pattern }) => pattern),
    ),
    facts: picked(shapes, factsNeeded(expressions, Object.keys(shapes))),
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
