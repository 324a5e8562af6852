import { besideHash } from '../journal/line.ts';
import type { Trx } from '../runtime.ts';
import { type ChainEnd, chainEnds } from '../record/chain-ends.ts';

/** One row of the chain as stored. */
export type HistoryRow = {
  readonly seq: number;
  readonly run: number;
  readonly stage: string;
  readonly type: string;
  readonly form: string | null;
  readonly actor_role: string;
  readonly at: Date;
  readonly state: string;
  readonly definition_hash: string;
  readonly snapshot_hash: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly payload: string;
  /** Null for the system; absent in bundles of before there was a journal. */
  readonly actor_id?: string | null;
  /** Hash of what the event's own hash does not cover. */
  readonly beside?: string;
  /** Of the server; null in rows from before rows were signed. */
  readonly signature?: string | null;
};

/** The history of an application, first event first. */
export async function historyOf(trx: Trx, applicationId: string): Promise<HistoryRow[]> {
  const rows = await trx
    .selectFrom('history')
    .select([
      'seq',
      'run',
      'stage',
      'type',
      'form',
      'actor_role',
      'at',
      'state',
      'definition_hash',
      'snapshot_hash',
      'previous_hash',
      'hash',
      'payload',
      'actor_id',
      'signature',
    ])
    .select(['request_id', 'request_hash', 'waits_on', 'answer'])
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute();
  return rows.map(({ request_id, request_hash, waits_on, answer, ...row }) => ({
    ...row,
    beside: besideHash({ request_id, request_hash, waits_on, answer }),
  }));
}

/** What the server's signature of an event is over, and the signature. */
export type SignedEvent = Pick<HistoryRow, 'seq' | 'hash' | 'beside' | 'signature'>;

/** The events that applications have after those that are named, each in its order. */
export async function eventsAfter(
  trx: Trx,
  ends: readonly ChainEnd[],
): Promise<ReadonlyMap<string, readonly SignedEvent[]>> {
  const events = new Map<string, SignedEvent[]>();
  if (ends.length === 0) return events;
  const rows = await trx
    .selectFrom('history')
    .innerJoin(chainEnds(ends), (join) =>
      join.onRef('sealed.id', '=', 'application_id').onRef('sealed.after', '<', 'seq'),
    )
    .select(['application_id', 'seq', 'hash', 'signature'])
    .select(['request_id', 'request_hash', 'waits_on', 'answer'])
    .orderBy('application_id')
    .orderBy('seq')
    .execute();
  for (const { application_id: id, seq, hash, signature, ...beside } of rows) {
    const known = events.get(id) ?? [];
    known.push({ seq, hash, signature, beside: besideHash(beside) });
    events.set(id, known);
  }
  return events;
}
