import type { Problem } from '../../form-schemas/engine/problem.ts';
import type { StageBody } from './definition.ts';
import { FragmentShape, StageShape } from './language.ts';
import { lintAsks } from './lint-asks.ts';
import { lintConditions, lintParams, misfitProblems } from './lint-conditions.ts';
import { lintFacts, lintSuggestions } from './lint-facts.ts';
import { lintGraph } from './lint-graph.ts';
import { lintInvariants } from './lint-invariants.ts';
import { lintRecords } from './lint-records.ts';
import { lintReferences } from './lint-references.ts';
import { lintSize } from './lint-size.ts';
import type { Cel } from './model.ts';
import type { Known } from './references.ts';
import { findMisfits } from '../../form-schemas/engine/shape.ts';
import { fragmentFile, stageFile } from './walk.ts';

/** What is known beside the body that is looked at; see `CompileOptions`. */
export type LintOptions = {
  readonly file?: string;
  readonly known?: Known;
  /** The body is in force already: checks 1 to 4, without which no machine is built of it. */
  readonly published?: true;
  readonly cel: Cel;
};

/** What an officer can mend at one sitting; the rest is said when these are mended. */
const mostSaid = 50;

/**
 * Everything wrong with a stage (checks 1 to 5 of the stage language; scenarios and the dry run are checks 6 and 7): what lints is what publishes.
 * A check is made only on what the check before has passed, so that one slip is one problem.
 */
export function lint(
  body: StageBody,
  { file = stageFile(body.definition?.id), known = {}, published, cel }: LintOptions,
): readonly Problem[] {
  const size = lintSize(body, file);
  if (size.length > 0) return size;
  const shape = lintShape(body.definition, body.fragments, file);
  if (shape.length > 0) return shape.slice(0, mostSaid);
  const params = lintParams(body, file);
  if (params.length > 0) return params.slice(0, mostSaid);
  const reading = { body, file, cel, known };
  const sense = [...lintConditions(body, file, cel), ...lintGraph(body, file), ...lintReferences(reading)];
  if (sense.length > 0 || published === true) return sense.slice(0, mostSaid);
  const safety = [
    ...lintFacts(reading),
    ...lintSuggestions(reading),
    ...lintRecords(body, file),
    ...lintAsks(body, file),
    ...lintInvariants(body, file),
  ];
  return safety.slice(0, mostSaid);
}

/** Check 1: the closed schema; the static types promise nothing about a file or a studio's draft. */
export function lintShape(
  definition: StageBody['definition'],
  fragments: StageBody['fragments'],
  file: string,
): readonly Problem[] {
  const stage = misfitProblems({ file, path: '' }, findMisfits(StageShape, definition));
  const shared = fragments.flatMap((fragment) =>
    misfitProblems({ file: fragmentFile(fragment.id), path: '' }, findMisfits(FragmentShape, fragment)),
  );
  return [...stage, ...shared];
}
