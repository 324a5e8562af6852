import { kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import type { WholeCase } from '../case/case.ts';
import type { Trx } from '../runtime.ts';
import type { Divergence } from '../record/divergence.ts';

/** A day on which jobs will send something to the case, or have done so. */
export type DueDay = {
  readonly run: number;
  readonly name: string;
  /** AD date of the last day. */
  readonly due: string;
  readonly firedAt: Date | null;
};

/** The terms of a case as jobs go by them. */
export function deadlinesOfCase(trx: Trx, id: string): Promise<DueDay[]> {
  return trx
    .selectFrom('deadline')
    .select(['run', 'name', 'due', 'fired_at as firedAt'])
    .where('application_id', '=', id)
    .execute();
}

/** The days that jobs go by are those that the machine keeps, and none was told before its last day had ended, or will have been. */
export function findWrongDeadline(
  { application, runs }: Pick<WholeCase, 'application' | 'runs'>,
  stored: readonly DueDay[],
  now: string,
): Divergence | undefined {
  const kept = runs.flatMap(({ row, snapshot }) =>
    Object.entries(snapshot.context.deadlines).map(([name, due]) => `${String(row.run)} ${name} ${due}`),
  );
  const found = stored.map(({ run, name, due }) => `${String(run)} ${name} ${due}`);
  const isSame = kept.length === found.length && kept.every((each) => found.includes(each));
  if (!isSame) return { seq: application.seq, what: 'deadline differs' };
  const today = kathmanduDate(now);
  const untold = stored.find(
    ({ due, firedAt }) => firedAt !== null && !isBetween(kathmanduDate(firedAt.toISOString()), due, today),
  );
  return untold && { seq: application.seq, what: 'deadline not told when it is said to be', about: untold.name };
}

function isBetween(day: string, due: string, today: string): boolean {
  return day > due && day <= today;
}
