import { addDays } from '../../form-schemas/values/bs-date.ts';
import { isOfficeDay } from '../../form-schemas/engine/formula/office-functions.ts';
import type { Environment } from '../../form-schemas/engine/definition.ts';
import { kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import type { Waiting } from '../../workflows/engine/event.ts';
import type { WholeCase } from './case.ts';
import { type Run, stateOf } from './runs.ts';
import { waitsOn } from './time-with.ts';

/** The service level of the state in which a run stands: the day until which the office has time, or the office days left while it rests. */
export type ServiceLevel = {
  /** Last day (AD); null while the clock rests or the state has no service level. */
  readonly sla_due: string | null;
  /** Office days left while the applicant has the turn; below zero when the day had passed. */
  readonly sla_left: number | null;
};

/** What is told of a desk for which the office promised no time. */
export const noLevel: ServiceLevel = { sla_due: null, sla_left: null };

/** How a run stands as far as its service level asks. */
type Standing = {
  /** Office days that the state gives; undefined = no service level. */
  readonly days: number | undefined;
  /** The state was entered by this event. */
  readonly entered: boolean;
  readonly turn: ReturnType<typeof waitsOn>;
  /** AD day of the event, Kathmandu. */
  readonly today: string;
};

/** The service level after an event: it runs while the office has the turn and rests while the applicant, or nobody, has it. */
export function nextLevel(before: ServiceLevel, standing: Standing, environment: Environment): ServiceLevel {
  const { days, entered, turn, today } = standing;
  if (days === undefined) return noLevel;
  const given = entered ? { sla_due: null, sla_left: days } : before;
  if (turn === 'office') {
    if (given.sla_due !== null) return { sla_due: given.sla_due, sla_left: null };
    return { sla_due: officeDaysAfter(today, given.sla_left ?? days, environment), sla_left: null };
  }
  if (given.sla_due === null) return { sla_due: null, sla_left: given.sla_left ?? days };
  return { sla_due: null, sla_left: officeDaysBetween(today, given.sla_due, environment) };
}

/** The runs of a case with their service levels after an event. */
export function withServiceLevels(
  before: readonly Run[],
  after: WholeCase,
  waits: readonly { readonly run: number; readonly next: readonly Waiting[] }[],
  at: string,
): WholeCase {
  const today = kathmanduDate(at);
  const runs = after.runs.map((run) => {
    const was = before.find(({ row }) => row.run === run.row.run);
    const next = waits.find((each) => each.run === run.row.run)?.next ?? [];
    const timer = run.row.status === 'active' ? stateOf(run)?.meta.sla : undefined;
    const standing = {
      days: timer === undefined ? undefined : after.config.timers[timer],
      entered: was?.snapshot.context.since !== run.snapshot.context.since || was.row.state !== run.row.state,
      turn: waitsOn(next.flatMap(({ roles }) => roles)),
      today,
    };
    return { ...run, row: { ...run.row, ...nextLevel(was?.row ?? noLevel, standing, after.environment) } };
  });
  return { ...after, runs };
}

/** Whether two levels say the same. */
export function sameLevel(a: ServiceLevel, b: ServiceLevel): boolean {
  return a.sla_due === b.sla_due && a.sla_left === b.sla_left;
}

/** The day that comes so many office days after a day; before it, for a number below zero. */
function officeDaysAfter(day: string, count: number, environment: Environment): string {
  const step = count < 0 ? -1 : 1;
  let left = Math.abs(count);
  let at = day;
  while (left > 0) {
    at = addDays(at, step);
    if (isOfficeDay(environment, at)) left -= 1;
  }
  return at;
}

/** Office days from a day to another one; below zero when that lies before it. */
function officeDaysBetween(from: string, to: string, environment: Environment): number {
  const step = to < from ? -1 : 1;
  let count = 0;
  for (let at = from; at !== to; ) {
    at = addDays(at, step);
    if (isOfficeDay(environment, at)) count += step;
  }
  return count;
}
