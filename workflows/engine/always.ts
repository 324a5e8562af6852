import type { StageEvent } from './event.ts';
import type { Snapshot } from './snapshot.ts';
import { judgeGuard } from './guards.ts';
import { getState, type StageModel } from './model.ts';
import { systemRole } from './roles.ts';
import { whensShown } from './whens.ts';

type Moment = { readonly at: string; readonly facts: StageEvent['facts'] };

/** Name of a transition that is taken by itself, for coverage. */
export function alwaysId(state: string, index: number): string {
  return `${state}//${String(index)}`;
}

/**
 * The transitions that were taken by themselves after an event had led to a state.
 * @param after the case as it came to rest
 */
export function alwaysTaken(
  stage: StageModel,
  from: string,
  after: Snapshot,
  moment: Moment | StageEvent,
): readonly string[] {
  const taken: string[] = [];
  const tried = new Set<string>();
  for (let state = from; state !== after.value && !tried.has(state); ) {
    tried.add(state);
    const always = stage.body.definition.states[state]?.always ?? [];
    const index = always.findIndex(
      ({ guard }) => guard === undefined || judgeGuard(guard, hearingOf(stage, state, after, moment)).holds === true,
    );
    const { target, actions } = always[index] ?? {};
    if (target === undefined) break;
    const id = alwaysId(state, index);
    taken.push(id, ...whensShown(id, actions, { ...hearingOf(stage, target, after, moment), state: target }));
    state = target;
  }
  return taken;
}

function hearingOf(stage: StageModel, state: string, { context }: Snapshot, moment: Moment | StageEvent) {
  const actor = { accountId: '', role: systemRole, name: '', designation: '' };
  const event = 'type' in moment ? moment : { type: '', actor, ...moment };
  return { stage, state: getState(stage, state), context, event, assumed: new Set<never>() };
}
