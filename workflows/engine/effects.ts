import { type Static, type TSchema, Type } from 'typebox';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { amountOf, toAdDate } from './case-guards.ts';
import type { Action, Effect, EffectName, StageContext, StageEvent } from './definition.ts';
import { formStateOf, rolesToAct } from './forms.ts';
import { getState, type StageModel } from './model.ts';
import { paramsReader } from './verdict.ts';

/** What an effect may look at: the case as it stands after the transition. */
type Outcome = {
  readonly stage: StageModel;
  readonly state: string;
  readonly context: StageContext;
  readonly event: StageEvent;
};
type EffectRule = {
  readonly params: TSchema;
  /** Names of facts that the effect reads. */
  readonly facts: (params: unknown) => readonly string[];
  readonly resolve: (params: unknown, outcome: Outcome) => Effect['params'];
};

const closed = { additionalProperties: false };
const none = Type.Object({}, closed);
const role = '[A-Z]{1,6}';
const audiences = 'next|enterer|owner';

/** Every effect of the vocabulary; `resolve` turns what the definition says into what the outbox carries. */
export const effects = {
  issueDocument: effectRule(
    Type.Object({ form: Type.Optional(Type.String()), needs: Type.Optional(Type.Array(Type.String())) }, closed),
    ({ form }, { event }) => ({ form: form ?? event.form }),
    ({ needs }) => needs ?? [],
  ),
  openStage: effectRule(Type.Object({ stage: Type.String() }, closed), ({ stage }) => ({ stage })),
  notify: effectRule(
    Type.Object(
      {
        template: Type.String(),
        roles: Type.Array(Type.String({ pattern: `^(${audiences}|${role})$` }), { minItems: 1 }),
      },
      closed,
    ),
    ({ template, roles }, outcome) => ({
      template,
      roles: [...new Set(roles.flatMap((word) => audienceOf(word, outcome)))],
      ...(outcome.event.form === undefined ? {} : { form: outcome.event.form }),
    }),
  ),
  setValidity: effectRule(
    Type.Object({ until: Type.String() }, closed),
    ({ until }, { event }) => ({ until: toAdDate(ownValue(event.facts, until)) }),
    ({ until }) => [until],
  ),
  startDeadline: effectRule(
    Type.Object({ name: Type.String(), due: Type.String() }, closed),
    ({ name, due }, { event }) => ({ name, due: getDueDate(due, event) }),
    ({ due }) => [due],
  ),
  clearDeadline: effectRule(Type.Object({ name: Type.String() }, closed), ({ name }) => ({ name })),
  assignNumber: effectRule(Type.Object({ series: Type.String(), as: Type.String() }, closed), (params) => params),
  demand: effectRule(
    Type.Object({ due: Type.Array(Type.String(), { minItems: 1 }) }, closed),
    ({ due }, { event }) => ({ due, amount: due.reduce((sum, fact) => sum + amountOf(event.facts, fact), 0) }),
    ({ due }) => due,
  ),
  refund: effectRule(
    Type.Object({ amount: Type.String() }, closed),
    ({ amount }, { event }) => ({ amount: amountOf(event.facts, amount) }),
    ({ amount }) => [amount],
  ),
  lockForms: effectRule(none, () => ({})),
} satisfies Record<EffectName, EffectRule>;

/** Says whether an action is an effect rather than a record. */
export function isEffectName(name: string): name is EffectName {
  return Object.hasOwn(effects, name);
}

/** The effect as the outbox carries it. */
export function resolveEffect(type: EffectName, params: unknown, outcome: Outcome): Effect {
  return { type, params: effects[type].resolve(params, outcome) };
}

/** Says whether the facts that an effect waits for (`needs`) are given; without them the effect is not queued. */
export function isEffectDue(params: unknown, { facts }: StageEvent): boolean {
  const needs = ownValue(params, 'needs');
  return !Array.isArray(needs) || needs.every((name) => ownValue(facts, String(name)) !== undefined);
}

/** Facts that an action reads. */
export function factsOfAction({ type, params }: Action): readonly string[] {
  return isEffectName(type) ? effects[type].facts(params) : [];
}

/** Keeps and drops the due dates that the deadline effects name, so that guards can read them. */
export function writeDeadline(
  type: EffectName,
  params: unknown,
  { context, event }: Pick<Outcome, 'context' | 'event'>,
): StageContext {
  const { [nameOf(params)]: _old, ...others } = context.deadlines;
  if (type === 'clearDeadline') return { ...context, deadlines: others };
  const { name, due } = effects.startDeadline.read(params);
  return { ...context, deadlines: { ...others, [name]: getDueDate(due, event) } };
}

function effectRule<T extends TSchema>(
  params: T,
  resolve: (params: Static<T>, outcome: Outcome) => Effect['params'],
  facts: (params: Static<T>) => readonly string[] = () => [],
) {
  const read = paramsReader(params);
  return {
    params,
    read,
    facts: (given: unknown) => facts(read(given)),
    resolve: (given: unknown, outcome: Outcome) => resolve(read(given), outcome),
  };
}

// Lint demands a `factGiven` guard beside each startDeadline, so a missing date never comes this far.
function getDueDate(fact: string, event: StageEvent): string {
  const due = toAdDate(ownValue(event.facts, fact));
  if (due === undefined) throw new Error(`${event.type}: fact ${fact} holds no date for the deadline`);
  return due;
}

function nameOf(params: unknown): string {
  return String(ownValue(params, 'name'));
}

function audienceOf(word: string, { stage, state, context, event }: Outcome): readonly string[] {
  const rule = stage.body.forms.find((form) => form.slug === event.form);
  if (word === 'owner') return getState(stage, state).owner;
  if (word === 'enterer') return rule === undefined ? [] : [rule.enterBy];
  if (word === 'next') return rule === undefined ? [] : rolesToAct(stage, rule, formStateOf(context, rule.slug));
  return [word];
}
