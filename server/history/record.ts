import type { FormState, StageEvent } from '../../workflows/engine/definition.ts';
import type { StateMapping } from '../../workflows/engine/migrate.ts';
import type { Placement } from '../../workflows/engine/place.ts';
import type { ReviewInHistory } from '../contract/review.ts';
import type { LedgerRecord } from '../ledger/record.ts';

/** The event that opens a stage; its arguments are what `startStage` needs. */
export const OPEN = 'OPEN';

/** The event by which a running stage goes on under another version; no stage declares it. */
export const MIGRATE = 'MIGRATE';

/** Where a paper file stood, and the day (AD) on which it was registered. */
export type PlacedFile = Placement & { readonly registeredOn?: string };

/** What one history row says: the event, and what the host did with it in the same transaction. */
export type HistoryRecord = {
  readonly event: StageEvent;
  /** OPEN: the subject of the case, who opened the run, and the forms that came along. */
  readonly start?: {
    readonly type: string;
    readonly class: string;
    readonly ward: string;
    /** The run whose event opened this one; absent for the first and for those begun by hand. */
    readonly parent?: number;
    /** Forms of the parent as they stood. */
    readonly forms?: Readonly<Record<string, FormState>>;
    /** An old paper file that was entered: where it stood, and what was done of it on paper. */
    readonly placed?: PlacedFile;
  };
  /** MIGRATE: the run goes on under another version of its stage, which is the definition that the row names. */
  readonly migration?: { readonly from: string; readonly mapping: StateMapping };
  /** The form data written with the event. */
  readonly submission?: { readonly form: string; readonly revision: number; readonly dataHash: string };
  /** What the engine wrote into the approved form (numbers, dates), by pointer. */
  readonly stamps?: Readonly<Record<string, unknown>>;
  /** Numbers given to the case itself, e.g. registrationNo. */
  readonly numbers?: Readonly<Record<string, string>>;
  /** Last day (AD) of the permit that it set. */
  readonly validUntil?: string;
  /** Entries that it made in the ledger. */
  readonly ledger?: readonly LedgerRecord[];
  /** Why it was sent back, and the notes on single fields and their answers that went along. */
  readonly review?: ReviewInHistory;
};

/** Reads a stored payload; it was written by `appendHistory`, so its shape is trusted. */
export function parseRecord(payload: string): HistoryRecord {
  return JSON.parse(payload) as HistoryRecord;
}
