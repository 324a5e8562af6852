import type { Annotation, FormLibrary, SchemaNode } from './definition.ts';
import { entryOf } from './records.ts';

/** A schema node with every reference resolved: it always says what the field is. */
export type ExpandedNode = Omit<SchemaNode, '$ref' | 'properties' | 'items' | 'naksa'> & {
  readonly naksa: Annotation;
  readonly properties: Readonly<Record<string, ExpandedNode>>;
};

/** Deepest nesting of sections and tables that a definition may have. */
export const maxDepth = 32;

const valuePrefix = 'value:';

/**
 * Resolves the references of a form's schema; what the form says at the place of use wins over the section.
 * @throws Error when a section is unknown or contains itself (a checked library has neither)
 */
export function expandForm(library: FormLibrary, slug: string): ExpandedNode {
  const form = entryOf(library.forms, slug);
  if (form === undefined) throw new Error(`there is no form ${slug}`);
  return expand(withObjectRoot(form.schema, form.title), library, 0);
}

function withObjectRoot(schema: SchemaNode, label: Annotation['label']): SchemaNode {
  return { ...schema, naksa: { ...schema.naksa, type: 'object', label } };
}

function expand(node: SchemaNode, library: FormLibrary, depth: number): ExpandedNode {
  if (depth > maxDepth) throw new Error(`sections are nested deeper than ${maxDepth}, or contain themselves`);
  const { $ref: _ref, properties, items, naksa, required = [], ...keywords } = merged(node, library, depth);
  if (naksa === undefined) throw new Error('a field has no `naksa` that says what it is');
  const holder = items === undefined ? { ...(properties && { properties }), required } : merged(items, library, depth);
  return { ...keywords, naksa, properties: expandChildren(holder, library, depth) };
}

function expandChildren({ properties = {}, required = [] }: SchemaNode, library: FormLibrary, depth: number) {
  return Object.fromEntries(
    Object.entries(properties).map(([key, child]) => {
      const expanded = expand(child, library, depth + 1);
      if (!required.includes(key) || expanded.naksa.required !== undefined) return [key, expanded];
      return [key, { ...expanded, naksa: { ...expanded.naksa, required: true } }];
    }),
  );
}

/** The node with its reference, and the references of that, folded in. */
function merged(node: SchemaNode, library: FormLibrary, depth: number): SchemaNode {
  if (node.$ref === undefined) return node;
  if (depth > maxDepth) throw new Error(`sections refer to each other deeper than ${maxDepth}`);
  const { $ref, ...site } = node;
  if ($ref.startsWith(valuePrefix)) return site;
  const section = entryOf(library.sections, $ref);
  if (section === undefined) throw new Error(`there is no section ${$ref}`);
  return overlay(merged(section.schema, library, depth + 1), site);
}

/** Lays what the place of use says over the section: annotations word by word, properties by key. */
function overlay(base: SchemaNode, site: SchemaNode): SchemaNode {
  const { naksa, properties, items, ...keywords } = site;
  return {
    ...base,
    ...keywords,
    ...mergedPart('naksa', mergeAnnotations(base.naksa, naksa)),
    ...mergedPart('properties', overlayProperties(base.properties, properties)),
    ...mergedPart(
      'items',
      base.items !== undefined && items !== undefined ? overlay(base.items, items) : (items ?? base.items),
    ),
  };
}

function mergedPart<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  const part: { [P in K]?: T } = {};
  if (value !== undefined) part[key] = value;
  return part;
}

function mergeAnnotations(base: Annotation | undefined, site: Annotation | undefined): Annotation | undefined {
  if (base === undefined || site === undefined) return site ?? base;
  return { ...base, ...site };
}

function overlayProperties(base: SchemaNode['properties'], site: SchemaNode['properties']): SchemaNode['properties'] {
  if (base === undefined || site === undefined) return site ?? base;
  const changed = Object.entries(site).map(([key, node]): [string, SchemaNode] => {
    const known = entryOf(base, key);
    return [key, known === undefined ? node : overlay(known, node)];
  });
  return { ...base, ...Object.fromEntries(changed) };
}
