import type { CaseStatus } from '../contract/statuses.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

/** Completed or discarded: nothing of the file is left to be done, and nothing of its permit to be used. */
const OVER: readonly CaseStatus[] = ['C', 'D'];

/** A file in which a form stands rejected (X) is still pending (P). */
const PENDING: readonly CaseStatus[] = ['P', 'X'];

/** What a status finds besides itself. */
const WITHIN: Readonly<Record<string, readonly string[]>> = { P: PENDING };

/** Whether a file of this status has come to its end. */
export function isOver(status: CaseStatus): boolean {
  return OVER.includes(status);
}

/** The same as a condition on a column. */
export function isRunning(column: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`${column} not in (${sql.join([...OVER])})`;
}

/** Files that still wait for the office's decision, as a condition on a column. */
export function isPending(column: Expression<unknown>): Expression<SqlBool> {
  return isOneOf(column, PENDING);
}

/** The files of a status, as every list and the register narrow by it; no condition for none. */
export function hasStatus(column: Expression<unknown>, status: string | undefined): readonly Expression<SqlBool>[] {
  if (status === undefined || status === '') return [];
  return [isOneOf(column, WITHIN[status] ?? [status])];
}

function isOneOf(column: Expression<unknown>, statuses: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`${column} in (${sql.join([...statuses])})`;
}
