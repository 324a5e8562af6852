import type { EvidenceRow } from '../../server/history/evidence.ts';
import type { HistoryRow } from '../../server/history/queries.ts';

/** A row of a bundle as the server reads it. */
export function toRow(row: EvidenceRow): HistoryRow {
  return { ...row, at: new Date(row.at) };
}
