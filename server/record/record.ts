import { isRecord } from '../../form-schemas/engine/records.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';
import type { StateMapping } from '../../workflows/engine/migrate.ts';
import type { Placement } from '../../workflows/engine/place.ts';
import type { ReviewInHistory } from '../contract/review.ts';
import type { LedgerRecord } from './ledger.ts';

/** The event that opens a stage; its arguments are what `startStage` needs. */
export const OPEN = 'OPEN';

/** The event by which a running stage goes on under another version; no stage declares it. */
export const MIGRATE = 'MIGRATE';

/** Where a paper file stood, and the day (AD) on which it was registered. */
export type PlacedFile = Placement & { readonly registeredOn?: string };

/** A file as an event speaks of it: its row, its place, and the hash of its bytes; its name stays out of the chain. */
export type RecordedFile = {
  readonly id: string;
  readonly category: string;
  readonly version: number;
  readonly sha256: string;
};

/** A number of one of the office's series that an event gave away. */
export type TakenNumber = {
  readonly series: string;
  /** Code of the fiscal year in which the series counts. */
  readonly year: string;
  /** 1, 2, 3 … */
  readonly no: number;
};

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
    /** Its deadlines (AD), where the forms came along. */
    readonly deadlines?: Readonly<Record<string, string>>;
    /** An old paper file that was entered: where it stood, and what was done of it on paper. */
    readonly placed?: PlacedFile;
  };
  /** MIGRATE: the run goes on under another version of its stage, which is the definition that the row names. */
  readonly migration?: { readonly from: string; readonly mapping: StateMapping };
  /** OPEN, MIGRATE: hash of the library by which the run goes from now on; absent in events of before that was recorded. */
  readonly library?: string;
  /** The form data written with the event. */
  readonly submission?: {
    readonly form: string;
    readonly revision: number;
    readonly dataHash: string;
    /** Of what stood beside it; absent where nothing did. */
    readonly besideHash?: string;
    /** Of the form by which they were judged; absent in events of before that was recorded. */
    readonly definitionHash?: string;
  };
  /** The files that were handed in with the form: an approval after it is of these. */
  readonly files?: readonly RecordedFile[];
  /** What the engine wrote into the approved form (numbers, dates), by pointer. */
  readonly stamps?: Readonly<Record<string, unknown>>;
  /** Numbers given to the case itself, e.g. registrationNo. */
  readonly numbers?: Readonly<Record<string, string>>;
  /** Which numbers of the office's series these, and those among the stamps, are; absent in events of before that was recorded. */
  readonly taken?: readonly TakenNumber[];
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

/** Reads a payload that anybody may have written; undefined = it tells of no event. */
export function findRecord(payload: string): HistoryRecord | undefined {
  try {
    const value: unknown = JSON.parse(payload);
    return isRecord(value) && isRecord(value['event']) && isRecord(value['event']['actor'])
      ? parseRecord(payload)
      : undefined;
  } catch {
    // no JSON is no event: whoever asked says where
    return undefined;
  }
}
