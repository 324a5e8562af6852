import { expect, it } from 'vitest';
import { transition } from 'xstate';
import { advance, startStage } from '../../workflows/engine/advance.ts';
import { stepMachine } from '../../workflows/engine/machine-step.ts';
import { runScenario } from '../../workflows/engine/scenario.ts';
import { compiled, shippedBody, shippedScenarios, shippedStages } from './stages.ts';

type Step = readonly [
  { readonly value: unknown; readonly status: string; readonly context: unknown },
  readonly { readonly type: string; readonly params?: unknown }[],
];

function said([{ value, status, context }, actions]: Step): object {
  return { value, status, context, actions: actions.map(({ type, params }) => ({ type, params })) };
}

it('steps a kept machine as XState steps a new one: every event of every scenario of every stage', () => {
  let steps = 0;
  for (const id of shippedStages) {
    const stage = compiled(shippedBody(id));
    for (const scenario of shippedScenarios(id).values()) {
      const { start, events } = runScenario(stage, scenario);
      let { snapshot } = startStage(stage, start);
      for (const event of events) {
        const { value, context } = snapshot;
        const fresh = transition(stage.machine, stage.machine.resolveState({ value, context }), event);
        expect(said(stepMachine(stage.machine, snapshot, event)), `${id} ${event.type}`).toEqual(said(fresh));
        steps += 1;
        const result = advance(stage, snapshot, event);
        if (result.ok) ({ snapshot } = result);
      }
    }
  }
  expect(steps).toBeGreaterThan(1_000);
});
