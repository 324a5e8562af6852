import type { Text } from '../../form-schemas/engine/definition.ts';
import type { Deed, Guard, Transition } from './definition.ts';
import { guardTree } from './guards.ts';
import type { Ask, Place, Way } from './marks.ts';
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
  /** What it does, in the words of the language. */
  readonly does: readonly Deed[];
  readonly way?: Way;
  readonly place: Place;
  /** What it asks for besides a note. */
  readonly asks: readonly Ask[];
};

/** How an event looks, by the transition that it would take or else by all it might. */
export function lookOf({ transitions }: EventInfo, taken?: Transition): EventLook {
  const likely = taken === undefined ? transitions : [taken];
  const marks = [...likely, ...transitions].flatMap(({ meta }) => meta ?? []);
  const title = marks.find((each) => each.title !== undefined)?.title;
  const way = marks.find((each) => each.way !== undefined)?.way;
  // whichever way the answers lead, all of them are asked for
  const asks = transitions.flatMap(({ meta }) => meta?.asks ?? []);
  return {
    ...(title === undefined ? {} : { title }),
    ...(way === undefined ? {} : { way }),
    place: marks.find((each) => each.place !== undefined)?.place ?? 'menu',
    asks: [...new Map(asks.map((each) => [each.name, each])).values()],
    does: [...new Set(likely.flatMap(({ actions = [] }) => actions.map(({ type }) => type)))],
    needsNote: likely.some(({ guard }) => conditionsOf(guard).some(({ type }) => type === 'noteGiven')),
    awaited: likely.some(({ meta }) => meta?.awaited === true),
    bySystem: transitions.every(({ guard }) => conditionsOf(guard).some(isForSystem)),
  };
}

/** How an event looks wherever the stage has it; undefined for one that it does not know. */
export function findEventLook({ states }: Pick<StageModel, 'states'>, name: string): EventLook | undefined {
  const events = [...states.values()].flatMap((state) => state.events.get(name) ?? []);
  const [first] = events;
  return first && lookOf({ ...first, transitions: events.flatMap(({ transitions }) => transitions) });
}

/** Names of the events by which a stage does one of these things. */
export function eventsDoing({ states }: Pick<StageModel, 'states'>, ...deeds: readonly Deed[]): readonly string[] {
  const events = [...states.values()].flatMap((state) => [...state.events.values()]);
  const doing = events.filter(({ transitions }) =>
    transitions.some(({ actions = [] }) => actions.some(({ type }) => deeds.includes(type))),
  );
  return [...new Set(doing.map(({ name }) => name))];
}

function conditionsOf(guard: Guard | undefined): readonly Guard[] {
  return guard === undefined ? [] : guardTree(guard);
}

function isForSystem({ type, params }: Guard): boolean {
  const roles = type === 'roleIs' ? listOf(params?.['roles']) : [];
  return roles.length > 0 && roles.every((role) => role === systemRole);
}
