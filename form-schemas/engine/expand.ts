import type { FormLibrary } from './definition.ts';
import type { Annotation, SchemaNode, Text } from './field-definition.ts';
import { entryOf } from './records.ts';

/** A schema node with every reference resolved: it always says what the field is. */
export type ExpandedNode = Omit<SchemaNode, '$ref' | 'properties' | 'items' | 'naksa'> & {
  readonly naksa: Annotation;
  readonly properties: Readonly<Record<string, ExpandedNode>>;
};

/** What has fields of its own: a form or a master. */
export type SchemaOwner = { readonly title: Text; readonly schema: SchemaNode };

/** Deepest nesting of sections and tables that a definition may have. */
export const maxDepth = 32;

const valuePrefix = 'value:';
/** Fields that a definition may have when every section is written out, and sections that it may name on the way. */
const mostNodes = 4000;

/** Cause of the error when a definition names sections without end. */
export const tooLarge = 'too-large';

/** What is left of the work that a definition may make, or several together: sections in sections double with every level. */
export type Budget = { left: number };

/**
 * Resolves the references of a form's or master's schema; what it says at the place of use wins over the section.
 * @throws Error when a section is unknown or contains itself, or there are far too many (a checked library has none)
 */
export function expandOwner(
  library: FormLibrary,
  { schema, title }: SchemaOwner,
  budget: Budget = { left: mostNodes },
): ExpandedNode {
  return expand(withObjectRoot(schema, title), { library, depth: 0, budget });
}

/** Where an expansion stands. */
type Expansion = { readonly library: FormLibrary; readonly depth: number; readonly budget: Budget };

function deeper({ library, depth, budget }: Expansion): Expansion {
  budget.left -= 1;
  if (budget.left < 0) throw new Error('too many fields and sections, written out', { cause: tooLarge });
  return { library, depth: depth + 1, budget };
}

function withObjectRoot(schema: SchemaNode, label: Annotation['label']): SchemaNode {
  return { ...schema, naksa: { ...schema.naksa, type: 'object', label } };
}

function expand(node: SchemaNode, at: Expansion): ExpandedNode {
  if (at.depth > maxDepth) throw new Error(`sections are nested deeper than ${maxDepth}, or contain themselves`);
  const { $ref: _ref, properties, items, naksa, required = [], ...keywords } = merged(node, at);
  if (naksa === undefined) throw new Error('a field has no `naksa` that says what it is');
  const holder = items === undefined ? { ...(properties && { properties }), required } : merged(items, at);
  return { ...keywords, naksa, properties: expandChildren(holder, at) };
}

function expandChildren({ properties = {}, required = [] }: SchemaNode, at: Expansion) {
  return Object.fromEntries(
    Object.entries(properties).map(([key, child]) => {
      const expanded = expand(child, deeper(at));
      if (!required.includes(key) || expanded.naksa.required !== undefined) return [key, expanded];
      return [key, { ...expanded, naksa: { ...expanded.naksa, required: true } }];
    }),
  );
}

/** The node with its reference, and the references of that, folded in. */
function merged(node: SchemaNode, at: Expansion): SchemaNode {
  if (node.$ref === undefined) return node;
  if (at.depth > maxDepth) throw new Error(`sections refer to each other deeper than ${maxDepth}`);
  const { $ref, ...site } = node;
  if ($ref.startsWith(valuePrefix)) return site;
  const section = entryOf(at.library.sections, $ref);
  if (section === undefined) throw new Error(`there is no section ${$ref}`);
  return overlay(merged(section.schema, deeper(at)), site);
}

/** What a section says where it is named, the sections that it names itself folded in; nothing for an unknown one or a value type. */
export function sectionNode(library: FormLibrary, id: string): SchemaNode | undefined {
  const section = entryOf(library.sections, id);
  return section && merged(section.schema, { library, depth: 0, budget: { left: mostNodes } });
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
