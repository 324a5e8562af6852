import type { Guard } from './definition.ts';
import type { StageEvent } from './event.ts';
import type { Hold, Snapshot, StageContext } from './snapshot.ts';
import { guardTree } from './guards.ts';
import { type EventInfo, getState, type StageModel, type StateInfo } from './model.ts';
import { listOf } from './references.ts';
import { type Failure, failure } from './verdict.ts';

/**
 * What a run does to the other runs of its application: it lets them stand still while it is in a state tagged `holds`
 * (a final one too) or is suspended itself. Undefined when it lets them go on.
 */
export function findHold(stage: StageModel, { value, context }: Snapshot, run: number): Hold | undefined {
  const { tags, title: stateTitle } = getState(stage, value);
  if (!tags.includes('holds') && context.suspended === undefined) return undefined;
  const { id, title } = stage.body.definition;
  return { run, stage: id, title, state: value, stateTitle, since: context.suspended?.since ?? context.since };
}

/** Why nothing can be done on a run now, whatever the event's own conditions; undefined when it goes on. */
export function findStandstill(
  state: StateInfo,
  info: EventInfo,
  { context: { suspended }, event: { heldBy } }: { readonly context: StageContext; readonly event: StageEvent },
): Failure | undefined {
  if (heldBy !== undefined) {
    const { stage, title, stateTitle, since } = heldBy;
    return failure('caseHeld', { stage, title, state: stateTitle, since }, { since });
  }
  if (suspended === undefined || resumes(info)) return undefined;
  const { since, role, name } = suspended;
  return failure('notSuspended', { since, role, name }, { since, waitingFor: resumingRoles(state) });
}

function resumes({ transitions }: EventInfo): boolean {
  return transitions.some(({ actions = [] }) => actions.some(({ type }) => type === 'resume'));
}

function resumingRoles(state: StateInfo): readonly string[] {
  const transitions = [...state.events.values()].filter(resumes).flatMap((info) => info.transitions);
  const named = transitions.flatMap(({ guard }) => (guard === undefined ? [] : guardTree(guard).flatMap(rolesNamed)));
  return [...new Set(named)];
}

function rolesNamed({ type, params }: Guard): readonly string[] {
  return type === 'roleIs' ? listOf(params?.['roles']) : [];
}
