import { sql } from 'kysely';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { isRecord } from '../parse.ts';
import type { Trx } from '../runtime.ts';

/** A form's stored data with what the engine stamped into it. */
export type SubmissionRow = {
  readonly run: number;
  readonly form: string;
  readonly revision: number;
  readonly seq: number;
  readonly status: 'draft' | 'submitted';
  readonly definition_hash: string;
  readonly data: string;
  readonly stamps: unknown;
};

/**
 * The data in force of every form in every run: the newest submitted revision, else the newest saved one.
 * @param upToSeq only what stood after that event (replay)
 */
export async function newestSubmissionRows(trx: Trx, applicationId: string, upToSeq = LAST): Promise<SubmissionRow[]> {
  const result = await sql<SubmissionRow>`
    select distinct on (run, form) run, form, revision, seq, status, definition_hash, data, stamps
    from submission s
    where application_id = ${applicationId} and seq <= ${upToSeq} and not ${takenAway(upToSeq)}
    order by run, form, status desc, seq desc`.execute(trx);
  return result.rows;
}

/** What was last saved or submitted of one form in a run or in those that it carries on: where its enterer goes on. */
export async function findLastSaved(
  trx: Trx,
  applicationId: string,
  lineage: readonly number[],
  form: string,
): Promise<FormData | undefined> {
  const result = await sql<Pick<SubmissionRow, 'data' | 'stamps'>>`
    select data, stamps
    from submission s
    where application_id = ${applicationId} and run in (${sql.join(lineage)}) and form = ${form}
      and not ${takenAway(LAST)}
    order by seq desc
    limit 1`.execute(trx);
  const [row] = result.rows;
  return row && withStamps(row);
}

/** The largest sequence number there can be. */
const LAST = 2_147_483_647;

/**
 * Whether the form of the submission `s` was deleted later, in its run or in one that carries it on; history keeps what
 * it said, but it says nothing any more.
 */
function takenAway(upToSeq: number) {
  return sql`exists (
      select from history h
      where h.organization_id = s.organization_id and h.application_id = s.application_id and h.form = s.form
        and h.seq > s.seq and h.seq <= ${upToSeq} and h.answer::jsonb ->> 'formStatus' = 'absent'
        and (h.run = s.run or exists (
          select from stage c
          where c.organization_id = h.organization_id and c.application_id = h.application_id and c.run = h.run
            and c.carries and c.parent = s.run)))`;
}

/** Data of a submission with the numbers and dates that approval wrote into it. */
export function withStamps(row: Pick<SubmissionRow, 'data' | 'stamps'>): FormData {
  const data: unknown = JSON.parse(row.data);
  if (!isRecord(data)) return {};
  for (const [pointer, value] of Object.entries(isRecord(row.stamps) ? row.stamps : {})) {
    setAt(data, pointer.split('/').slice(1), value);
  }
  return data;
}

/** Data with values written in by pointer. */
export function stampedData(data: FormData, stamps: Readonly<Record<string, unknown>>): FormData {
  const stamped: Record<string, unknown> = structuredClone(data);
  for (const [pointer, value] of Object.entries(stamps)) setAt(stamped, pointer.split('/').slice(1), value);
  return stamped;
}

/** Writes a value at a path of keys, making the objects on the way. */
export function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  const inner = isRecord(target[head]) ? target[head] : {};
  target[head] = inner;
  setAt(inner, rest, value);
}
