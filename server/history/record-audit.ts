import type { Checkpoint } from '../record/checkpoint.ts';
import { checkSeries, type SeriesFault } from '../record/checkpoint-series.ts';
import type { HistoryRow } from './queries.ts';
import { findBrokenLink } from './verify.ts';

/** What a whole record is checked by, without server or database. */
export type RecordToAudit = {
  /** From the folder that was kept outside the database, oldest first. */
  readonly checkpoints: readonly Checkpoint[];
  /** Public keys (PEM) that came from elsewhere. */
  readonly publicKeys: readonly string[];
  /** The history of each application as exported, by its id. */
  readonly histories: ReadonlyMap<string, readonly HistoryRow[]>;
  /** Whether the export says to be everything, so that an application that is not in it is missing. */
  readonly isWhole: boolean;
};

/** Something that was done to a record since it was sealed, or to the seals. */
export type RecordFault =
  | { readonly about: 'checkpoint'; readonly number: number; readonly what: SeriesFault['what'] }
  | { readonly about: 'application'; readonly id: string; readonly seq: number; readonly what: string };

/**
 * Holds an export against the checkpoints: the series is signed and without a gap, every chain holds in itself, and at the event
 * at which a chain was sealed last it has the hash that was signed. A chain that was hashed anew holds in itself, but not that.
 */
export function auditRecord(record: RecordToAudit): readonly RecordFault[] {
  const { faults, heads } = checkSeries(record.checkpoints, record.publicKeys);
  const seals = faults.map((fault): RecordFault => ({ about: 'checkpoint', ...fault }));
  const chains = [...record.histories].flatMap(([id, rows]): readonly RecordFault[] => {
    const broken = findBrokenLink(id, rows);
    return broken ? [{ id, ...broken, about: 'application' }] : [];
  });
  const sealed = [...heads.values()].filter(({ kind }) => kind === 'application');
  const rewritten = sealed.flatMap(({ id, seq, hash }): readonly RecordFault[] => {
    const rows = record.histories.get(id);
    if (rows === undefined && !record.isWhole) return [];
    const found = rows?.find((row) => row.seq === seq)?.hash;
    if (found === hash) return [];
    const what = found === undefined ? 'gone since a checkpoint' : 'rewritten since a checkpoint';
    return [{ about: 'application', id, seq, what }];
  });
  return [...seals, ...chains, ...rewritten];
}
