import type { FormBundle } from '../definition.ts';
import type { writtenTells } from '../form/written-ledger.ts';
import { formulaRefusal, type TypedScope } from '../formula/formula-types.ts';
import { formProblem, type Problem } from '../problem.ts';
import { type FieldNode, fieldTree } from '../tree.ts';

const condition = ['bool'];
const word = ['string', 'Decimal', 'int', 'double'];

/**
 * What is wrong with the messages that a form sends and with the papers beside its own: formulas that give something else.
 * A message that a section brings is told where the section writes it.
 */
export function goingOutProblems(
  file: string,
  bundle: FormBundle,
  tells: ReturnType<typeof writtenTells>,
  scopes: ReadonlyMap<FieldNode, TypedScope>,
): readonly Problem[] {
  const scope = scopes.get(fieldTree(bundle));
  if (scope === undefined) return [];
  const formulas = [
    ...tells.flatMap(({ rule: { when, words = {} }, ...place }) => [
      ...conditionAt({ ...place, path: `${place.path}/when` }, when),
      ...Object.entries(words).map(([name, formula]) => ({
        file: place.file,
        path: `${place.path}/words/${name}`,
        formula,
        types: word,
      })),
    ]),
    ...(bundle.papers ?? []).flatMap(({ when }, index) => conditionAt({ file, path: `/papers/${index}/when` }, when)),
  ];
  return formulas.flatMap(({ file: written, path, formula, types }) => {
    const message = formulaRefusal(scope, formula, types);
    return message === undefined ? [] : [formProblem(written, path, 'bad-formula', message)];
  });
}

function conditionAt(place: { readonly file: string; readonly path: string }, when: string | undefined) {
  return when === undefined ? [] : [{ ...place, formula: when, types: condition }];
}
