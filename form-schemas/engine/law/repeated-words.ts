import type { DefinitionProblem, FormLibrary } from '../definition.ts';
import { sectionNode } from '../expand.ts';
import type { SchemaNode } from '../field-definition.ts';
import { entryOf, sameJson } from '../records.ts';

/**
 * Words with which a place repeats what the section says that it names: they are written once, in the section.
 * It is asked of what ships; an office may write them in its own forms.
 * @param library one that `parseLibrary` found good
 */
export function repeatedWords(library: FormLibrary): readonly DefinitionProblem[] {
  const owners = [
    ...Object.values(library.forms).map(({ slug, schema }) => ({ file: `forms/${slug}.json`, schema })),
    ...Object.values(library.masters).map(({ id, schema }) => ({ file: `masters/${id}.json`, schema })),
    ...Object.values(library.sections).map(({ id, schema }) => ({ file: `shared/${id}`, schema })),
  ];
  return owners.flatMap(({ file, schema }) => repeatedIn(library, file, schema, '/schema'));
}

function repeatedIn(library: FormLibrary, file: string, node: SchemaNode, path: string): readonly DefinitionProblem[] {
  const base = node.$ref === undefined ? undefined : sectionNode(library, node.$ref);
  const below = [
    ...Object.entries(node.properties ?? {}).map(([key, child]) => ({ key: `properties/${key}`, child })),
    ...(node.items === undefined ? [] : [{ key: 'items', child: node.items }]),
  ];
  return [
    ...(base === undefined ? [] : repeated(file, node, base, path)),
    ...below.flatMap(({ key, child }) => repeatedIn(library, file, child, `${path}/${key}`)),
  ];
}

function repeated(file: string, site: SchemaNode, base: SchemaNode, path: string): readonly DefinitionProblem[] {
  const said = Object.entries(base.naksa ?? {});
  const own = Object.entries(site.naksa ?? {}).flatMap(([word, value]) => {
    const isSaid = said.some(([name, known]) => name === word && sameJson(known, value));
    const message = `\`${word}\` says what the section says already; take it out`;
    return isSaid ? [{ file, path: `${path}/naksa/${word}`, code: 'repeated-word', message }] : [];
  });
  const changed = Object.entries(site.properties ?? {}).flatMap(([key, child]) => {
    const known = entryOf(base.properties ?? {}, key);
    const names = known?.$ref !== undefined || child.$ref !== undefined;
    return known === undefined || names ? [] : repeated(file, child, known, `${path}/properties/${key}`);
  });
  return [...own, ...changed];
}
