import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { GuardName } from './definition.ts';
import type { Reason, StageEvent } from './event.ts';
import type { StageContext } from './snapshot.ts';
import type { Cel, StageModel, StateInfo } from './model.ts';

/** All that a condition may look at. */
export type Hearing = {
  readonly stage: StageModel;
  readonly state: StateInfo;
  readonly context: StageContext;
  readonly event: StageEvent;
  /** Conditions taken as met because they are judged only when the button is pressed; none when an event is advanced. */
  readonly assumed: ReadonlySet<GuardName>;
};

/** One thing that stands in the way, and who can remove it. */
export type Failure = { readonly reason: Reason; readonly waitingFor?: readonly string[]; readonly since?: string };

/** true, false, or undefined: cannot be said because a fact is absent. Only true opens a transition. */
export type Verdict = { readonly holds: boolean | undefined; readonly failures: readonly Failure[] };

/** A condition of the vocabulary: what it may be told, and its one meaning with the reasons when it does not hold. */
export type GuardRule = {
  readonly params: TSchema;
  /** Works on one form: the one named in its params, or the event's. */
  readonly onForm: boolean;
  /** Looks at the instant of the event. */
  readonly readsClock: boolean;
  readonly judge: (params: unknown, hearing: Hearing) => Verdict;
  /** Names of the facts that it reads; undefined when its expression cannot be read. */
  readonly facts: (params: unknown, cel: Cel) => readonly string[] | undefined;
};

/** The verdict of a condition that holds. */
export const holds: Verdict = { holds: true, failures: [] };

const noParams: object = {};

/** A rule whose params have been checked against their schema before its meaning is asked. */
export function guardRule<T extends TSchema>(
  params: T,
  judge: (params: Static<T>, hearing: Hearing) => Verdict,
  facts?: (params: Static<T>, cel: Cel) => readonly string[] | undefined,
): GuardRule {
  const read = paramsReader(params);
  return {
    params,
    onForm: false,
    readsClock: false,
    judge: (given, hearing) => judge(read(given), hearing),
    facts: (given, cel) => (facts === undefined ? [] : facts(read(given), cel)),
  };
}

/** A rule that looks at the instant of the event. */
export function clockRule<T extends TSchema>(...rule: Parameters<typeof guardRule<T>>): GuardRule {
  return { ...guardRule(...rule), readsClock: true };
}

/**
 * A reader of params as their schema says; each object is checked once, for a definition does not change.
 * It throws on params that lint would refuse.
 */
export function paramsReader<T extends TSchema>(schema: T): (given: unknown) => Static<T> {
  const checked = new WeakMap<object, Static<T>>();
  return (given = noParams) => {
    const known = isObject(given) ? checked.get(given) : undefined;
    if (known !== undefined) return known;
    if (!isObject(given) || !Check(schema, given)) throw new Error(`params ${JSON.stringify(given)} were not linted`);
    checked.set(given, given);
    return given;
  };
}

/** Holds when nothing stands in the way. */
export function holdsUnless(...failures: readonly (Failure | undefined | false)[]): Verdict {
  const standing = failures.filter((each) => each !== undefined && each !== false);
  return standing.length === 0 ? holds : { holds: false, failures: standing };
}

/** The verdict when a fact is missing: neither yes nor no. */
export function cannotSay(missing: Failure): Verdict {
  return { holds: undefined, failures: [missing] };
}

/** A condition over facts in the words of a definition; `shows` names a fact with what stands in the way. */
export const FormulaParams = Type.Object(
  {
    condition: Type.String(),
    says: Type.Optional(Type.Object({ ne: Type.String(), en: Type.String() }, { additionalProperties: false })),
    shows: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type FormulaParams = Static<typeof FormulaParams>;

/** Judges a condition over the facts of the event. */
export function judgeFormula({ condition, says, shows }: FormulaParams, { stage, event }: Hearing): Verdict {
  const value = stage.cel.evaluate(condition, event.facts);
  const shown = shows === undefined ? undefined : event.facts[shows];
  const words = { ...(says === undefined ? {} : { says }), ...(typeof shown === 'string' ? { shown } : {}) };
  const reason = failure('formula', { condition, ...words });
  return value === undefined ? cannotSay(reason) : holdsUnless(!value && reason);
}

/** The facts that such a condition reads; undefined when it cannot be read. */
export function factsOfFormula({ condition, shows }: FormulaParams, cel: Cel): readonly string[] | undefined {
  const read = cel.factsOf(condition);
  return read === undefined || shows === undefined ? read : [...read, shows];
}

/** A failure from a code and its values. */
export function failure(
  code: string,
  params: Reason['params'] = {},
  wait: { readonly waitingFor?: readonly string[]; readonly since?: string } = {},
): Failure {
  return { reason: { code, params }, ...wait };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
