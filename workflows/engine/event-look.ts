import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Deed, Guard, Transition } from './definition.ts';
import { guardTree } from './guards.ts';
import type { Ask, Outsider, Place, Way } from './marks.ts';
import type { EventInfo, StageModel } from './model.ts';
import { listOf } from './references.ts';
import { systemRole } from './roles.ts';

/** What an event is called and what it asks of whoever sends it, as the definition says. */
export type EventLook = {
  readonly title?: Text;
  /** It wants a reason in writing. */
  readonly needsNote: boolean;
  /** What the note is called, where it is no reason. */
  readonly noteTitle?: Text;
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
  const noteTitle = marks.find((each) => each.note !== undefined)?.note;
  // whichever way the answers lead, all of them are asked for
  const asks = transitions.flatMap(({ meta }) => meta?.asks ?? []);
  return {
    ...(title === undefined ? {} : { title }),
    ...(way === undefined ? {} : { way }),
    ...(noteTitle === undefined ? {} : { noteTitle }),
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

// a definition does not change, so what its events do is looked for once
const doings = new WeakMap<StageModel['states'], Map<string, readonly string[]>>();

/** Names of the events by which a stage does one of these things. */
export function eventsDoing({ states }: Pick<StageModel, 'states'>, ...deeds: readonly Deed[]): readonly string[] {
  const known = doings.get(states) ?? new Map<string, readonly string[]>();
  doings.set(states, known);
  const name = deeds.join();
  const names = known.get(name) ?? findDoing(states, deeds);
  known.set(name, names);
  return names;
}

function findDoing(states: StageModel['states'], deeds: readonly Deed[]): readonly string[] {
  const events = [...states.values()].flatMap((state) => [...state.events.values()]);
  const doing = events.filter(({ transitions }) =>
    transitions.some(({ actions = [] }) => actions.some(({ type }) => deeds.includes(type))),
  );
  return [...new Set(doing.map(({ name }) => name))];
}

/** The event by which a stage hears people outside the office, and the period in which it does. */
export type Voice = { readonly event: string; readonly deadline?: string };

const voices = new WeakMap<StageModel['states'], Map<Outsider, Voice | undefined>>();

/** How a stage hears such people, wherever the case stands; undefined when it never does. */
export function voiceOf({ states }: Pick<StageModel, 'states'>, outsider: Outsider): Voice | undefined {
  const known = voices.get(states) ?? new Map<Outsider, Voice | undefined>();
  voices.set(states, known);
  if (known.has(outsider)) return known.get(outsider);
  const voice = findVoice(states, outsider);
  known.set(outsider, voice);
  return voice;
}

function findVoice(states: StageModel['states'], outsider: Outsider): Voice | undefined {
  for (const { events } of states.values()) {
    for (const { name, transitions } of events.values()) {
      const transition = transitions.find(({ meta }) => meta?.onBehalfOf === outsider);
      if (transition !== undefined) return { event: name, ...deadlineOf(transition) };
    }
  }
  return undefined;
}

/** Says whether a state hears such people. */
export function hears({ states }: Pick<StageModel, 'states'>, state: string, outsider: Outsider): boolean {
  const events = [...(states.get(state)?.events.values() ?? [])];
  return events.some(({ transitions }) => transitions.some(({ meta }) => meta?.onBehalfOf === outsider));
}

function deadlineOf({ guard }: Transition): Pick<Voice, 'deadline'> {
  const clock = conditionsOf(guard).find(({ type }) => type === 'noticeElapsed');
  const deadline = clock?.params?.['deadline'];
  return typeof deadline === 'string' ? { deadline } : {};
}

function conditionsOf(guard: Guard | undefined): readonly Guard[] {
  return guard === undefined ? [] : guardTree(guard);
}

function isForSystem({ type, params }: Guard): boolean {
  const roles = type === 'roleIs' ? listOf(params?.['roles']) : [];
  return roles.length > 0 && roles.every((role) => role === systemRole);
}
