import { type RawBuilder, sql } from 'kysely';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { keptText } from '../db/kept-text.ts';
import { remembered } from '../definitions/remembered.ts';
import type { RecordedFile } from '../record/record.ts';
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
  readonly at: Date;
  /** What was handed in with it; null = from before that was recorded, or a draft. */
  readonly files: readonly RecordedFile[] | null;
};

/**
 * The data in force of every form in every run: the newest submitted revision, else the newest saved one.
 * @param upToSeq only what stood after that event (replay)
 */
export async function newestSubmissionRows(trx: Trx, applicationId: string, upToSeq = LAST): Promise<SubmissionRow[]> {
  return (await selectNewestSubmissions(applicationId, upToSeq).execute(trx)).rows;
}

/** Asks for the same as things stand. */
export const newestSubmissionsText = keptText<'application', SubmissionRow>((db, at) =>
  selectNewestSubmissions(at.text('application'), LAST).compile(db),
);

function selectNewestSubmissions(applicationId: string, upToSeq: number): RawBuilder<SubmissionRow> {
  // each form is looked up in the index once, so that revisions before the newest cost nothing
  return sql<SubmissionRow>`
    with recursive form as (
      (select run, form from submission where application_id = ${applicationId} order by run, form limit 1)
      union all
      select following.run, following.form
      from form, lateral (
        select s.run, s.form from submission s
        where s.application_id = ${applicationId} and (s.run, s.form) > (form.run, form.form)
        order by s.run, s.form limit 1) following),
    gone as materialized ${goneForms(applicationId, upToSeq)}
    select newest.*
    from form, lateral (
      select run, form, revision, seq, status, definition_hash, data, stamps, at, files
      from submission s
      where application_id = ${applicationId} and run = form.run and form = form.form and seq <= ${upToSeq}
        and not ${isGone(applicationId)}
      order by status desc, seq desc limit 1) newest
    order by run, form`;
}

type SavedRow = Pick<SubmissionRow, 'data' | 'stamps'>;

/** Asks what was last saved or submitted of one form in a run or in those that it carries on (`lineageList`): where its enterer goes on. */
export const lastSavedText = keptText<'application' | 'lineage' | 'form', SavedRow>((db, at) =>
  selectLastSaved(at.text('application'), at.text('lineage'), at.text('form')).compile(db),
);

/** Runs as one value of a statement. */
export function lineageList(lineage: readonly number[]): string {
  return lineage.join();
}

function selectLastSaved(applicationId: string, lineage: string, form: string): RawBuilder<SavedRow> {
  return sql<SavedRow>`
    with gone as materialized ${goneForms(applicationId, LAST)}
    select data, stamps
    from submission s
    where application_id = ${applicationId} and run = any(string_to_array(${lineage}, ',')::integer[]) and form = ${form}
      and not ${isGone(applicationId)}
    order by seq desc
    limit 1`;
}

/** What was last saved of a form in a run. */
export type SavedOfRun = SavedRow & Pick<SubmissionRow, 'run' | 'seq'>;

/** Asks what was last saved or submitted of a form in each run of a case. */
export const savedOfRunsText = keptText<'application' | 'form', SavedOfRun>((db, at) =>
  sql<SavedOfRun>`
    with gone as materialized ${goneForms(at.text('application'), LAST)}
    select newest.*
    from stage r, lateral (
      select run, seq, data, stamps
      from submission s
      where application_id = ${at.text('application')} and run = r.run and form = ${at.text('form')}
        and not ${isGone(at.text('application'))}
      order by seq desc
      limit 1) newest
    where r.application_id = ${at.text('application')}`.compile(db),
);

/** The same as `lastSavedText` answers, of a run and those that it carries on. */
export function lastSavedIn(rows: readonly SavedOfRun[], lineage: readonly number[]): readonly SavedOfRun[] {
  return rows
    .filter(({ run }) => lineage.includes(run))
    .toSorted((a, b) => b.seq - a.seq)
    .slice(0, 1);
}

/** The largest sequence number there can be. */
const LAST = 2_147_483_647;

/**
 * The last deletion of each form in each run; history keeps what it said, but it says nothing any more. Read once for all
 * revisions: few answers speak of an absent form, and only those are taken apart.
 */
function goneForms(applicationId: string, upToSeq: number) {
  return sql`(
      select run, form, max(seq) as seq
      from history
      where application_id = ${applicationId} and form is not null and seq <= ${upToSeq}
        and answer like '%"absent"%' and answer::jsonb ->> 'formStatus' = 'absent'
      group by run, form)`;
}

/** Whether the form of the submission `s` was deleted later, in its run or in one that carries it on. */
function isGone(applicationId: string) {
  return sql`exists (
      select from gone g
      where g.form = s.form and g.seq > s.seq
        and (g.run = s.run or exists (
          select from stage c
          where c.application_id = ${applicationId} and c.run = g.run and c.carries and c.parent = s.run)))`;
}

/**
 * What forms said last, by its text. The next event of a case reads the same forms, and finds what was worked out of their rows;
 * nobody may change it, and whoever tries throws.
 */
const readOnce = remembered<FormData>(1000);

/** Data of a submission with the numbers and dates that approval wrote into it; not to be changed. */
export function withStamps({ data, stamps }: Pick<SubmissionRow, 'data' | 'stamps'>): FormData {
  const written = isRecord(stamps) ? stamps : {};
  return readOnce(`${data}\n${JSON.stringify(written)}`, () => {
    const read: unknown = JSON.parse(data);
    if (!isRecord(read)) return {};
    return frozen(writeStamps(read, written));
  });
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}

/** Data with values written in by pointer. */
export function stampedData(data: FormData, stamps: Readonly<Record<string, unknown>>): FormData {
  return writeStamps(structuredClone(data), stamps);
}

function writeStamps(data: Record<string, unknown>, stamps: Readonly<Record<string, unknown>>): FormData {
  for (const [pointer, value] of Object.entries(stamps)) setAt(data, pointer.split('/').slice(1), value);
  return data;
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
