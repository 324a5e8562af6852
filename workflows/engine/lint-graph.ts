import type { FragmentDefinition, Problem, StageBody, StateNode } from './definition.ts';
import { toTransitions, usedFragments } from './model.ts';
import { type Place, problem } from './problems.ts';
import { pointer } from './shape.ts';
import { findTransitions, fragmentFile, inside, transitionsOf } from './walk.ts';

type Ways = ReadonlyMap<string, readonly string[]>;

/** Check 3: every state can be reached, a final one from each, every rejection has a way back, nothing runs in a circle. */
export function lintGraph(body: StageBody, file: string): readonly Problem[] {
  const { definition } = body;
  const { states, initial } = definition;
  const targets = [
    ...findUnknownTarget({ file, path: '/initial' }, initial, states),
    ...findTransitions(body, file).flatMap(({ transition: { target }, place }) =>
      target === undefined ? [] : findUnknownTarget(inside(place, 'target'), target, states),
    ),
  ];
  if (targets.length > 0) return targets;
  return [
    ...lintReach(definition, file),
    ...lintAlways(states, file),
    ...Object.entries(states).flatMap(([name, node]) =>
      lintFinal({ file, path: pointer('/states', name) }, name, node),
    ),
    ...lintWayBack(body),
  ];
}

function findUnknownTarget(place: Place, word: string, states: object): readonly Problem[] {
  return Object.hasOwn(states, word) ? [] : [problem(place, 'unknown-target', { word, known: Object.keys(states) })];
}

function lintReach({ states, initial }: StageBody['definition'], file: string): readonly Problem[] {
  const ways = collectWays(states, (node) =>
    transitionsOf(node, { file, path: '' }).flatMap(({ transition }) => transition.target ?? []),
  );
  const reached = reachedFrom(initial, ways);
  const finals = Object.keys(states).filter((name) => states[name]?.type === 'final');
  return Object.keys(states).flatMap((name) => {
    const place = { file, path: pointer('/states', name) };
    if (!reached.has(name)) return [problem(place, 'unreachable', { word: name })];
    const ahead = reachedFrom(name, ways);
    return finals.some((final) => ahead.has(final)) ? [] : [problem(place, 'dead-end', { word: name })];
  });
}

function lintAlways(states: StageBody['definition']['states'], file: string): readonly Problem[] {
  const ways = collectWays(states, ({ always = [] }) => always.flatMap(({ target }) => target ?? []));
  return Object.entries(states).flatMap(([name, { always = [] }]) => {
    const path = pointer(pointer('/states', name), 'always');
    const aimless = always.flatMap(({ target }, index) =>
      target === undefined ? [problem({ file, path: pointer(path, index) }, 'always-without-target')] : [],
    );
    const circle = (ways.get(name) ?? []).some((next) => reachedFrom(next, ways).has(name));
    return circle ? [...aimless, problem({ file, path }, 'always-cycle', { known: name })] : aimless;
  });
}

function lintFinal(place: Place, name: string, { type, on, always, meta }: StateNode): readonly Problem[] {
  const goesOn = on !== undefined || always !== undefined || meta.forms !== undefined;
  return type === 'final' && goesOn ? [problem(place, 'final-with-events', { word: name })] : [];
}

function lintWayBack(body: StageBody): readonly Problem[] {
  const fragments = usedFragments(body);
  if (fragments.some(({ on }) => findEvent(on, 'reopenForm') !== undefined)) return [];
  return fragments.flatMap(({ id, on }) => {
    const word = findEvent(on, 'rejectForm');
    if (word === undefined) return [];
    return [problem({ file: fragmentFile(id), path: pointer('/on', word) }, 'no-way-back', { word })];
  });
}

function findEvent(on: FragmentDefinition['on'], record: string): string | undefined {
  return Object.keys(on).find((event) =>
    toTransitions(on[event] ?? []).some(({ actions }) => actions?.some(({ type }) => type === record)),
  );
}

function collectWays(states: StageBody['definition']['states'], aheadOf: (node: StateNode) => readonly string[]): Ways {
  return new Map(Object.entries(states).map(([name, node]) => [name, aheadOf(node)]));
}

function reachedFrom(start: string, ways: Ways): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const name of reached) for (const next of ways.get(name) ?? []) reached.add(next);
  return reached;
}
