import type { FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { StateNode, StateTag } from '../../workflows/engine/definition.ts';
import type { Hold, Snapshot } from '../../workflows/engine/snapshot.ts';
import { appliesTo } from '../../workflows/engine/forms.ts';
import { findHold } from '../../workflows/engine/hold.ts';
import type { FormGroup, LoadedStage } from '../runtime.ts';
import { type RunRow } from './queries.ts';
import { type SubmissionRow, withStamps } from './submissions.ts';

/** One run of a stage: its row, its law, how it stands, and what its own forms say. */
export type Run = {
  readonly row: RunRow;
  readonly definition: LoadedStage;
  /** Forms, facts and lists as they were when the run was opened: it keeps to them as it does to its stage. */
  readonly library: FormLibrary;
  readonly snapshot: Snapshot;
  /** The run itself, then the runs whose forms came along to it. */
  readonly lineage: readonly number[];
  /** Newest data of each form of this run. */
  readonly forms: Readonly<Record<string, FormData>>;
  /** Groups of the stage in menu order. */
  readonly groups: readonly FormGroup[];
};

/** Data of each form by run, with what approval wrote into it. */
export type FormsByRun = ReadonlyMap<number, Readonly<Record<string, FormData>>>;

/** Puts stored submissions in order. */
export function formsByRun(rows: readonly SubmissionRow[]): FormsByRun {
  const byRun = new Map<number, Record<string, FormData>>();
  for (const row of rows) byRun.set(row.run, { ...byRun.get(row.run), [row.form]: withStamps(row) });
  return byRun;
}

/** The newest data of every form of a case: those of the highest run that has any. */
export function newestForms(forms: FormsByRun): Record<string, FormData> {
  const inOrder = [...forms].toSorted(([a], [b]) => a - b);
  return Object.assign({}, ...inOrder.map(([, data]) => data));
}

/** What the forms of a run say: its own, else those that came along. */
export function formsOf(lineage: readonly number[], forms: FormsByRun): Record<string, FormData> {
  return Object.assign({}, ...lineage.toReversed().map((run) => forms.get(run) ?? {}));
}

/** A run and the runs whose forms it carries on, newest first. */
export function lineageOf(row: RunRow, rows: readonly RunRow[]): readonly number[] {
  const parent = row.carries ? rows.find(({ run }) => run === row.parent) : undefined;
  return [row.run, ...(parent ? lineageOf(parent, rows) : [])];
}

/**
 * The groups of a stage in order: those that it has itself, else those of the menu; a stage without a menu of its own has those
 * that its states name.
 */
export function groupsOf({ stage }: LoadedStage, groups: readonly FormGroup[]): readonly FormGroup[] {
  const { formGroups } = stage.body.definition;
  if (formGroups !== undefined) return formGroups.map((group) => ({ ...group, stage: stage.id }));
  const own = groups.filter((group) => group.stage === stage.id);
  if (own.length > 0) return own;
  const named = new Set(Object.values(stage.body.definition.states).flatMap(({ meta }) => meta.group ?? []));
  return [...named].flatMap((id) => groups.find((group) => group.id === id) ?? []);
}

/** The state in which a run stands, as its definition describes it. */
export function stateOf({ definition, snapshot }: Pick<Run, 'definition' | 'snapshot'>): StateNode | undefined {
  return definition.stage.body.definition.states[snapshot.value];
}

/** Says whether the state in which a run stands has a tag. */
export function hasTag(run: Pick<Run, 'definition' | 'snapshot'>, tag: StateTag): boolean {
  return stateOf(run)?.tags?.includes(tag) === true;
}

/**
 * What holds a run: the newest run of the case that lets the others stand still, unless that is the run itself
 * or the one that opened it: what a discard sets out to do goes on. A stay that is ordered during a name transfer holds it; when the stay is over, the transfer holds again.
 */
export function heldByOf(runs: readonly Run[], run: number): Hold | undefined {
  const holds = runs.flatMap(({ definition, snapshot, row }) => findHold(definition.stage, snapshot, row.run) ?? []);
  const newest = holds.at(-1);
  const opener = runs.find(({ row }) => row.run === run)?.row.parent;
  return newest?.run === run || newest?.run === opener ? undefined : newest;
}

/**
 * The run by which a case is shown in lists: the newest active one of its main line, else the newest. One whose stage has no
 * forms (a clock that runs beside the work) is not shown while there is another.
 */
export function mainRun<T extends Pick<RunRow, 'run' | 'by_hand' | 'status' | 'definition_hash'>>(
  rows: readonly T[],
  stageOf: (definitionHash: string) => LoadedStage | undefined,
): T | undefined {
  const working = rows.filter((row) => (stageOf(row.definition_hash)?.stage.body.forms.length ?? 0) > 0);
  return working.findLast((row) => row.status === 'active' && !row.by_hand) ?? working.at(-1) ?? rows.at(-1);
}

/** The run that a form belongs to: the newest active one whose stage has it for such a case, else the newest that has it. */
export function runOfForm(runs: readonly Run[], slug: string): Run | undefined {
  const having = runs.filter(({ definition, snapshot }) =>
    definition.stage.body.forms.some((rule) => rule.slug === slug && appliesTo(rule, snapshot.context)),
  );
  return having.findLast(({ snapshot }) => snapshot.status === 'active') ?? having.at(-1);
}

/** Active runs whose present state accepts an event on the case itself. */
export function runsAccepting(runs: readonly Run[], event: string): readonly Run[] {
  return runs.filter(
    ({ definition: { stage }, snapshot }) =>
      snapshot.status === 'active' && stage.states.get(snapshot.value)?.events.has(event) === true,
  );
}

/** A run that has come to its end with a decision; what was withdrawn, refused or handed on is none. */
export function isDecided(run: Pick<Run, 'definition' | 'snapshot'>): boolean {
  return run.snapshot.status === 'done' && !hasTag(run, 'undecided') && !hasTag(run, 'discarded');
}

/** What was approved in the runs before a run that are over with a decision, oldest run first. */
export function approvedBefore(
  runs: readonly (Pick<Run, 'definition' | 'snapshot' | 'forms'> & { readonly row: Pick<RunRow, 'run'> })[],
  run: number,
): readonly Run['forms'][] {
  return runs
    .filter((other) => other.row.run < run && isDecided(other))
    .map(({ forms, snapshot: { context } }) =>
      Object.fromEntries(Object.entries(forms).filter(([slug]) => context.forms[slug]?.status === 'approved')),
    );
}
