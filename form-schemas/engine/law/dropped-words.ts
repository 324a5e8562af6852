import type { DefinitionProblem, FormLibrary } from '../definition.ts';
import { type ExpandedNode, expandOwner } from '../expand.ts';
import { droppedWords } from '../plain-schema.ts';
import { entryOf } from '../records.ts';

/**
 * Words of a form's fields that their types would drop unsaid. It is asked of what somebody writes, never of what is published
 * already: such a form keeps its meaning, and keeps nobody from publishing another.
 * @param library one that `parseLibrary` found good
 */
export function droppedWordProblems(library: FormLibrary, slug: string): readonly DefinitionProblem[] {
  const form = entryOf(library.forms, slug);
  return form === undefined ? [] : droppedIn(expandOwner(library, form), '', `forms/${slug}.json`);
}

function droppedIn(node: ExpandedNode, path: string, file: string): readonly DefinitionProblem[] {
  return Object.entries(node.properties).flatMap(([key, child]) => {
    const place = `${path}/${key}`;
    const { type } = child.naksa;
    const own = droppedWords(child).map((word) => ({
      file,
      path: place,
      code: 'dropped-word',
      message: `\`${word}\` does nothing to type ${type}; take it out${word === 'enum' ? ' or use type enum with `options` or `codes`' : ''}`,
    }));
    return [...own, ...droppedIn(child, place, file)];
  });
}
