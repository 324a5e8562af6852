import type { StageEvent } from '../../workflows/engine/definition.ts';
import type { LedgerRecord } from '../ledger/record.ts';

/** The event that opens a stage; its arguments are what `startStage` needs. */
export const OPEN = 'OPEN';

/** What one history row says: the event, and what the host did with it in the same transaction. */
export type HistoryRecord = {
  readonly event: StageEvent;
  /** OPEN: the subject of the case. */
  readonly start?: { readonly type: string; readonly class: string; readonly ward: string };
  /** The form data written with the event. */
  readonly submission?: { readonly form: string; readonly revision: number; readonly dataHash: string };
  /** What the engine wrote into the approved form (numbers, dates), by pointer. */
  readonly stamps?: Readonly<Record<string, unknown>>;
  /** Numbers given to the case itself, e.g. registrationNo. */
  readonly numbers?: Readonly<Record<string, string>>;
  /** Entries that it made in the ledger. */
  readonly ledger?: readonly LedgerRecord[];
};

/** Reads a stored payload; it was written by `appendHistory`, so its shape is trusted. */
export function parseRecord(payload: string): HistoryRecord {
  return JSON.parse(payload) as HistoryRecord;
}
