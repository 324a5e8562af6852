import { initialTransition } from 'xstate';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { assuming, type CompiledStage, type StageStart, TAKEN } from './compile.ts';
import type { Action, Effect, GuardName } from './definition.ts';
import type { AdvanceResult, StageEvent } from './event.ts';
import type { Snapshot, StageContext } from './snapshot.ts';
import { isEffectName, type Outcome, resolveEffect } from './effects.ts';
import { judge } from './judge.ts';
import { stepMachine } from './machine-step.ts';
import { getState } from './model.ts';
import { systemRole } from './roles.ts';
import { isDue } from './whens.ts';

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
 * Takes a stage one event further, or says why not: the guards of its machine decide. Pure; never throws on an event, however hostile.
 * Only events that the present state declares reach the machine.
 * @param assumed conditions taken as met, to see what would come of it; none when the event is meant to happen
 */
export function advance(
  stage: CompiledStage,
  snapshot: Snapshot,
  event: StageEvent,
  assumed?: ReadonlySet<GuardName>,
): AdvanceResult {
  const info = getState(stage, snapshot.value).events.get(event.type);
  if (info === undefined || info.scope === 'stage') return tell(stage, snapshot, event, assumed);
  const step: MachineStep = stepMachine(stage.machine, snapshot, assuming(event, assumed));
  return step[1].some(({ type }) => type === TAKEN)
    ? { ok: true, ...settle(stage, step, event) }
    : explainRefusal(stage, snapshot, event, assumed);
}

/** An event of scope stage changes nothing of the case and is accepted wherever the case has come: it never reaches the machine. */
function tell(...asked: Parameters<typeof advance>): AdvanceResult {
  const [stage, snapshot, event] = asked;
  const judgement = judge(...asked);
  if (!judgement.ok) return judgement;
  const { value: state, context } = snapshot;
  const { actions = [] } = judgement.transition;
  return { ok: true, snapshot, effects: effectsOf(actions, { stage, state, context, event }) };
}

/** The machine has taken no way; the reasons are found by the functions that its guards ask. */
function explainRefusal(...asked: Parameters<typeof advance>): AdvanceResult {
  const judgement = judge(...asked);
  if (judgement.ok) throw new Error(`stage ${asked[0].id} takes no way on ${asked[2].type} and has no reason`);
  return judgement;
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
  const named = actions.flatMap(({ type, params }) => (isEffectName(type) && isAction(params) ? [params] : []));
  return { snapshot, effects: effectsOf(named, { stage, state: value, context, event }) };
}

function effectsOf(actions: readonly Action[], outcome: Outcome): readonly Effect[] {
  return actions.flatMap((action) => {
    const { type, params } = action;
    return isEffectName(type) && isDue(action, outcome) ? [resolveEffect(type, params, outcome)] : [];
  });
}

function isAction(params: unknown): params is Action {
  return ownValue(params, 'type') !== undefined;
}

// What is stored has no key without a value.
function withoutResumed(context: StageContext): StageContext {
  if (!('suspended' in context) || context.suspended !== undefined) return context;
  const { suspended: _resumed, ...others } = context;
  return others;
}
