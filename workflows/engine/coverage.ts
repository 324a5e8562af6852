import type { CompiledStage } from './compile.ts';
import { runScenario, type Scenario } from './scenario.ts';
import { transitionsToCover } from './to-cover.ts';

/** What the scenarios of a stage show: what came otherwise than written, and which transitions none of them takes. */
export type Coverage = {
  readonly failures: readonly { readonly scenario: string; readonly message: string }[];
  readonly missed: readonly string[];
};

/** Plays every scenario of a stage (check 6). Each must come out as written, and together they must take every transition. */
export function coverage(stage: CompiledStage, scenarios: ReadonlyMap<string, Scenario>): Coverage {
  const results = [...scenarios].map(([scenario, lines]) => ({ scenario, ...runScenario(stage, lines) }));
  const taken = new Set(results.flatMap((result) => result.taken));
  return {
    failures: results.flatMap(({ scenario, failures }) => failures.map((message) => ({ scenario, message }))),
    missed: transitionsToCover(stage).filter((transition) => !taken.has(transition)),
  };
}
