import { sameJson } from '../../form-schemas/engine/records.ts';
import { sha256 } from './chain.ts';
import type { HistoryRow } from './queries.ts';
import { type HistoryRecord, parseRecord } from './record.ts';

/** A form's data as stored, to be held against the record. */
export type StoredSubmission = {
  readonly form: string;
  readonly revision: number;
  readonly seq: number;
  readonly dataHash: string;
  /** Canonical JSON. */
  readonly data: string;
  /** Numbers and dates that approval wrote into it, by pointer. */
  readonly stamps: Readonly<Record<string, unknown>>;
};

/** A form whose stored data are not those that the record speaks of. */
export type Disagreement = {
  readonly form: string;
  readonly seq: number;
  readonly how: 'changed' | 'unrecorded' | 'missing' | 'stamps';
};

/**
 * Holds the data of every form against a history whose links are already known to hold: nothing changed, nothing added,
 * nothing taken away, and the numbers in it are those that were given.
 */
export function findDisagreements(
  rows: readonly HistoryRow[],
  submissions: readonly StoredSubmission[],
): readonly Disagreement[] {
  const records = new Map(rows.map((row) => [row.seq, parseRecord(row.payload)]));
  const stamps = stampsBySubmission(records);
  const stored = new Set(submissions.map(({ seq }) => seq));
  const missing = [...records].flatMap(([seq, { submission }]): Disagreement[] =>
    submission && !stored.has(seq) ? [{ form: submission.form, seq, how: 'missing' }] : [],
  );
  return [...submissions.flatMap((each) => disagreementOf(each, records, stamps)), ...missing];
}

function disagreementOf(
  { form, seq, revision, data, dataHash, stamps }: StoredSubmission,
  records: ReadonlyMap<number, HistoryRecord>,
  given: ReadonlyMap<number, unknown>,
): readonly Disagreement[] {
  if (sha256(data) !== dataHash) return [{ form, seq, how: 'changed' }];
  const recorded = records.get(seq)?.submission;
  if (!sameJson(recorded, { form, revision, dataHash })) return [{ form, seq, how: 'unrecorded' }];
  return sameJson(stamps, given.get(seq) ?? {}) ? [] : [{ form, seq, how: 'stamps' }];
}

/** What approvals wrote into the submission that was then the newest of its form, by the sequence number of that. */
function stampsBySubmission(records: ReadonlyMap<number, HistoryRecord>): ReadonlyMap<number, unknown> {
  const newest = new Map<string, number>();
  const stamps = new Map<number, unknown>();
  for (const [seq, { event, submission, stamps: given }] of records) {
    if (submission) newest.set(submission.form, seq);
    const target = given && newest.get(event.form ?? '');
    if (target !== undefined) stamps.set(target, given);
  }
  return stamps;
}
