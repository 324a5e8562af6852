import { expect, it } from 'vitest';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import { runScenario, type Scenario } from '../../workflows/engine/scenario.ts';
import { compiled, shippedBody, shippedScenarios, shippedStages } from './stages.ts';

const told = shippedStages.map((id) => ({
  stage: compiled(shippedBody(id)),
  scenarios: [...shippedScenarios(id).values()],
}));

/** The stage with other guards in its machine, on events alone; everything that explains them is left as it is. */
function withGuards(stage: CompiledStage, answer: boolean): CompiledStage {
  const guards = Object.fromEntries(
    Object.entries(stage.machine.implementations.guards).map(([name, guard]) => [
      name,
      (args: unknown, params: { readonly event?: string }) =>
        params.event === undefined && typeof guard === 'function' ? guard(args as never, params) : answer,
    ]),
  );
  return { ...stage, machine: stage.machine.provide({ guards: guards as never }) };
}

function comesOut(stage: CompiledStage, scenario: Scenario): boolean {
  try {
    return runScenario(stage, scenario).failures.length === 0;
  } catch {
    return false;
  }
}

function failing(change: (stage: CompiledStage) => CompiledStage, which: (scenario: Scenario) => boolean): number {
  return told.flatMap(({ stage, scenarios }) => {
    const changed = change(stage);
    return scenarios.filter((scenario) => which(scenario) && !comesOut(changed, scenario));
  }).length;
}

/** Refused although the machine hears of it: an event that its state does not know needs no guard. */
const refuses = ({ lines }: Scenario) =>
  lines.some((line) => 'then' in line && ['condition-false', 'unknown-form'].includes(line.then.refused?.code ?? ''));
const count = (which: (scenario: Scenario) => boolean) =>
  told.reduce((sum, { scenarios }) => sum + scenarios.filter(which).length, 0);

it('with guards that always say yes every scenario that has a refusal fails, by the hundred', () => {
  const refusing = count(refuses);
  expect(refusing).toBeGreaterThan(100);
  expect(failing((stage) => withGuards(stage, true), refuses)).toBe(refusing);
});

it('with guards that always say no not one scenario of an event comes out', () => {
  const moves = ({ lines }: Scenario) => lines.some((line) => !('then' in line) || line.then.refused === undefined);
  expect(failing((stage) => withGuards(stage, false), moves)).toBe(count(moves));
});

it('with its own guards every scenario comes out', () => {
  expect(
    failing(
      (stage) => stage,
      () => true,
    ),
  ).toBe(0);
});
