import type { CompiledStage } from '../../workflows/engine/compile.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import { SYSTEM_ACCOUNT } from '../case/system.ts';
import { serialiseSnapshot } from '../case/snapshot.ts';
import { GENESIS, linkHash, sha256 } from '../record/chain.ts';
import type { HistoryRow } from './queries.ts';
import { findRecord, type HistoryRecord, parseRecord } from '../record/record.ts';
import { type Refold, step } from './refold.ts';
import type { Divergence } from '../record/divergence.ts';

/** How a case stands by its rows: its version, and each of its runs. */
export type StoredCase = {
  readonly seq: number;
  readonly runs: readonly { readonly run: number; readonly snapshot: string }[];
};

type StageOf = (definitionHash: string) => CompiledStage | undefined;

/**
 * Checks a whole history offline: numbering, links, hashes, and that folding the events again through the very
 * definition they name gives the stored snapshot hashes.
 * @returns undefined when everything agrees
 */
export function findDivergence(
  applicationId: string,
  rows: readonly HistoryRow[],
  stageOf: StageOf,
  stored?: StoredCase,
): Divergence | undefined {
  let previous = GENESIS;
  const folds = new Map<number, Refold>();
  const laws = new Map<number, string>();
  for (const [index, row] of rows.entries()) {
    const broken = brokenLink(applicationId, row, index + 1, previous);
    if (broken) return { seq: row.seq, what: broken };
    const stage = stageOf(row.definition_hash);
    if (!stage) return { seq: row.seq, what: 'definition missing' };
    const record = parseRecord(row.payload);
    if (leavesItsLaw(row, record, laws.get(row.run))) return { seq: row.seq, what: 'definition changed' };
    laws.set(row.run, row.definition_hash);
    const fold = step(stage, folds.get(row.run), applicationId, record);
    folds.set(row.run, fold);
    const strayed = strayedFrom(row, fold);
    if (strayed) return { seq: row.seq, what: strayed };
    previous = row.hash;
  }
  return stored && divergesFromStored(folds, rows, stored);
}

/** The first link of a chain that does not hold, without folding anything; undefined when all do. */
export function findBrokenLink(applicationId: string, rows: readonly HistoryRow[]): Divergence | undefined {
  let previous = GENESIS;
  for (const [index, row] of rows.entries()) {
    const broken = brokenLink(applicationId, row, index + 1, previous);
    if (broken) return { seq: row.seq, what: broken };
    previous = row.hash;
  }
  return undefined;
}

function brokenLink(applicationId: string, row: HistoryRow, expectedSeq: number, previous: string): string | undefined {
  if (row.seq !== expectedSeq) return 'event missing';
  if (row.previous_hash !== previous) return 'chain broken';
  const { seq, run, stage, definition_hash: definitionHash, snapshot_hash: snapshotHash, payload } = row;
  if (linkHash(previous, { applicationId, seq, run, stage, definitionHash, snapshotHash, payload }) !== row.hash) {
    return 'content changed';
  }
  return columnsDiffer(row) ? 'columns differ from the event' : undefined;
}

/** A run keeps to the version that it was opened under, until an event takes it from that very version to another. */
function leavesItsLaw(
  { definition_hash: hash }: HistoryRow,
  { migration }: HistoryRecord,
  before: string | undefined,
): boolean {
  if (before === undefined) return migration !== undefined;
  return (migration?.from ?? hash) !== before;
}

/** Folding the events again must come to what the row says. */
function strayedFrom(row: HistoryRow, { snapshot }: Refold): string | undefined {
  if (!snapshot) return 'event refused on replay';
  if (sha256(serialiseSnapshot(snapshot)) !== row.snapshot_hash) return 'snapshot differs';
  return snapshot.value === row.state ? undefined : 'columns differ from the event';
}

/** The columns beside the payload repeat it for queries; they are not hashed, so they are compared. */
function columnsDiffer(row: HistoryRow): boolean {
  const event = findRecord(row.payload)?.event;
  return (
    event === undefined ||
    event.type !== row.type ||
    (event.form ?? null) !== row.form ||
    event.actor.role !== row.actor_role ||
    (typeof row.signature === 'string' && row.actor_id !== accountOf(event)) ||
    Date.parse(event.at) !== row.at.getTime()
  );
}

function accountOf({ actor: { accountId } }: StageEvent): string | null {
  return accountId === SYSTEM_ACCOUNT ? null : accountId;
}

function divergesFromStored(
  folds: ReadonlyMap<number, Refold>,
  rows: readonly HistoryRow[],
  stored: StoredCase,
): Divergence | undefined {
  const last = rows.at(-1)?.seq ?? 0;
  if (stored.seq !== last) return { seq: last, what: 'events missing at the end' };
  const isSame = ({ run, snapshot }: StoredCase['runs'][number]): boolean => {
    const refolded = folds.get(run)?.snapshot;
    return refolded !== undefined && serialiseSnapshot(refolded) === snapshot;
  };
  if (stored.runs.length === folds.size && stored.runs.every(isSame)) return undefined;
  return { seq: last, what: 'stored state differs' };
}
