import { ownValue } from '../../form-schemas/engine/records.ts';
import { kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import { toAdDate } from './dates.ts';
import type { StageBody } from './definition.ts';
import { findActions } from './walk.ts';

/** A deadline whose date the host's calendar gives: the days of a timer after the date of a fact, or after the day of the event. */
export type Term = { readonly name: string; readonly term: string; readonly from?: string };

type Moment = { readonly at: string; readonly facts: Readonly<Record<string, unknown>> };

/** The event that tells a stage that a deadline has run out; `payload.name` says which. */
export const deadlineEvent = 'DEADLINE';

/** The fact under which the host gives the date of such a deadline. */
export function dueFact(name: string): string {
  return `due.${name}`;
}

/** Every deadline of a stage that runs by a timer, once. */
export function findTerms(body: StageBody): readonly Term[] {
  const terms = findActions(body, '').flatMap(({ action: { type, params } }) => {
    const [name, term, from] = ['name', 'term', 'from'].map((key) => ownValue(params, key));
    if (type !== 'startDeadline' || typeof name !== 'string' || typeof term !== 'string') return [];
    return [{ name, term, ...(typeof from === 'string' ? { from } : {}) }];
  });
  return [...new Map(terms.map((each) => [each.name, each])).values()];
}

/**
 * The facts `due.<name>` that an event needs besides those of the case.
 * @param termEnd the last day (AD) of a timer that begins on a day; undefined when the office has no such timer
 * @returns none for a deadline whose beginning is not known yet
 */
export function dueDates(
  { terms }: { readonly terms: readonly Term[] },
  { at, facts }: Moment,
  termEnd: (from: string, term: string) => string | undefined,
): Readonly<Record<string, string>> {
  const today = kathmanduDate(at);
  const dates = terms.flatMap(({ name, term, from }) => {
    const begins = from === undefined ? today : toAdDate(ownValue(facts, from));
    const ends = begins === undefined ? undefined : termEnd(begins, term);
    return ends === undefined ? [] : [[dueFact(name), ends] as const];
  });
  return Object.fromEntries(dates);
}
