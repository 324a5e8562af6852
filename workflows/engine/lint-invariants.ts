import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Demand, Problem, StageBody } from './definition.ts';
import { type Budget, findCourse, mapOf, type Passage, type Property, type StageMap } from './explore.ts';
import { guardTree } from './guards.ts';
import { type Place, problem, type Rule } from './problems.ts';
import {
  amountPaid,
  deadlineElapsed,
  groupComplete,
  groupNotLeftOpen,
  noOpenObjection,
  requiredForms,
} from './properties.ts';
import { inside } from './walk.ts';
import { decide, findSubjects, findWays, type Subject, type Way } from './ways.ts';

/** One thing that must never be, for these kinds of cases. */
type Invariant = {
  readonly rule: Rule;
  readonly place: Place;
  readonly word: string | Text;
  readonly property: Property;
  readonly concerns: (subject: Subject) => boolean;
  readonly isWrong: (passage: Passage) => boolean;
};
type Reading = { readonly body: StageBody; readonly file: string; readonly ways: readonly Way[] };

/** Many times what the largest shipped stage needs, and still the work of an instant. */
const mostSteps = 400_000;
const mostKinds = 200;

/**
 * Check 5: explores what every kind of case can reach. No case comes to a permit or to a decided end with a required form open,
 * nor to a state without what the stage demands before it; no paper is issued before its forms are approved.
 */
export function lintInvariants(body: StageBody, file: string): readonly Problem[] {
  const reading = { body, file, ways: findWays(body) };
  const kinds = findSubjects(body);
  if (kinds.length > mostKinds) return [problem({ file, path: '/states' }, 'too-many-ways')];
  const subjects = differing(body, reading.ways, kinds);
  const budget = { left: mostSteps - subjects.length * reading.ways.length };
  if (budget.left < 0) return [problem({ file, path: '/states' }, 'too-many-ways')];
  const maps = subjects.map((subject) => mapOf(body, { ways: reading.ways, kinds }, subject));
  const invariants = [...groupsLeftOpen(reading), ...demandsUnmet(reading), ...issuedEarly(reading)];
  const broken = invariants.flatMap((invariant) => findBreach(reading, invariant, { maps, budget }));
  const place = { file, path: '/states' };
  return budget.left < 0 ? [problem(place, 'too-many-ways')] : [...undemanded(reading), ...broken];
}

// Kinds of cases that no condition, form and demand tells apart go the same ways.
function differing(body: StageBody, ways: readonly Way[], subjects: readonly Subject[]): readonly Subject[] {
  const conditions = ways.flatMap(({ transition: { guard } }) => (guard === undefined ? [] : guardTree(guard)));
  const telling = conditions.filter(({ type }) => type === 'typeIs' || type === 'classIs');
  const concerns = (body.definition.demands ?? []).map(concernedBy);
  const signature = (subject: Subject) =>
    JSON.stringify([
      telling.map((guard) => decide(guard, subject)),
      body.forms.map(({ types, classes }) => types.includes(subject.type) && classes.includes(subject.class)),
      concerns.map((isConcerned) => isConcerned(subject)),
    ]);
  return [...new Map(subjects.toReversed().map((subject) => [signature(subject), subject])).values()].toReversed();
}

function findBreach(
  { body }: Reading,
  { rule, place, word, property, concerns, isWrong }: Invariant,
  { maps, budget }: { readonly maps: readonly StageMap[]; readonly budget: Budget },
): readonly Problem[] {
  for (const map of maps.filter(({ subject }) => concerns(subject))) {
    const course = findCourse(map, property, { isWrong, budget });
    if (course !== undefined) return [problem(place, rule, { word, ...wordsOfCourse(body, map, course) })];
  }
  return [];
}

// Derived: whatever a stage demands besides, a group that the case has passed is complete when the case is decided.
function groupsLeftOpen({ body, file }: Reading): readonly Invariant[] {
  const decided = new Set(Object.keys(body.definition.states).filter((name) => isDecided(body, name)));
  return groupsOf(body).map((group) => ({
    rule: 'group-left-open',
    place: inside({ file, path: '/states' }, group),
    word: titleOf(body, group),
    property: groupNotLeftOpen(body, group),
    // a form that is needed on a condition may no longer be when the case comes by another way
    concerns: (subject) => requiredForms(body, group, subject).some(({ condition }) => condition === undefined),
    isWrong: ({ way, arriving }) => decided.has(way.to) && way.to !== group && !arriving,
  }));
}

