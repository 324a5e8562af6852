import { sql } from 'kysely';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { isRecord } from '../parse.ts';
import type { Trx } from '../runtime.ts';

/** One row of `application`. */
export type ApplicationRow = {
  readonly id: string;
  readonly application_no: number;
  readonly registration_no: string | null;
  readonly registered_on: string | null;
  readonly fiscal_year: string;
  readonly construction_type: string;
  readonly building_class: string;
  readonly ward: string;
  readonly owner_ne: string;
  readonly owner_address_ne: string;
  readonly applicant_ne: string;
  readonly phone: string;
  readonly plot_no: string;
  readonly floor_status: string;
  readonly status: string;
  readonly filed_by: string;
  readonly filed_at: Date;
};

/** One row of `stage`. */
export type StageRow = {
  readonly application_id: string;
  readonly id: string;
  readonly definition_hash: string;
  readonly engine_version: string;
  readonly snapshot: string;
  readonly state: string;
  readonly seq: number;
};

/** A form's stored data with what the engine stamped into it. */
export type SubmissionRow = {
  readonly form: string;
  readonly revision: number;
  readonly seq: number;
  readonly status: 'draft' | 'submitted';
  readonly definition_hash: string;
  readonly data: string;
  readonly stamps: unknown;
};

/** Columns of `ApplicationRow`. */
export const APPLICATION_COLUMNS = [
  'id',
  'application_no',
  'registration_no',
  'registered_on',
  'fiscal_year',
  'construction_type',
  'building_class',
  'ward',
  'owner_ne',
  'owner_address_ne',
  'applicant_ne',
  'phone',
  'plot_no',
  'floor_status',
  'status',
  'filed_by',
  'filed_at',
] as const;

export function findApplication(trx: Trx, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('application').select(APPLICATION_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export function findStage(trx: Trx, applicationId: string): Promise<StageRow | undefined> {
  return trx
    .selectFrom('stage')
    .select(['application_id', 'id', 'definition_hash', 'engine_version', 'snapshot', 'state', 'seq'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

/** The stages of several applications. */
export function findStages(trx: Trx, ids: readonly string[]): Promise<StageRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('stage')
    .select(['application_id', 'id', 'definition_hash', 'engine_version', 'snapshot', 'state', 'seq'])
    .where('application_id', 'in', ids)
    .execute();
}

/**
 * The data in force of every form: the newest submitted revision, else the newest saved one, stamps written in.
 * @param upToSeq only what stood after that event (replay)
 */
export async function newestSubmissions(
  trx: Trx,
  applicationId: string,
  upToSeq?: number,
): Promise<Record<string, FormData>> {
  const rows = await newestSubmissionRows(trx, applicationId, upToSeq);
  return Object.fromEntries(rows.map((row) => [row.form, withStamps(row)]));
}

/** Like `newestSubmissions`, as rows. */
export async function newestSubmissionRows(trx: Trx, applicationId: string, upToSeq = LAST): Promise<SubmissionRow[]> {
  const result = await sql<SubmissionRow>`
    select distinct on (form) form, revision, seq, status, definition_hash, data, stamps
    from submission s
    where application_id = ${applicationId} and seq <= ${upToSeq} and not ${takenAway(upToSeq)}
    order by form, status desc, seq desc`.execute(trx);
  return result.rows;
}

/** What was last saved or submitted of one form: where its enterer goes on. */
export async function findLastSaved(trx: Trx, applicationId: string, form: string): Promise<FormData | undefined> {
  const result = await sql<Pick<SubmissionRow, 'data' | 'stamps'>>`
    select data, stamps
    from submission s
    where application_id = ${applicationId} and form = ${form} and not ${takenAway(LAST)}
    order by seq desc
    limit 1`.execute(trx);
  const [row] = result.rows;
  return row && withStamps(row);
}

/** The largest sequence number there can be. */
const LAST = 2_147_483_647;

/** Whether the form of the submission `s` was deleted later; history keeps what it said, but it says nothing any more. */
function takenAway(upToSeq: number) {
  return sql`exists (
      select from history h
      where h.organization_id = s.organization_id and h.application_id = s.application_id and h.form = s.form
        and h.type = 'DELETE' and h.seq > s.seq and h.seq <= ${upToSeq})`;
}

/** Data of a submission with the numbers and dates that approval wrote into it. */
export function withStamps(row: Pick<SubmissionRow, 'data' | 'stamps'>): FormData {
  const data: unknown = JSON.parse(row.data);
  if (!isRecord(data)) return {};
  const stamped: Record<string, unknown> = structuredClone(data);
  for (const [pointer, value] of Object.entries(isRecord(row.stamps) ? row.stamps : {})) {
    setAt(stamped, pointer.split('/').slice(1), value);
  }
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

/** A form's draft, if somebody has one. */
export function findDraft(trx: Trx, applicationId: string, form: string) {
  return trx
    .selectFrom('draft')
    .select(['version', 'data', 'by_account', 'saved_at'])
    .where('application_id', '=', applicationId)
    .where('form', '=', form)
    .executeTakeFirst();
}
