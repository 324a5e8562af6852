import type { DefinitionProblem, FormBundle } from '../definition.ts';
import { formulaRefusal, type TypedScope } from '../formula/formula-types.ts';

const condition = ['bool'];
const word = ['string', 'Decimal', 'int', 'double'];

/** What is wrong with the messages that a form sends and with the papers beside its own: formulas that give something else. */
export function goingOutProblems(
  file: string,
  { tells = [], papers = [] }: FormBundle,
  scope: TypedScope | undefined,
): readonly DefinitionProblem[] {
  if (scope === undefined) return [];
  const formulas = [
    ...tells.flatMap(({ when, words = {} }, index) => [
      ...conditionAt(`/tells/${index}/when`, when),
      ...Object.entries(words).map(([name, formula]) => ({
        path: `/tells/${index}/words/${name}`,
        formula,
        types: word,
      })),
    ]),
    ...papers.flatMap(({ when }, index) => conditionAt(`/papers/${index}/when`, when)),
  ];
  return formulas.flatMap(({ path, formula, types }) => {
    const message = formulaRefusal(scope, formula, types);
    return message === undefined ? [] : [{ file, path, code: 'bad-formula' as const, message }];
  });
}

function conditionAt(path: string, when: string | undefined) {
  return when === undefined ? [] : [{ path, formula: when, types: condition }];
}