function isDecided({ definition }: StageBody, name: string): boolean {
  const { type, tags = [] } = definition.states[name] ?? {};
  if (tags.includes('approved') || tags.includes('completed')) return true;
  return type === 'final' && !tags.includes('discarded') && !tags.includes('undecided');
}

function demandsUnmet(reading: Reading): readonly Invariant[] {
  const { body, file, ways } = reading;
  return (body.definition.demands ?? []).flatMap((demand, index) => {
    const place = inside({ file, path: '/demands' }, index);
    const shared = { concerns: concernedBy(demand), isWrong: comesWithout(demand) };
    const { complete = [], paid = [], elapsed = [], settled } = demand;
    return [
      ...complete.map(
        (group, at): Invariant => ({
          ...shared,
          rule: 'demand-complete',
          place: inside(place, 'complete', at),
          word: titleOf(body, group),
          property: groupComplete(body, group),
          concerns: (subject) => shared.concerns(subject) && requiredForms(body, group, subject).length > 0,
        }),
      ),
      ...paid.map(
        (fact, at): Invariant => ({
          ...shared,
          rule: 'demand-paid',
          place: inside(place, 'paid', at),
          word: fact,
          property: amountPaid(ways, fact),
        }),
      ),
      ...elapsed.map(
        (name, at): Invariant => ({
          ...shared,
          rule: 'demand-elapsed',
          place: inside(place, 'elapsed', at),
          word: name,
          property: deadlineElapsed(name),
        }),
      ),
      ...(settled === undefined
        ? []
        : [
            {
              ...shared,
              rule: 'demand-settled',
              place: inside(place, 'settled'),
              word: '',
              property: noOpenObjection,
            } as const,
          ]),
    ];
  });
}

function concernedBy({ types, classes }: Demand): Invariant['concerns'] {
  return (subject) =>
    (types === undefined || types.includes(subject.type)) && (classes === undefined || classes.includes(subject.class));
}

function comesWithout({ before }: Demand): Invariant['isWrong'] {
  return ({ way, arriving }) => !way.stays && before.includes(way.to) && !arriving;
}

// A paper of a form is made only once the form's whole group is approved, wherever the stage orders it.
function issuedEarly({ body, file, ways }: Reading): readonly Invariant[] {
  return groupsOf(body).flatMap((group) => {
    const slugs = body.definition.states[group]?.meta.forms ?? [];
    return slugs
      .filter((slug) => ways.some((way) => issues(way, slug)))
      .map(
        (slug): Invariant => ({
          rule: 'issued-early',
          place: inside({ file, path: '/states' }, group, 'meta', 'forms', slugs.indexOf(slug)),
          word: slug,
          property: groupComplete(body, group),
          concerns: (subject) => requiredForms(body, group, subject).some((rule) => rule.slug === slug),
          isWrong: ({ way, passing }) => issues(way, slug) && !passing,
        }),
      );
  });
}

function issues({ actions }: Way, slug: string): boolean {
  return actions.some(({ type, params }) => type === 'issueDocument' && params?.['form'] === slug);
}

function undemanded({ body, file }: Reading): readonly Problem[] {
  const { states, demands = [] } = body.definition;
  const named = new Set(demands.flatMap(({ before }) => before));
  return Object.entries(states).flatMap(([name, { tags = [] }]) =>
    tags.includes('approved') && !named.has(name)
      ? [problem(inside({ file, path: '/states' }, name), 'no-demand', { word: titleOf(body, name) })]
      : [],
  );
}

function groupsOf({ definition }: StageBody): readonly string[] {
  return Object.keys(definition.states).filter((name) => (definition.states[name]?.meta.forms ?? []).length > 0);
}

function wordsOfCourse(body: StageBody, { initial, subject }: StageMap, course: readonly Way[]) {
  const last = course.at(-1)?.to ?? initial;
  const steps = course.filter(({ stays }) => !stays);
  const say = (language: keyof Text) =>
    [
      titleOf(body, initial)[language],
      ...steps.map(
        (way) => ` —${way.transition.meta?.title?.[language] ?? way.event}→ ${titleOf(body, way.to)[language]}`,
      ),
    ].join('');
  return {
    state: titleOf(body, last),
    course: { ne: say('ne'), en: say('en') },
    type: subject.type,
    class: subject.class,
  };
}

function titleOf({ definition }: StageBody, state: string): Text {
  return definition.states[state]?.meta.title ?? { ne: state, en: state };
}
