import { addDays, isIsoDate } from '../../values/ad-date.ts';
import { formatBsDate, fromAd } from '../../values/bs-date.ts';
import type { Chronology, FormChronology, Moment, Step } from '../chronology-definition.ts';
import type { Facts } from '../definition.ts';
import { isRecord, ownValue } from '../records.ts';

/** The days (AD) that are known of a moment, in any order; none while it is not known. */
export type DaysOf = (moment: string) => readonly string[];

/** A day that stands too early. */
export type Disorder = {
  readonly later: string;
  /** AD. */
  readonly day: string;
  readonly earlier: string;
  /** The last day (AD) of the earlier moment; absent where that must be known first and is not. */
  readonly limit?: string;
  /** Days that must lie between the two. */
  readonly days: number;
};

const stepsKnown = new WeakMap<Chronology, readonly Step[]>();

/** What lies next before what, by all orders of a chronology; of two that say it of the same pair, the stricter counts. */
export function stepsOf(chronology: Chronology): readonly Step[] {
  const known = stepsKnown.get(chronology);
  if (known !== undefined) return known;
  const pairs = new Map<string, Step>();
  for (const { moments, days = 0, known: mustBeKnown } of chronology.orders) {
    for (const [at, later] of moments.entries()) {
      const earlier = moments[at - 1];
      if (earlier === undefined) continue;
      const before = pairs.get(`${earlier} ${later}`);
      pairs.set(`${earlier} ${later}`, {
        earlier,
        later,
        days: Math.max(days, before?.days ?? 0),
        ...((mustBeKnown ?? before?.known) && { known: true }),
      });
    }
  }
  const steps = [...pairs.values()];
  stepsKnown.set(chronology, steps);
  return steps;
}

/**
 * Holds a day against what lies next before it. Where nothing next before it is known, what lies before that counts: a case
 * without a notice is held against its registration. A later round of what came long before changes nothing for what follows.
 */
export function disorderOf(steps: readonly Step[], later: string, day: string, daysOf: DaysOf): Disorder | undefined {
  const needed = steps.find((step) => step.later === later && step.known === true && daysOf(step.earlier).length === 0);
  if (needed !== undefined) return { later, day, earlier: needed.earlier, days: needed.days };
  const broken = boundsOf(steps, later, daysOf).filter(({ limit, days }) => day < addDays(limit, days));
  const [worst] = broken.toSorted((a, b) => (addDays(a.limit, a.days) < addDays(b.limit, b.days) ? 1 : -1));
  return worst === undefined ? undefined : { later, day, ...worst };
}

type Bound = { readonly earlier: string; readonly limit: string; readonly days: number };

function boundsOf(
  steps: readonly Step[],
  later: string,
  daysOf: DaysOf,
  seen: readonly string[] = [],
): readonly Bound[] {
  const before = steps.filter((step) => step.later === later && !seen.includes(step.earlier));
  const known = before.flatMap(({ earlier, days }): readonly Bound[] => {
    const limit = daysOf(earlier).toSorted().at(-1);
    return limit === undefined ? [] : [{ earlier, limit, days }];
  });
  if (known.length > 0) return known;
  return before.flatMap(({ earlier, days }) =>
    boundsOf(steps, earlier, daysOf, [...seen, later]).map((bound) => ({ ...bound, days: bound.days + days })),
  );
}

/** Every day of these moments (all of them when none are named) that stands before one that it follows. */
export function disorders(
  chronology: Chronology,
  daysOf: DaysOf,
  named: readonly string[] = Object.keys(chronology.moments),
): readonly Disorder[] {
  const days = new Map(named.map((moment) => [moment, daysOf(moment)]));
  const known: DaysOf = (moment) => days.get(moment) ?? daysOf(moment);
  const steps = stepsOf(chronology).filter(({ earlier, later }) => days.has(earlier) && days.has(later));
  return named.flatMap((later) =>
    known(later).flatMap((day) => {
      const found = disorderOf(steps, later, day, known);
      return found?.limit === undefined ? [] : [found];
    }),
  );
}

/** The days that facts hold of a moment. */
export function daysInFacts({ fact, column }: Pick<Moment, 'fact' | 'column'>, facts: Facts): readonly string[] {
  const value = fact === undefined ? undefined : facts[fact];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => dayOf(column === undefined ? each : ownValue(each, column)) ?? []);
}

/** The day of a stored date; undefined for what is no day. */
export function dayOf(value: unknown): string | undefined {
  const day = isRecord(value) ? ownValue(value, 'ad') : undefined;
  return typeof day === 'string' && isIsoDate(day) ? day : undefined;
}

/** What stands out of order, as the office reads it; undefined when nothing does. */
export function disorderText(chronology: Chronology, facts: Facts, named: readonly string[]): string | undefined {
  const found = disorders(chronology, (moment) => daysInFacts(chronology.moments[moment] ?? {}, facts), named);
  if (found.length === 0) return undefined;
  return found.map((disorder) => sayDisorder(chronology, disorder)).join(', ');
}

/** `सूचना टाँस मिति (२०८३-०६-०१) सूचना जारी मिति (२०८३-०७-१५) भन्दा अघि` */
export function sayDisorder(
  { moments }: Pick<FormChronology, 'moments'>,
  { later, earlier, day, limit, days }: Disorder,
): string {
  const name = (moment: string) => moments[moment]?.title.ne ?? moment;
  const before = `${name(earlier)} (${limit === undefined ? '' : bsText(limit, 'ne')})`;
  return `${name(later)} (${bsText(day, 'ne')}) ${before} ${days > 0 ? 'भन्दा पछि नभएको' : 'भन्दा अघि'}`;
}

/** A day in BS; one outside the calendar stays AD. */
export function bsText(ad: string, language: 'ne' | 'en' = 'en'): string {
  const bs = fromAd(ad);
  return bs === undefined ? ad : formatBsDate(bs, language);
}
