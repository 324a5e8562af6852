import type { Text } from '../../form-schemas/engine/definition.ts';
import type { Guard, Transition } from './definition.ts';
import { guardTree } from './guards.ts';
import type { EventInfo, StageModel } from './model.ts';
import { listOf } from './references.ts';
import { systemRole } from './roles.ts';

/** What an event is called and what it asks of whoever sends it, as the definition says. */
export type EventLook = {
  readonly title?: Text;
  /** It wants a reason in writing. */
  readonly needsNote: boolean;
  /** The office waits for it. */
  readonly awaited: boolean;
  /** Nobody presses it: a term that runs out, another stage that tells. */
  readonly bySystem: boolean;
};

/** How an event looks, by the transition that it would take or else by all it might. */
export function lookOf({ transitions }: EventInfo, taken?: Transition): EventLook {
  const likely = taken === undefined ? transitions : [taken];
  const title = [...likely, ...transitions].find(({ meta }) => meta?.title !== undefined)?.meta?.title;
  return {
    ...(title === undefined ? {} : { title }),
    needsNote: likely.some(({ guard }) => conditionsOf(guard).some(({ type }) => type === 'noteGiven')),
    awaited: likely.some(({ meta }) => meta?.awaited === true),
    bySystem: transitions.every(({ guard }) => conditionsOf(guard).some(isForSystem)),
  };
}

/** Title of an event wherever the stage has it; undefined for one that it does not know. */
export function eventTitle(stage: Pick<StageModel, 'states'>, name: string): Text | undefined {
  const events = [...stage.states.values()].flatMap((state) => state.events.get(name) ?? []);
  return events.flatMap((event) => lookOf(event).title ?? [])[0];
}

function conditionsOf(guard: Guard | undefined): readonly Guard[] {
  return guard === undefined ? [] : guardTree(guard);
}

function isForSystem({ type, params }: Guard): boolean {
  const roles = type === 'roleIs' ? listOf(params?.['roles']) : [];
  return roles.length > 0 && roles.every((role) => role === systemRole);
}
