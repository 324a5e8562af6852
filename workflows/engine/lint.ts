import type { Problem, StageBody } from './definition.ts';
import { FragmentShape, StageShape } from './language.ts';
import { lintConditions, lintParams, misfitProblems } from './lint-conditions.ts';
import { lintGraph } from './lint-graph.ts';
import { lintReferences } from './lint-references.ts';
import type { Known } from './references.ts';
import type { Cel } from './model.ts';
import { findMisfits } from './shape.ts';
import { fragmentFile } from './walk.ts';

export type LintOptions = { readonly file?: string; readonly known?: Known; readonly cel: Cel };

/**
 * Everything wrong with a stage (checks 1 to 4 of the stage language): what lints is what publishes.
 * A check is made only on what the check before has passed, so that one slip is one problem.
 */
export function lint(body: StageBody, { file = stageFile(body), known = {}, cel }: LintOptions): readonly Problem[] {
  const shape = lintShape(body, file);
  if (shape.length > 0) return shape;
  const params = lintParams(body, file);
  if (params.length > 0) return params;
  return [...lintConditions(body, file), ...lintGraph(body, file), ...lintReferences({ body, file, cel, known })];
}

/** The shipped file of a stage. */
function stageFile({ definition }: StageBody): string {
  return `workflows/stages/${definition?.id}.json`;
}

// Check 1: the closed schema; the static types promise nothing about a file or a studio's draft.
function lintShape(body: StageBody, file: string): readonly Problem[] {
  const stage = misfitProblems({ file, path: '' }, findMisfits(StageShape, body.definition));
  const fragments = body.fragments.flatMap((fragment) =>
    misfitProblems({ file: fragmentFile(fragment.id), path: '' }, findMisfits(FragmentShape, fragment)),
  );
  return [...stage, ...fragments];
}
