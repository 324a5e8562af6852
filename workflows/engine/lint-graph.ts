import type { Problem } from '../../form-schemas/engine/problem.ts';
import type { FragmentDefinition, StageBody, StateNode } from './definition.ts';
import { fragmentsOf, toTransitions, usedFragments } from './model.ts';
import { type Place, problem } from './problems.ts';
import { pointer } from '../../form-schemas/engine/shape.ts';
import { findTransitions, fragmentFile, inside, transitionsOf } from './walk.ts';

type Ways = ReadonlyMap<string, readonly string[]>;

const mostSaid = 20;

/** Check 3: every state can be reached, a final one from each, every rejection has a way back, nothing runs in a circle. */
export function lintGraph(body: StageBody, file: string): readonly Problem[] {
  const { definition } = body;
  const { states, initial } = definition;
  const targets = [
    ...findUnknownTarget({ file, path: '/initial' }, initial, states),
    ...lintDemands(body, file),
    ...findTransitions(body, file).flatMap(({ transition: { target }, place }) =>
      target === undefined ? [] : findUnknownTarget(inside(place, 'target'), target, states),
    ),
  ];
  if (targets.length > 0) return targets;
  return [
    ...lintAlways(states, file).slice(0, mostSaid),
    ...lintReach(body, file).slice(0, mostSaid),
    ...Object.entries(states).flatMap(([name, node]) =>
      lintFinal({ file, path: pointer('/states', name) }, name, node),
    ),
    ...lintWayBack(body),
  ];
}

function lintDemands({ definition: { demands = [], states } }: StageBody, file: string): readonly Problem[] {
  return demands.flatMap(({ before, complete = [], paid, elapsed, settled }, index) => {
    const place = inside({ file, path: '/demands' }, index);
    const asks = complete.length > 0 || paid !== undefined || elapsed !== undefined || settled !== undefined;
    return [
      ...(asks ? [] : [problem(place, 'empty-demand')]),
      ...before.flatMap((name, at) => findUnknownTarget(inside(place, 'before', at), name, states)),
      ...complete.flatMap((name, at) => {
        const where = inside(place, 'complete', at);
        const hasForms = !Object.hasOwn(states, name) || states[name]?.meta.forms !== undefined;
        const bare = hasForms ? [] : [problem(where, 'demand-without-forms', { word: name })];
        return [...findUnknownTarget(where, name, states), ...bare];
      }),
    ];
  });
}

function findUnknownTarget(place: Place, word: string, states: object): readonly Problem[] {
  return Object.hasOwn(states, word) ? [] : [problem(place, 'unknown-target', { word, known: Object.keys(states) })];
}

function lintReach(body: StageBody, file: string): readonly Problem[] {
  const { states, initial } = body.definition;
  const ways = collectWays(states, (node) => waysFrom(body, node));
  const reached = reachedFrom([initial], ways);
  const finals = Object.keys(states).filter((name) => states[name]?.type === 'final');
  const ending = reachedFrom(finals, reversed(ways));
  return Object.keys(states).flatMap((name) => {
    const place = { file, path: pointer('/states', name) };
    if (!reached.has(name)) return [problem(place, 'unreachable', { word: name })];
    return ending.has(name) ? [] : [problem(place, 'dead-end', { word: name })];
  });
}

function waysFrom(body: StageBody, node: StateNode): readonly string[] {
  const own = transitionsOf(node, { file: '', path: '' }).map(({ transition }) => transition);
  const shared = fragmentsOf(body, node).flatMap(({ on }) => Object.values(on).flatMap(toTransitions));
  return [...own, ...shared].flatMap(({ target }) => target ?? []);
}

function lintAlways(states: StageBody['definition']['states'], file: string): readonly Problem[] {
  const ways = collectWays(states, ({ always = [] }) => always.flatMap(({ target }) => target ?? []));
  const circling = statesInCircles(ways);
  return Object.entries(states).flatMap(([name, { always = [] }]) => {
    const path = pointer(pointer('/states', name), 'always');
    const aimless = always.flatMap(({ target }, index) =>
      target === undefined ? [problem({ file, path: pointer(path, index) }, 'always-without-target')] : [],
    );
    return circling.has(name) ? [...aimless, problem({ file, path }, 'always-cycle', { known: name })] : aimless;
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

function reversed(ways: Ways): Ways {
  const back = new Map<string, string[]>();
  for (const [from, targets] of ways) {
    for (const to of targets) {
      const known = back.get(to);
      if (known === undefined) back.set(to, [from]);
      else known.push(from);
    }
  }
  return back;
}

// What is left after taking away, again and again, the states that lead nowhere or that nothing leads to.
function statesInCircles(ways: Ways): ReadonlySet<string> {
  const left = new Set(ways.keys());
  const trim = (one: Ways) => {
    const idle = [...left].filter((name) => !(one.get(name) ?? []).some((next) => left.has(next)));
    for (const name of idle) left.delete(name);
    return idle.length;
  };
  const back = reversed(ways);
  while (trim(ways) + trim(back) > 0);
  return left;
}

function reachedFrom(starts: readonly string[], ways: Ways): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const name of reached) for (const next of ways.get(name) ?? []) reached.add(next);
  return reached;
}
