import { describe, expect, it, test } from 'vitest';
import { advance } from '../../workflows/engine/advance.ts';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import type { Guard, Transition } from '../../workflows/engine/definition.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { factsOfGuard } from '../../workflows/engine/facts-needed.ts';
import { guardTree, innerGuards, judgeGuard } from '../../workflows/engine/guards.ts';
import { getState, toTransitions } from '../../workflows/engine/model.ts';
import { runScenario } from '../../workflows/engine/scenario.ts';
import { dueFact } from '../../workflows/engine/terms.ts';
import { findSubjects } from '../../workflows/engine/ways.ts';
import { compiled, readJson, shippedBody, shippedScenarios } from './stages.ts';

/** An event that was once several ways which differed in what they do alone. */
type Doubled = { readonly state: string; readonly event: string; readonly ways: readonly Transition[] };
const doubled = Object.entries<Doubled>(readJson('tests/fixtures/doubled-ways.json'));

/** The facts that the ways differ by, with all that may be known of each. */
const variants: Readonly<Record<string, readonly unknown[]>> = {
  'config.layoutRequired': [undefined, true, false],
  'case.stagesOpen': [undefined, '', '|revision|', '|validity|'],
};
const at = '2026-11-24T06:00:00.000Z';
const actor = { accountId: 'a', role: 'C', name: 'प्रमुख', designation: 'प्रमुख' };

function withWays(stage: CompiledStage, { state, event, ways }: Doubled): CompiledStage {
  const { definition } = stage.body;
  const node = definition.states[state];
  if (node === undefined) throw new Error(`no state ${state}`);
  const states = { ...definition.states, [state]: { ...node, on: { ...node.on, [event]: ways } } };
  return compiled({ ...stage.body, definition: { ...definition, states } });
}

function leavesOf(guard: Guard): readonly Guard[] {
  return guardTree(guard).filter((each) => innerGuards(each).length === 0);
}

/** Decided by the kind of the case and the facts that are varied; every other condition is simply said to hold or not. */
function isVaried(guard: Guard, stage: CompiledStage): boolean {
  if (guard.type === 'typeIs' || guard.type === 'classIs') return true;
  const facts = factsOfGuard(guard, stage.cel) ?? [];
  return facts.length > 0 && facts.every((fact) => Object.hasOwn(variants, fact));
}

/** The stage, with what is said of the conditions that are not varied. */
function saying(stage: CompiledStage, said: ReadonlyMap<string, boolean>): CompiledStage {
  type Args = { readonly context: Snapshot['context']; readonly event: StageEvent };
  type Params = { readonly state: string; readonly guard?: Guard };
  const holdsNow = (guard: Guard, args: Args, state: string): boolean => {
    const inner = innerGuards(guard).map((each) => holdsNow(each, args, state));
    if (guard.type === 'all') return inner.every(Boolean);
    if (guard.type === 'any') return inner.some(Boolean);
    if (guard.type === 'not') return !inner[0];
    if (!isVaried(guard, stage)) return said.get(JSON.stringify(guard)) === true;
    return judgeGuard(guard, { stage, state: getState(stage, state), ...args, assumed: new Set() }).holds === true;
  };
  const judged = (args: Args, { state, guard }: Params) => guard === undefined || holdsNow(guard, args, state);
  const guards = Object.fromEntries(Object.keys(stage.machine.implementations.guards).map((name) => [name, judged]));
  return { ...stage, machine: stage.machine.provide({ guards: guards as never }) };
}

/** What an event leads to; undefined where the machine takes no way. */
function outcome(stage: CompiledStage, snapshot: Snapshot, event: StageEvent) {
  try {
    const result = advance(stage, snapshot, event);
    return result.ok ? { snapshot: result.snapshot, effects: result.effects } : undefined;
  } catch (error) {
    // the machine refuses where the explanation, which was not tampered with, would not
    if (error instanceof Error && error.message.includes('takes no way')) return undefined;
    throw error;
  }
}

function combinations<T>(choices: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return choices.reduce<readonly (readonly T[])[]>(
    (all, some) => all.flatMap((one) => some.map((next) => [...one, next])),
    [[]],
  );
}

describe('a way that leaves out what does not concern a case does what the ways did that it stands for', () => {
  test.each(doubled)('%s', (id, old) => {
    const now = compiled(shippedBody(id));
    const before = withWays(now, old);
    const ways = toTransitions(now.body.definition.states[old.state]?.on?.[old.event] ?? []);
    expect(ways.length).toBeLessThan(old.ways.length);
    const leaves = [...ways, ...old.ways].flatMap(({ guard }) => (guard === undefined ? [] : leavesOf(guard)));
    const open = [...new Set(leaves.filter((leaf) => !isVaried(leaf, now)).map((leaf) => JSON.stringify(leaf)))];
    const facts = combinations(Object.entries(variants).map(([name, values]) => values.map((value) => [name, value])));
    const dates = now.terms.map(({ name }) => dueFact(name));
    const given = Object.fromEntries([...now.factsNeeded, ...dates].map((name) => [name, '2027-01-01']));
    const came: unknown[] = [];
    for (const answers of combinations(open.map(() => [true, false]))) {
      const said = new Map(open.map((leaf, index) => [leaf, answers[index] === true]));
      const [one, other] = [saying(before, said), saying(now, said)];
      for (const subject of findSubjects(now.body)) {
        const context = {
          applicationId: 'a',
          ward: '1',
          forms: {},
          objections: [],
          deadlines: {},
          since: at,
          ...subject,
        };
        const snapshot: Snapshot = { value: old.state, status: 'active', context };
        for (const varied of facts) {
          const { subject: followed = {} } = now.body.definition;
          const own = Object.fromEntries(Object.values(followed).map((fact) => [fact, undefined]));
          const event = { type: old.event, actor, at, facts: { ...given, ...own, ...Object.fromEntries(varied) } };
          const [was, is] = [outcome(one, snapshot, event), outcome(other, snapshot, event)];
          expect(is).toEqual(was);
          if (is !== undefined) came.push(JSON.stringify(is.effects));
        }
      }
    }
    // each of the old ways was taken, and they differ
    expect(new Set(came).size).toBeGreaterThanOrEqual(old.ways.length);
  });
});

it('wants a scenario where what may be left out is done and one where it is not', () => {
  const stage = compiled(shippedBody('phase-one'));
  const shown = [...shippedScenarios('phase-one').values()].flatMap((scenario) => runScenario(stage, scenario).taken);
  const named = new Set(shown.filter((name) => name.startsWith('permit/FORWARD/0/actions/')));
  expect([...named].sort()).toEqual(['permit/FORWARD/0/actions/4/done', 'permit/FORWARD/0/actions/4/left out']);
});
