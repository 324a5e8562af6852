import { ownValue } from '../../form-schemas/engine/records.ts';
import type { Guard, GuardName } from './definition.ts';
import type { StageEvent } from './event.ts';
import type { Snapshot } from './snapshot.ts';
import { applicableForms, formStateOf } from './forms.ts';
import { guards, innerGuards, judgeGuard } from './guards.ts';
import { judge } from './judge.ts';
import { getState, type StageModel } from './model.ts';
import type { Hearing } from './verdict.ts';

/** One condition of a transition and whether it held. */
export type WhyPart = {
  readonly code: GuardName;
  readonly params: Readonly<Record<string, unknown>>;
  readonly holds: boolean;
  /** What the case had where the condition asks for something. */
  readonly found: Readonly<Record<string, unknown>>;
  /** Values of the facts that it reads. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** What stands inside `any`, `all` and `not`. */
  readonly parts: readonly WhyPart[];
};

/**
 * The conditions of the transition that the event took, true or false, as they were judged then.
 * @returns empty for a transition without conditions and for an event that was refused
 */
export function whyTaken(stage: StageModel, before: Snapshot, event: StageEvent): readonly WhyPart[] {
  const judgement = judge(stage, before, event);
  if (!judgement.ok || !judgement.transition.guard) return [];
  const state = getState(stage, before.value);
  const whole = partOf(judgement.transition.guard, {
    stage,
    state,
    context: before.context,
    event,
    assumed: new Set(),
  });
  // that all of them must hold goes without saying
  return whole.code === 'all' ? whole.parts : [whole];
}

function partOf(guard: Guard, hearing: Hearing): WhyPart {
  const rule = guards[guard.type];
  const named = rule.facts(guard.params, hearing.stage.cel) ?? [];
  const given = named.filter((name) => hearing.event.facts[name] !== undefined);
  return {
    code: guard.type,
    params: guard.params ?? {},
    holds: judgeGuard(guard, hearing).holds === true,
    found: FOUND[guard.type]?.(hearing, guard) ?? {},
    facts: Object.fromEntries(given.map((name) => [name, hearing.event.facts[name]])),
    parts: innerGuards(guard).map((inner) => partOf(inner, hearing)),
  };
}

type Find = (hearing: Hearing, guard: Guard) => Readonly<Record<string, unknown>>;

const FOUND: Readonly<Partial<Record<GuardName, Find>>> = {
  roleIs: role,
  isEnterBy: role,
  isApprover: role,
  isApproversTurn: role,
  isLastApprover: role,
  isHighestApprover: role,
  isRejecterOrHigher: role,
  formStatusIs: ({ context, event }, { params }) => ({
    status: formStateOf(context, textOf(params?.['form']) ?? event.form ?? '').status,
  }),
  classIs: ({ context }) => ({ class: context.class }),
  typeIs: ({ context }) => ({ type: context.type }),
  noticeElapsed: ({ context }, { params }) => ({
    due: ownValue(context.deadlines, textOf(params?.['deadline']) ?? ''),
  }),
  noOpenObjection: ({ context }) => ({ open: context.objections.filter(({ open }) => open).length }),
  groupComplete: ({ state, context }) => ({ forms: applicableForms(state, context).map(({ slug }) => slug) }),
  payloadIs: ({ event }, { params }) => ({ given: ownValue(event.payload, textOf(params?.['name']) ?? '') }),
};

function role({ event }: Hearing): Readonly<Record<string, unknown>> {
  return { role: event.actor.role };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
