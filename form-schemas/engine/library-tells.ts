import type { DefinitionProblem, FormBundle } from './definition.ts';
import { formulaRefusal, type TypedScope } from './formula-types.ts';

const condition = ['bool'];
const word = ['string', 'Decimal', 'int', 'double'];

/** What is wrong with the messages that a form sends: formulas that give something else. */
export function tellProblems(
  file: string,
  { tells = [] }: FormBundle,
  scope: TypedScope | undefined,
): readonly DefinitionProblem[] {
  if (scope === undefined) return [];
  return tells.flatMap(({ when, words = {} }, index) => {
    const formulas = [
      ...(when === undefined ? [] : [{ path: 'when', formula: when, types: condition }]),
      ...Object.entries(words).map(([name, formula]) => ({ path: `words/${name}`, formula, types: word })),
    ];
    return formulas.flatMap(({ path, formula, types }) => {
      const message = formulaRefusal(scope, formula, types);
      return message === undefined
        ? []
        : [{ file, path: `/tells/${index}/${path}`, code: 'bad-formula' as const, message }];
    });
  });
}
