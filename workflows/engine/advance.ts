import { initialTransition, transition } from 'xstate';
import type { CompiledStage, StageStart } from './compile.ts';
import type { AdvanceResult, Effect, Snapshot, StageContext, StageEvent } from './definition.ts';
import { isEffectDue, isEffectName, resolveEffect } from './effects.ts';
import { judge } from './judge.ts';
import { systemRole } from './roles.ts';

/** What XState returns, as far as the engine uses it. */
type MachineStep = readonly [
  { readonly value: unknown; readonly status: string; readonly context: StageContext; readonly error?: unknown },
  readonly { readonly type: string; readonly params?: unknown }[],
];

/** A stage at its beginning, with the effects of entering it. */
export function startStage(
  stage: CompiledStage,
  start: StageStart,
): { readonly snapshot: Snapshot; readonly effects: readonly Effect[] } {
  const actor = { accountId: '', role: systemRole, name: '', designation: '' };
  return settle(stage, initialTransition(stage.machine, start), { type: '', actor, at: start.at, facts: start.facts });
}

/**
 * Takes a stage one event further, or says why not. Pure; never throws on an event, however hostile.
 * Only events that the present state declares reach the machine.
 */
export function advance(stage: CompiledStage, snapshot: Snapshot, event: StageEvent): AdvanceResult {
  const judgement = judge(stage, snapshot, event);
  if (!judgement.ok) return judgement;
  const { value, context } = snapshot;
  const restored = stage.machine.resolveState({ value, context });
  return { ok: true, ...settle(stage, transition(stage.machine, restored, event), event) };
}

/** The context with the class, type and ward that the facts of the event now say. */
function followSubject(stage: CompiledStage, context: StageContext, { facts }: StageEvent): StageContext {
  const said = Object.entries(stage.body.definition.subject ?? {}).flatMap(([part, fact]) => {
    const value = facts[fact];
    return typeof value === 'string' && value !== '' ? [[part, value] as const] : [];
  });
  return said.length === 0 ? context : { ...context, ...Object.fromEntries(said) };
}

function settle(stage: CompiledStage, [next, actions]: MachineStep, event: StageEvent) {
  const { value, status, context } = next;
  if (typeof value !== 'string' || (status !== 'active' && status !== 'done')) {
    throw new Error(`stage ${stage.id} came to ${status} on ${event.type}`, { cause: next.error });
  }
  const snapshot: Snapshot = { value, status, context: withoutResumed(followSubject(stage, context, event)) };
  const effects = actions.flatMap(({ type, params }) =>
    isEffectName(type) && isEffectDue(params, event)
      ? [resolveEffect(type, params, { stage, state: value, context, event })]
      : [],
  );
  return { snapshot, effects };
}

// What is stored has no key without a value.
function withoutResumed(context: StageContext): StageContext {
  const { suspended, ...others } = context;
  return suspended === undefined ? others : context;
}
