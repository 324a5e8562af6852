import { type Static, type TSchema, Type } from 'typebox';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { amountOf } from './case-guards.ts';
import { toAdDate } from './dates.ts';
import type { Action, Effect, EffectName } from './definition.ts';
import type { StageEvent } from './event.ts';
import type { StageContext } from './snapshot.ts';
import { formStateOf, rolesToAct } from './forms.ts';
import { getState, type StageModel } from './model.ts';
import { dueFact } from './terms.ts';
import { paramsReader } from './verdict.ts';

/** What an effect may look at: the case as it stands after the transition. */
export type Outcome = {
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

type ContextWriter = (params: unknown, outcome: Pick<Outcome, 'context' | 'event'>) => StageContext;

const closed = { additionalProperties: false };
const none = Type.Object({}, closed);
const optional = Type.Optional(Type.String());
const literals = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
const role = '[A-Z]{1,6}';
const audiences = 'next|enterer|owner';

/** Every effect of the vocabulary; `resolve` turns what the definition says into what the outbox carries. */
export const effects = {
  issueDocument: effectRule(
    Type.Object({ form: Type.Optional(Type.String()), needs: Type.Optional(Type.Array(Type.String())) }, closed),
    ({ form }, { event }) => ({ form: form ?? event.form }),
    ({ needs }) => needs ?? [],
  ),
  revokeDocument: effectRule(Type.Object({ all: Type.Optional(Type.Literal(true)) }, closed), ({ all }, { event }) => {
    const document = ownValue(event.payload, 'document');
    const named = typeof document === 'string' ? { document } : {};
    const reason = event.note === undefined ? {} : { reason: event.note };
    return { ...(all === true ? { all } : { form: event.form, ...named }), ...reason };
  }),
  openStage: effectRule(
    Type.Object({ stage: Type.String(), carries: Type.Optional(Type.Literal(true)) }, closed),
    (params) => params,
  ),
  tellStage: effectRule(
    Type.Object({ stage: Type.String(), event: Type.String(), payload: Type.Optional(literals) }, closed),
    (params) => params,
  ),
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
  handOver: effectRule(
    Type.Object({ to: Type.String() }, closed),
    ({ to }, { event }) => ({ to: ownValue(event.facts, to) }),
    ({ to }) => [to],
  ),
  setValidity: effectRule(
    Type.Object({ until: Type.String() }, closed),
    ({ until }, { event }) => ({ until: toAdDate(ownValue(event.facts, until)) }),
    ({ until }) => [until],
  ),
  startDeadline: effectRule(
    Type.Object({ name: Type.String(), due: optional, term: optional, from: optional }, closed),
    (params, { event }) => ({ name: params.name, due: getDueDate(params, event) }),
    ({ due, from }) => [due, from].filter((fact) => fact !== undefined),
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

/** What an effect writes into the context too, so that conditions can read it: due dates, locked forms. */
export const contextEffects = {
  startDeadline: (params, { context, event }) => {
    const read = effects.startDeadline.read(params);
    return { ...context, deadlines: { ...context.deadlines, [read.name]: getDueDate(read, event) } };
  },
  clearDeadline: (params, { context }) => {
    const { [effects.clearDeadline.read(params).name]: _old, ...deadlines } = context.deadlines;
    return { ...context, deadlines };
  },
  lockForms: (_, { context, event }) => {
    const begun = Object.entries(context.forms).filter(([, { status }]) => status !== 'absent');
    const locked = begun.map(
      ([slug, form]) => [slug, { ...form, status: 'locked' as const, since: event.at }] as const,
    );
    return { ...context, forms: { ...context.forms, ...Object.fromEntries(locked) } };
  },
} satisfies Partial<Record<EffectName, ContextWriter>>;

/** Says whether an effect writes into the context too. */
export function isContextEffect(name: string): name is keyof typeof contextEffects {
  return Object.hasOwn(contextEffects, name);
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

// Lint demands a `factGiven` guard beside each startDeadline, and the host gives each term's end, so a missing date never comes this far.
function getDueDate(
  { name, due }: { readonly name: string; readonly due?: string | undefined },
  event: StageEvent,
): string {
  const fact = due ?? dueFact(name);
  const date = toAdDate(ownValue(event.facts, fact));
  if (date === undefined) throw new Error(`${event.type}: fact ${fact} holds no date for the deadline`);
  return date;
}

function audienceOf(word: string, { stage, state, context, event }: Outcome): readonly string[] {
  const rule = stage.body.forms.find((form) => form.slug === event.form);
  if (word === 'owner') return getState(stage, state).owner;
  if (word === 'enterer') return rule === undefined ? [] : [rule.enterBy];
  if (word === 'next') return rule === undefined ? [] : rolesToAct(stage, rule, formStateOf(context, rule.slug));
  return [word];
}
