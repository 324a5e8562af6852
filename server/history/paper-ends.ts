import { ownValue } from '../../form-schemas/engine/records.ts';
import type { HistoryRow } from './queries.ts';
import { findRecord } from '../record/record.ts';
import type { Divergence } from '../record/divergence.ts';

/** An end of a paper as it is stored. */
export type StoredEnd = {
  /** Id of the paper; absent in an evidence bundle. */
  readonly document?: string;
  readonly form: string;
  readonly why: string;
  readonly seq: number;
};

/** The first event that does not bear out what is stored of ended papers, or that revoked one which is stored as if it had not. */
export function findWrongEnd(rows: readonly HistoryRow[], ends: readonly StoredEnd[]): Divergence | undefined {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  for (const { form, why, seq } of ends) {
    const row = bySeq.get(seq);
    if (row === undefined) return { seq: Math.min(seq, rows.length), what: 'paper ended by no event' };
    if (why === 'revoked' && row.form !== form) return { seq, what: 'paper ended by no event' };
  }
  return ends.every(({ document }) => document !== undefined) ? findMissing(rows, ends) : undefined;
}

function findMissing(rows: readonly HistoryRow[], ends: readonly StoredEnd[]): Divergence | undefined {
  const stored = new Set(ends.map(({ document, seq }) => `${document} ${seq}`));
  const row = rows.find(({ seq, payload }) => {
    const named = paperNamedIn(payload);
    return typeof named === 'string' && !stored.has(`${named} ${seq}`);
  });
  return row && { seq: row.seq, what: 'revocation of a paper missing' };
}

function paperNamedIn(payload: string): unknown {
  // one that was changed and can be read no longer names none; its hash tells
  return ownValue(findRecord(payload)?.event.payload, 'document');
}
