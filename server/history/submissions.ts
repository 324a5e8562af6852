import { sameJson } from '../../form-schemas/engine/records.ts';
import { sha256 } from '../record/chain.ts';
import type { HistoryRow } from './queries.ts';
import { type HistoryRecord, parseRecord } from '../record/record.ts';

/** A form's data as stored, to be held against the record. */
export type StoredSubmission = {
  readonly run: number;
  readonly form: string;
  readonly revision: number;
  readonly seq: number;
  /** Of the form by which they were judged. */
  readonly definitionHash: string;
  readonly dataHash: string;
  /** Canonical JSON. */
  readonly data: string;
  /** What stood beside it when it was handed in, as canonical JSON; absent in bundles of before that was kept. */
  readonly beside?: string | null;
  /** Numbers and dates that approval wrote into it, by pointer. */
  readonly stamps: Readonly<Record<string, unknown>>;
};

/** A form whose stored data are not those that the record speaks of. */
export type Disagreement = {
  readonly form: string;
  readonly seq: number;
  readonly how: 'changed' | 'unrecorded' | 'law' | 'missing' | 'stamps';
};

/**
 * Holds the data of every form against a history whose links are already known to hold: nothing changed, nothing added,
 * nothing taken away, and the numbers in it are those that were given.
 */
export function findDisagreements(
  rows: readonly HistoryRow[],
  submissions: readonly StoredSubmission[],
): readonly Disagreement[] {
  const records = recordsBySeq(rows);
  const stamps = stampsBySubmission(records);
  const stored = new Set(submissions.map(({ seq }) => seq));
  const missing = [...records].flatMap(([seq, { submission }]): Disagreement[] =>
    submission && !stored.has(seq) ? [{ form: submission.form, seq, how: 'missing' }] : [],
  );
  return [...submissions.flatMap((each) => disagreementOf(each, records, stamps)), ...missing];
}

/** What the approvals of a history wrote into forms, by the sequence number of the submission that they wrote into. */
export function stampsUntil(rows: readonly HistoryRow[]): ReadonlyMap<number, unknown> {
  return stampsBySubmission(recordsBySeq(rows));
}

function recordsBySeq(rows: readonly HistoryRow[]): ReadonlyMap<number, RecordOfRun> {
  return new Map(rows.map(({ seq, run, payload }) => [seq, { run, ...parseRecord(payload) }]));
}

function disagreementOf(
  { run, form, seq, revision, data, dataHash, definitionHash, beside, stamps }: StoredSubmission,
  records: ReadonlyMap<number, RecordOfRun>,
  given: ReadonlyMap<number, unknown>,
): readonly Disagreement[] {
  if (sha256(data) !== dataHash) return [{ form, seq, how: 'changed' }];
  const record = records.get(seq);
  const besideHash = beside ? { besideHash: sha256(beside) } : {};
  const { definitionHash: law, ...said } = record?.submission ?? {};
  if (record?.run !== run || !sameJson(said, { form, revision, dataHash, ...besideHash }))
    return [{ form, seq, how: 'unrecorded' }];
  if (law !== undefined && law !== definitionHash) return [{ form, seq, how: 'law' }];
  return sameJson(stamps, given.get(seq) ?? {}) ? [] : [{ form, seq, how: 'stamps' }];
}

type RecordOfRun = HistoryRecord & { readonly run: number };

/**
 * What approvals wrote into the submission that was then the newest of its form, by the sequence number of that. A form that
 * came along with a run is still the one that was submitted in the run before.
 */
function stampsBySubmission(records: ReadonlyMap<number, RecordOfRun>): ReadonlyMap<number, unknown> {
  const newest = new Map<string, number>();
  const stamps = new Map<number, unknown>();
  for (const [seq, { run, event, start, submission, stamps: given }] of records) {
    for (const form of Object.keys(start?.forms ?? {})) {
      const before = newest.get(`${start?.parent ?? 0} ${form}`);
      if (before !== undefined) newest.set(`${run} ${form}`, before);
    }
    if (submission) newest.set(`${run} ${submission.form}`, seq);
    const target = given && newest.get(`${run} ${event.form ?? ''}`);
    if (target !== undefined) stamps.set(target, given);
  }
  return stamps;
}
