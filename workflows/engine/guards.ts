import { Type } from 'typebox';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { caseGuards } from './case-guards.ts';
import { type Guard, GuardName } from './definition.ts';
import { formGuards } from './form-guards.ts';
import {
  type Failure,
  failure,
  type GuardRule,
  guardRule,
  type Hearing,
  holds,
  holdsUnless,
  type Verdict,
} from './verdict.ts';

/** A guard as it stands inside `all`, `any` and `not`; what it holds in turn is linted where it stands. */
const NestedGuard = Type.Object(
  { type: GuardName, params: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
  { additionalProperties: false },
);
const several = Type.Object({ of: Type.Array(NestedGuard, { minItems: 1 }) }, { additionalProperties: false });
const one = Type.Object({ of: NestedGuard }, { additionalProperties: false });

/** Every condition of the vocabulary; a name without a rule, or a rule without a name, does not compile. */
export const guards = {
  ...formGuards,
  ...caseGuards,
  all: guardRule(several, (params, hearing) => {
    const verdicts = params.of.map((guard) => judgeGuard(guard, hearing));
    return { holds: every(verdicts), failures: verdicts.flatMap((verdict) => verdict.failures) };
  }),
  any: guardRule(several, (params, hearing) => {
    const verdicts: Verdict[] = [];
    for (const guard of params.of) {
      const verdict = judgeGuard(guard, hearing);
      if (verdict.holds === true) return holds;
      verdicts.push(verdict);
    }
    const known = verdicts.every((verdict) => verdict.holds === false);
    return { holds: known ? false : undefined, failures: [oneOf(verdicts.flatMap((verdict) => verdict.failures))] };
  }),
  not: guardRule(one, ({ of }, hearing) => {
    const { readsClock, judge } = ruleOf(of);
    if (hearing.assumed.has(of.type) && !readsClock) return holds;
    const verdict = readsClock ? judge(of.params, hearing) : judgeGuard(of, hearing);
    if (verdict.holds === false) return holds;
    const against = failure('not', { condition: of.type, params: of.params ?? {} });
    return verdict.holds === undefined ? { holds: undefined, failures: verdict.failures } : holdsUnless(against);
  }),
} satisfies Record<GuardName, GuardRule>;

function ruleOf({ type }: Guard): GuardRule {
  return guards[type];
}

/** What the engine makes of a condition: used alike to advance, to explain and to wait. */
export function judgeGuard(guard: Guard, hearing: Hearing): Verdict {
  return hearing.assumed.has(guard.type) ? holds : guards[guard.type].judge(guard.params, hearing);
}

/** The conditions directly inside one of the vocabulary's `all`, `any`, `not`; none for any other. */
export function innerGuards(guard: Guard): readonly Guard[] {
  if (guard.type !== 'all' && guard.type !== 'any' && guard.type !== 'not') return nothingInside;
  const known = inside.get(guard);
  if (known !== undefined) return known;
  const of = guard.params?.['of'];
  const inner = (Array.isArray(of) ? of : [of]).filter(isGuard);
  inside.set(guard, inner);
  return inner;
}

// a definition does not change, so what stands inside a condition is read once
const inside = new WeakMap<Guard, readonly Guard[]>();
const nothingInside: readonly Guard[] = [];

/** A condition and every condition inside it. */
export function guardTree(guard: Guard): readonly Guard[] {
  return [guard, ...innerGuards(guard).flatMap(guardTree)];
}

// What else stands in it is checked where it stands.
function isGuard(value: unknown): value is Guard {
  const type = ownValue(value, 'type');
  return typeof type === 'string' && Object.hasOwn(guards, type);
}

function every(verdicts: readonly Verdict[]): boolean | undefined {
  if (verdicts.some((verdict) => verdict.holds === false)) return false;
  return verdicts.every((verdict) => verdict.holds === true) ? true : undefined;
}

function oneOf(failures: readonly Failure[]): Failure {
  const waitingFor = [...new Set(failures.flatMap((each) => each.waitingFor ?? []))];
  const since = failures.flatMap((each) => each.since ?? []).sort()[0];
  const reason = { code: 'any', params: { reasons: failures.map((each) => each.reason) } };
  return { reason, waitingFor, ...(since === undefined ? {} : { since }) };
}
