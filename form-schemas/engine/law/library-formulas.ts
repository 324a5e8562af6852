import type { FormBundle, FormLibrary } from '../definition.ts';
import { expressionsOf } from '../fields.ts';
import { bundleForm } from '../form/bundle.ts';
import { bundleMaster } from '../form/bundle-master.ts';
import { writtenLedger, writtenTells } from '../form/written-ledger.ts';
import type { FormDefinition } from '../form-definition.ts';
import { factDependencies, fieldDependencies, findCycle, loopsThroughFacts } from '../formula/cycles.ts';
import { listsNamed } from '../formula/expressions.ts';
import { factShapes } from '../formula/fact-shapes.ts';
import {
  expectedFactTypes,
  expectedTypes,
  factScope,
  formScopes,
  formulaRefusal,
  type TypedScope,
} from '../formula/formula-types.ts';
import { formProblem, type Problem } from '../problem.ts';
import { entryOf } from '../records.ts';
import { type FieldNode, fieldTree } from '../tree.ts';
import { goingOutProblems } from './library-going-out.ts';
import { ledgerProblems } from './library-ledger.ts';

const condition = ['bool'];

/** What is wrong with the formulas of a library whose references are good: syntax, unknown names, types, loops. */
export function libraryFormulaProblems(library: FormLibrary): readonly Problem[] {
  const facts = factScope(factShapes(library));
  return [
    ...factProblems(library, facts),
    ...checklistProblems(library, facts),
    ...Object.values(library.forms).flatMap((form) => formProblems(library, form, facts)),
    ...Object.keys(library.masters).flatMap((id) =>
      bundleProblems(`masters/${id}.json`, bundleMaster(library, id), facts),
    ),
  ];
}

function factProblems(library: FormLibrary, scope: TypedScope): readonly Problem[] {
  const shapes = factShapes(library);
  const formulas = Object.entries(library.facts).flatMap(([name, { derive }]) => {
    const shape = entryOf(shapes, name);
    if (derive === undefined || shape === undefined) return [];
    return problem('facts.json', `/${name}/derive`, formulaRefusal(scope, derive, expectedFactTypes(shape)));
  });
  return [...formulas, ...loop('facts.json', findCycle(factDependencies(library)))];
}

function checklistProblems({ checklists }: FormLibrary, scope: TypedScope): readonly Problem[] {
  return Object.entries(checklists).flatMap(([name, rows]) =>
    rows.flatMap((row, index) => {
      if (row.condition === undefined) return [];
      return problem('checklists.json', `/${name}/${index}/condition`, formulaRefusal(scope, row.condition, condition));
    }),
  );
}

function formProblems(library: FormLibrary, form: FormDefinition, facts: TypedScope): readonly Problem[] {
  const file = `forms/${form.slug}.json`;
  const conditions = [
    { path: '/condition', expression: form.condition },
    { path: '/approval/condition', expression: form.approval?.condition },
  ];
  const own = conditions.flatMap(({ path, expression }) =>
    expression === undefined ? [] : problem(file, path, formulaRefusal(facts, expression, condition)),
  );
  const bundle = bundleForm(library, form.slug);
  const loops = loopsThroughFacts(library, bundle).flatMap((names) => loop(file, names));
  const places = writtenLedger(library, form.ledger ?? []).map(({ place }) => place);
  const goingOut = goingOutProblems(file, bundle, writtenTells(library, form), formScopes(facts, fieldTree(bundle)));
  return [...own, ...loops, ...bundleProblems(file, bundle, facts, places), ...goingOut];
}

function bundleProblems(
  file: string,
  bundle: FormBundle,
  facts: TypedScope,
  places: readonly number[] = [],
): readonly Problem[] {
  const root = fieldTree(bundle);
  const scopes = formScopes(facts, root);
  return [
    ...[...scopes].flatMap(([part, scope]) =>
      part.children.flatMap((field) => fieldProblems(file, field, scope, bundle.codes)),
    ),
    ...loop(file, findCycle(fieldDependencies(root))),
    ...ledgerProblems(file, bundle, scopes, places),
  ];
}

function fieldProblems(
  file: string,
  { info }: FieldNode,
  scope: TypedScope,
  codes: FormBundle['codes'],
): readonly Problem[] {
  return expressionsOf(info).flatMap(({ use, expression }) => {
    const path = `/${info.path.join('/')}/${use}`;
    const unknown = listsNamed(expression).find((list) => !Object.hasOwn(codes, list));
    const refusal = formulaRefusal(scope, expression, expectedTypes(use, info));
    return problem(file, path, refusal ?? (unknown === undefined ? undefined : `there is no code list ${unknown}`));
  });
}

function problem(file: string, path: string, message: string | undefined): readonly Problem[] {
  return message === undefined ? [] : [formProblem(file, path, 'bad-formula', message)];
}

function loop(file: string, cycle: readonly string[] | undefined): readonly Problem[] {
  return cycle === undefined ? [] : [formProblem(file, '', 'cycle', `depends on itself: ${cycle.join(' → ')}`)];
}
