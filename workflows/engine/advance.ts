import { initialTransition, transition } from 'xstate';
import { believing, type CompiledStage, type StageStart } from './compile.ts';
import type { AdvanceResult, Effect, Snapshot, StageContext, StageEvent } from './definition.ts';
import { isEffectDue, isEffectName, type Outcome, resolveEffect } from './effects.ts';
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
  if (judgement.effectsOnly) {
    const { actions = [] } = judgement.transition;
    return { ok: true, snapshot, effects: effectsOf(actions, { stage, state: value, context, event }) };
  }
  const restored = stage.machine.resolveState({ value, context });
  const { transition: taken, passed } = judgement;
  const step = believing({ event, context, transition: taken, passed }, () =>
    transition(stage.machine, restored, event),
  );
  return { ok: true, ...settle(stage, step, event) };
}

const parts = ['type', 'class', 'ward'] as const;

/** The context with the class, type and ward that the facts of the event now say. */
function followSubject(stage: CompiledStage, context: StageContext, { facts }: StageEvent): StageContext {
  const { subject } = stage.body.definition;
  if (subject === undefined) return context;
  const { type, class: buildingClass, ward } = context;
  const now = { type, class: buildingClass, ward };
  for (const part of parts) {
    const value = facts[subject[part]];
    if (typeof value === 'string' && value !== '') now[part] = value;
  }
  const isSame = parts.every((part) => now[part] === context[part]);
  return isSame ? context : { ...context, ...now };
}

function settle(stage: CompiledStage, [next, actions]: MachineStep, event: StageEvent) {
  const { value, status, context } = next;
  if (typeof value !== 'string' || (status !== 'active' && status !== 'done')) {
    throw new Error(`stage ${stage.id} came to ${status} on ${event.type}`, { cause: next.error });
  }
  const snapshot: Snapshot = { value, status, context: withoutResumed(followSubject(stage, context, event)) };
  return { snapshot, effects: effectsOf(actions, { stage, state: value, context, event }) };
}

function effectsOf(
  actions: readonly { readonly type: string; readonly params?: unknown }[],
  outcome: Outcome,
): readonly Effect[] {
  return actions.flatMap(({ type, params }) =>
    isEffectName(type) && isEffectDue(params, outcome.event) ? [resolveEffect(type, params, outcome)] : [],
  );
}

// What is stored has no key without a value.
function withoutResumed(context: StageContext): StageContext {
  if (!('suspended' in context) || context.suspended !== undefined) return context;
  const { suspended: _resumed, ...others } = context;
  return others;
}
