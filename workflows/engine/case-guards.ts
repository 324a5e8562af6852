import { Type } from 'typebox';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { addDays, daysBetween, isIsoDate, kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import { toAdDate } from './dates.ts';
import type { GuardName } from './definition.ts';
import type { Objection } from './snapshot.ts';
import { applicableForms, formStateOf, incompleteForms, rolesToAct } from './forms.ts';
import type { EventInfo } from './model.ts';
import {
  cannotSay,
  clockRule,
  FormulaParams,
  factsOfFormula,
  failure,
  type GuardRule,
  guardRule,
  type Hearing,
  holdsUnless,
  judgeFormula,
  type Verdict,
} from './verdict.ts';

const closed = { additionalProperties: false };
const none = Type.Object({}, closed);
const words = Type.Array(Type.String(), { minItems: 1 });

/** Conditions on the whole case: who acts, facts, dates, objections, money. */
export const caseGuards = {
  roleIs: guardRule(Type.Object({ roles: words }, closed), ({ roles }, { event, context }) =>
    holdsUnless(
      !roles.includes(event.actor.role) &&
        failure('roleNamedOnForm', { roles }, { waitingFor: roles, since: context.since }),
    ),
  ),

  noteGiven: guardRule(none, (_, { event }) => holdsUnless((event.note ?? '').trim() === '' && failure('noteGiven'))),

  groupComplete: guardRule(none, (_, hearing) => judgeGroup(hearing)),

  noticeElapsed: clockRule(Type.Object({ deadline: Type.String() }, closed), ({ deadline }, { context, event }) => {
    const due = ownValue(context.deadlines, deadline);
    if (typeof due !== 'string') return holdsUnless(failure('noticeNotPosted', { deadline }));
    // The last day is inclusive, until midnight in Kathmandu.
    const days = daysBetween(kathmanduDate(event.at), due) + 1;
    return holdsUnless(days > 0 && failure('noticeElapsed', { deadline, due, days }));
  }),

  fullPeriod: clockRule(
    Type.Object({ deadline: Type.String(), due: Type.String(), days: Type.String(), late: Type.String() }, closed),
    ({ deadline, due, days, late }, { context, event }) => {
      const ends = toAdDate(ownValue(event.facts, due));
      const term = ownValue(event.facts, days);
      const missing = [...(ends === undefined ? [due] : []), ...(typeof term === 'number' ? [] : [days])];
      if (ends === undefined || typeof term !== 'number') return cannotSay(failure('factGiven', { facts: missing }));
      // a period that runs to that day already was judged when it began
      if (ownValue(context.deadlines, deadline) === ends) return holdsUnless();
      const entered = ownValue(event.facts, late);
      const allowed = typeof entered === 'number' ? entered : 0;
      const least = addDays(kathmanduDate(event.at), term - allowed);
      return holdsUnless(
        ends < least && failure('fullPeriod', { deadline, due: ends, until: least, days: term, late: allowed }),
      );
    },
    ({ due, days, late }) => [due, days, late],
  ),

  noOpenObjection: guardRule(
    Type.Object({ exceptNamed: Type.Optional(Type.Literal(true)) }, closed),
    ({ exceptNamed }, hearing) => {
      const named = exceptNamed === true ? ownValue(hearing.event.payload, 'objectionId') : undefined;
      const open = openObjections(hearing).filter(({ id }) => id !== named);
      const since = open[0]?.filedAt;
      return holdsUnless(open.length > 0 && failure('noOpenObjection', { count: open.length, since }));
    },
  ),

  isSuspended: guardRule(none, (_, { context }) =>
    holdsUnless(context.suspended === undefined && failure('isSuspended')),
  ),

  isOpenObjection: guardRule(none, (_, hearing) => {
    const id = ownValue(hearing.event.payload, 'objectionId');
    const known = openObjections(hearing).map((objection) => objection.id);
    return holdsUnless(!known.some((open) => open === id) && failure('isOpenObjection', { objection: id, known }));
  }),

  paid: guardRule(
    Type.Object({ due: words, paid: words }, closed),
    ({ due, paid }, { event: { facts } }) => {
      const unknown = due.filter((fact) => typeof ownValue(facts, fact) !== 'number');
      if (unknown.length > 0) return cannotSay(failure('factGiven', { facts: unknown }));
      const balances = due.map((fact, at) => amountOf(facts, fact) - amountOf(facts, paid[at] ?? ''));
      const balance = balances.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0);
      return holdsUnless(balance > 0 && failure('paid', { balance }));
    },
    ({ due, paid }) => [...due, ...paid],
  ),

  withinValidity: clockRule(
    Type.Object({ until: Type.String(), ifKnown: Type.Optional(Type.Literal(true)) }, closed),
    ({ until, ifKnown }, { event }) => {
      const date = toAdDate(ownValue(event.facts, until));
      if (date === undefined && ifKnown === true) return holdsUnless();
      if (date === undefined) return cannotSay(failure('factGiven', { facts: [until] }));
      return holdsUnless(kathmanduDate(event.at) > date && failure('withinValidity', { date }));
    },
    ({ until }) => [until],
  ),

  classIs: guardRule(Type.Object({ classes: words }, closed), ({ classes }, { context }) =>
    holdsUnless(!classes.includes(context.class) && failure('classIs', { classes })),
  ),

  typeIs: guardRule(Type.Object({ types: words }, closed), ({ types }, { context }) =>
    holdsUnless(!types.includes(context.type) && failure('typeIs', { types })),
  ),

  formula: guardRule(FormulaParams, judgeFormula, factsOfFormula),

  factGiven: guardRule(
    Type.Object({ facts: words }, closed),
    (params, { event }) => {
      const missing = params.facts.filter((fact) => isAbsent(ownValue(event.facts, fact)));
      return holdsUnless(missing.length > 0 && failure('factGiven', { facts: missing }));
    },
    ({ facts }) => facts,
  ),

  payloadIs: guardRule(Type.Object({ name: Type.String(), in: words }, closed), (params, { event }) => {
    const given = ownValue(event.payload, params.name);
    const known = params.in.some((word) => word === given);
    return holdsUnless(!known && failure('payloadIs', { name: params.name, given, known: params.in }));
  }),

  payloadGiven: guardRule(
    Type.Object({ names: words, days: Type.Optional(words) }, closed),
    ({ names, days = [] }, { event, state }) => {
      const missing = [...names, ...days].filter((name) => !isText(ownValue(event.payload, name)));
      const said = days.filter((name) => !missing.includes(name));
      const today = kathmanduDate(event.at);
      const wrong = said.filter((name) => !isDayUntil(ownValue(event.payload, name), today));
      return holdsUnless(
        missing.length > 0 &&
          failure('payloadGiven', { names: missing, asked: questionsOf(state.events.get(event.type), missing) }),
        wrong.length > 0 && failure('payloadDay', { names: wrong }),
      );
    },
  ),
} satisfies Partial<Record<GuardName, GuardRule>>;

