import { sameJson } from '../../form-schemas/engine/records.ts';
import type { HistoryRow } from './queries.ts';
import { parseRecord } from '../record/record.ts';
import type { LedgerRecord } from '../record/ledger.ts';

/** The first event whose ledger entries are not those that the record speaks of; undefined when all agree. */
export function findWrongEntries(
  rows: readonly HistoryRow[],
  entries: readonly (LedgerRecord & { readonly seq: number })[],
): number | undefined {
  const stored = new Map<number, LedgerRecord[]>();
  for (const { seq, ...entry } of entries) stored.set(seq, [...(stored.get(seq) ?? []), entry]);
  return rows.find(({ seq, payload }) => !sameJson(parseRecord(payload).ledger ?? [], stored.get(seq) ?? []))?.seq;
}
