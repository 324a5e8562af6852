import type { Problem } from '../../form-schemas/engine/problem.ts';
import type { StageBody, Transition } from './definition.ts';
import { lookOf } from './event-look.ts';
import { guardTree } from './guards.ts';
import { describeStates, type EventInfo } from './model.ts';
import { type Place, problem } from './problems.ts';
import { listOf } from './references.ts';
import { fragmentFile, inside } from './walk.ts';

/** What an event's conditions want its payload to say, by name. */
type Heard = ReadonlyMap<string, ReadonlySet<string>>;

/** Check 5 for what people are asked: what a condition wants to hear can be said, and what can be said is heard. */
export function lintAsks(body: StageBody, file: string): readonly Problem[] {
  const seen = new Set<string>();
  return [...describeStates(body).values()].flatMap((state) =>
    [...state.events.values()].flatMap((event) => {
      const place =
        event.fragment === undefined
          ? inside({ file, path: '/states' }, state.name, 'on', event.name)
          : inside({ file: fragmentFile(event.fragment), path: '/on' }, event.name);
      const key = `${place.file} ${place.path}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return lintEvent(event, place);
    }),
  );
}

function lintEvent(event: EventInfo, place: Place): readonly Problem[] {
  const { asks, bySystem } = lookOf(event);
  if (bySystem) return [];
  const heard = heardBy(event.transitions);
  const unasked = [...heard].flatMap(([word, wanted]) => {
    const choices = asks.find(({ name }) => name === word)?.choices ?? [];
    const missing = [...wanted].filter((each) => !choices.some(({ code }) => code === each));
    return missing.length === 0 ? [] : [problem(place, 'unasked-payload', { word, known: missing })];
  });
  const unknown = textsWanted(event.transitions)
    .filter((word) => !asks.some(({ name }) => name === word))
    .map((word) => problem(place, 'unasked-payload', { word, known: [word] }));
  const days = daysHeard(event.transitions);
  const unchecked = asks
    .filter(({ name, kind }) => (kind === 'date') !== days.has(name))
    .map(({ name }) => problem(place, 'unchecked-day', { word: name }));
  const unheard = asks.flatMap(({ name, choices = [] }) => {
    const known = heard.get(name);
    return choices.filter(({ code }) => known?.has(code) === false);
  });
  return [
    ...unasked,
    ...unknown,
    ...unchecked,
    ...unheard.map(({ code }) => problem(place, 'unheard-choice', { word: code })),
  ];
}

/** Answers that a condition wants to be given, or that a decision keeps. */
function textsWanted(transitions: readonly Transition[]): readonly string[] {
  const wanted = transitions.flatMap(({ guard, actions = [] }) => [
    ...(guard === undefined ? [] : guardTree(guard))
      .filter(({ type }) => type === 'payloadGiven')
      .flatMap(({ params }) => ['names', 'days'].flatMap((key) => listOf(params?.[key]))),
    ...actions.filter(({ type }) => type === 'keepDecision').flatMap(({ params }) => listOf(params?.['keeps'])),
  ]);
  return [...new Set(wanted)];
}

/** Answers that a condition holds to be days. */
function daysHeard(transitions: readonly Transition[]): ReadonlySet<string> {
  const guards = transitions.flatMap(({ guard }) => (guard === undefined ? [] : guardTree(guard)));
  return new Set(guards.flatMap(({ type, params }) => (type === 'payloadGiven' ? listOf(params?.['days']) : [])));
}

function heardBy(transitions: readonly Transition[]): Heard {
  const heard = new Map<string, Set<string>>();
  const named = transitions.flatMap(({ guard }) => (guard === undefined ? [] : guardTree(guard)));
  for (const { type, params } of named) {
    if (type !== 'payloadIs') continue;
    const name = String(params?.['name']);
    const words = heard.get(name) ?? new Set<string>();
    for (const word of listOf(params?.['in'])) words.add(word);
    heard.set(name, words);
  }
  return heard;
}