/** The questions as the event asks them; the name of one that it does not ask. */
function questionsOf(info: EventInfo | undefined, names: readonly string[]): readonly (string | Text)[] {
  const asks = (info?.transitions ?? []).flatMap(({ meta }) => meta?.asks ?? []);
  return names.map((name) => asks.find((each) => each.name === name)?.title ?? name);
}

/** A day of the calendar that has come. */
function isDayUntil(value: unknown, today: string): boolean {
  return typeof value === 'string' && isIsoDate(value) && value <= today;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** Amount of a money fact in paisa; 0 when absent. */
export function amountOf(facts: Readonly<Record<string, unknown>>, fact: string): number {
  const amount = ownValue(facts, fact);
  return typeof amount === 'number' ? amount : 0;
}

// A group without a form for this class and type passes nothing: no permit comes from an empty group.
function judgeGroup({ stage, state, context, event }: Hearing): Verdict {
  if (applicableForms(state, context).length === 0) {
    return holdsUnless(failure('groupEmpty', { class: context.class, type: context.type }));
  }
  const incomplete = incompleteForms(stage, state, { context, facts: event.facts });
  if (incomplete.length === 0) return holdsUnless();
  const forms = incomplete.map((rule) => ({ rule, form: formStateOf(context, rule.slug) }));
  const waitingFor = [...new Set(forms.flatMap(({ rule, form }) => rolesToAct(stage, rule, form)))];
  const since = forms.map(({ form }) => form.since).sort()[0] ?? context.since;
  return holdsUnless(failure('groupComplete', { forms: incomplete.map(({ slug }) => slug) }, { waitingFor, since }));
}

function openObjections({ context }: Hearing): readonly Objection[] {
  return context.objections.filter((objection) => objection.open);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
