import type { Trx } from '../runtime.ts';

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
};

/** The whole history of an application, first event first. */
export function historyOf(trx: Trx, applicationId: string): Promise<HistoryRow[]> {
  return trx
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
    ])
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute();
}
