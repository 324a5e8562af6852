import { type CompiledStage, carryingOn, type StageStart } from './compile.ts';
import type { Action, StateTag } from './definition.ts';
import type { FormState, Snapshot } from './snapshot.ts';
import { getState, type StageModel, type StateInfo, toTransitions } from './model.ts';

/** Where a paper file stands that is entered: the state it lies in, and what was done of it on paper. */
export type Placement = {
  readonly state: string;
  /** Forms that are approved on paper. */
  readonly forms: readonly string[];
  /** What stands in the place of the name of who signed on paper. */
  readonly signer: string;
};

/**
 * A stage as an old paper file begins in it: in the middle, with the forms before it approved on paper. Entering the state is no
 * event of the case, so nothing is issued, told or due. Pure.
 * @throws Error for a state that the stage does not have
 */
export function placeStage(stage: CompiledStage, start: StageStart, { state, forms, signer }: Placement): Snapshot {
  const { final } = getState(stage, state);
  const done = stage.body.forms.filter(({ slug }) => forms.includes(slug));
  const placed = done.map(({ slug, approvers }) => [slug, onPaper(approvers, signer, start.at)] as const);
  const { forms: carried = {} } = start;
  const context = carryingOn(stage, { ...start, forms: { ...carried, ...Object.fromEntries(placed) } });
  return { value: state, status: final ? 'done' : 'active', context };
}

function onPaper(approvers: readonly string[], name: string, since: string): FormState {
  const approvals = Object.fromEntries(approvers.map((role) => [role, { status: 'A', name } as const]));
  return { status: 'approved', revision: 1, approvals, signatures: [], since };
}

/** The state in which the forms of a group are first worked on; undefined where the stage has no such group. */
export function stateOfGroup(stage: StageModel, group: string): string | undefined {
  const distances = distancesFrom(stage);
  return nearest(
    distances,
    [...stage.states.values()].filter((state) => state.group === group),
  )?.name;
}

/**
 * The state in which a file ends that has come through the stage with a decision.
 * @param next the stage that goes on after it, where one does
 */
export function endOfStage(stage: StageModel, next?: string): string | undefined {
  const ends = [...stage.states.values()].filter(
    ({ final, tags }) => final && !tags.some((tag) => UNDECIDED.includes(tag)),
  );
  const opening = ends.filter(({ name }) => entryOpens(stage, name).includes(next ?? ''));
  const good = ends.filter(({ tags }) => tags.includes('completed') || tags.includes('approved'));
  const distances = distancesFrom(stage);
  return [opening, good, ends].map((states) => nearest(distances, states)).find((state) => state !== undefined)?.name;
}

const UNDECIDED: readonly StateTag[] = ['undecided', 'discarded', 'partial'];

/** The forms of the states that lie before one, for a case that has them; those of the state itself are still to be done. */
export function formsBefore(
  stage: StageModel,
  target: string,
  kind: { readonly type: string; readonly class: string },
): readonly string[] {
  const own = getState(stage, target).forms.map(({ slug }) => slug);
  const rules = statesBefore(stage, target).flatMap(({ forms }) => forms);
  const meant = rules.filter(
    ({ types, classes, requirement }) =>
      requirement !== 'optional' && types.includes(kind.type) && classes.includes(kind.class),
  );
  return [...new Set(meant.map(({ slug }) => slug))].filter((slug) => !own.includes(slug)).toSorted();
}

/** The stages that some way through a stage opens, in the order in which they are named; hand-overs to another kind are left out. */
export function stagesOpened(stage: StageModel): readonly string[] {
  return [...new Set(actionLists(stage).flatMap(opened))];
}

/** The stages that are opened together with another one, so that they go on beside it. */
export function openedWith(stage: StageModel, next: string): readonly string[] {
  const together = actionLists(stage)
    .map(opened)
    .filter((ids) => ids.includes(next));
  return [...new Set(together.flat())].filter((id) => id !== next);
}

/** Facts by which a stage ends the validity of what it permits: the last day of a permit. */
export function validityFacts(stage: StageModel): readonly string[] {
  const given = actionLists(stage)
    .flat()
    .filter(({ type }) => type === 'setValidity');
  return [...new Set(given.map(({ params }) => String(params?.['until'])))];
}

/** What each way through a stage does, and what entering each of its states does. */
function actionLists({ body }: StageModel): readonly (readonly Action[])[] {
  return Object.values(body.definition.states).flatMap(({ entry = [], always = [], on = {} }) => [
    entry,
    ...always.map((way) => way.actions ?? []),
    ...Object.values(on).flatMap((ways) => toTransitions(ways).map((way) => way.actions ?? [])),
  ]);
}

function opened(actions: readonly Action[]): readonly string[] {
  return actions
    .filter(({ type, params }) => type === 'openStage' && params?.['carries'] !== true)
    .map(({ params }) => String(params?.['stage']));
}

function entryOpens({ body }: StageModel, name: string): readonly string[] {
  return opened(body.definition.states[name]?.entry ?? []);
}

function statesBefore(stage: StageModel, target: string): readonly StateInfo[] {
  const distances = distancesFrom(stage);
  const limit = distances.get(target) ?? 0;
  return [...stage.states.values()].filter(({ name }) => (distances.get(name) ?? limit) < limit);
}

function nearest(distances: ReadonlyMap<string, number>, states: readonly StateInfo[]): StateInfo | undefined {
  return states
    .filter(({ name }) => distances.has(name))
    .toSorted((a, b) => (distances.get(a.name) ?? 0) - (distances.get(b.name) ?? 0) || (a.name < b.name ? -1 : 1))[0];
}

/** How many steps each state is from the first one, by the shortest way. */
function distancesFrom(stage: StageModel): ReadonlyMap<string, number> {
  const { initial } = stage.body.definition;
  const distances = new Map([[initial, 0]]);
  const queue = [initial];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const target of targetsOf(stage, name)) {
      if (distances.has(target)) continue;
      distances.set(target, (distances.get(name) ?? 0) + 1);
      queue.push(target);
    }
  }
  return distances;
}

function targetsOf(stage: StageModel, name: string): readonly string[] {
  const always = toTransitions(stage.body.definition.states[name]?.always ?? []);
  const heard = [...getState(stage, name).events.values()].flatMap(({ transitions }) => transitions);
  return [...always, ...heard].flatMap(({ target }) => target ?? []);
}
