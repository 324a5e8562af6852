import { join } from 'node:path';
import { Client } from 'pg';
import type { EmbeddedConnection } from '../db/embedded-running.ts';
import type { Bilingual } from '../db/start-problem.ts';
import type { SigningKey } from '../record/checkpoint.ts';
import { type ArchiveFolder, openArchiveFolder } from './archive-folder.ts';
import { positionOf, segmentAfter, segmentAt, startOf } from './wal.ts';
import texts from './texts.json' with { type: 'json' };

/** Which log is followed, and whereto. */
export type Archiving = {
  readonly connection: EmbeddedConnection;
  readonly cluster: string;
  /** Folder of backups. */
  readonly to: string;
  readonly key: SigningKey;
  readonly onProgress: (text: Bilingual) => void;
};

const SLOT = 'naksa_archive';

/** Lets PostgreSQL remove its log again, where an earlier start archived it and this one does not. */
export async function endArchive(connection: EmbeddedConnection): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await dropSlot(client);
  } finally {
    await client.end();
  }
}

/** Whether the office archives its log. */
export async function isArchived(connection: EmbeddedConnection): Promise<boolean> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_replication_slots where slot_name = $1', [SLOT]);
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

async function dropSlot(client: Client): Promise<void> {
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
    SLOT,
  ]);
}

/** What is on disk at a moment: everything acknowledged until then lies before `flushed`. */
type Moment = {
  readonly until: string;
  readonly flushed: bigint;
  readonly lsn: string;
  readonly timeline: string;
  readonly segmentBytes: number;
};

/** Knows how far the log is copied; opens its connection again after a failure, and then begins where PostgreSQL still has it. */
export class Follower {
  readonly #archiving: Archiving;
  #client: Client | undefined;
  #folder: ArchiveFolder | undefined;
  /** The piece that still grows. */
  #name = '';

  constructor(archiving: Archiving) {
    this.#archiving = archiving;
  }

  /** Copies everything up to what is on disk now, then lets PostgreSQL remove what was copied. */
  async follow(): Promise<void> {
    try {
      const client = (this.#client ??= await this.#reach());
      const moment = await momentOf(client);
      await this.#copyUpTo(client, moment);
      await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, moment.lsn]);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async #copyUpTo(client: Client, { until, flushed, timeline, segmentBytes }: Moment): Promise<void> {
    const { to, cluster, key } = this.#archiving;
    this.#folder ??= openArchiveFolder({ to, log: join(cluster, 'pg_wal'), key });
    if (this.#name === '') this.#name = segmentAt(timeline, await heldFrom(client), segmentBytes);
    for (;;) {
      const ahead = flushed - startOf(this.#name, segmentBytes);
      if (ahead <= 0n) break;
      const isWhole = ahead >= BigInt(segmentBytes);
      await this.#folder.grow(this.#name, isWhole ? segmentBytes : Number(ahead), until);
      if (!isWhole) break;
      this.#name = segmentAfter(this.#name, segmentBytes);
    }
    await this.#folder.keepTimelines(until);
  }

  async #reach(): Promise<Client> {
    const client = new Client({ ...this.#archiving.connection, connectionTimeoutMillis: 5_000 });
    // a connection that is cut shows at the next round; without a listener it would end the process
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ status: string }>(
      'select wal_status as status from pg_replication_slots where slot_name = $1',
      [SLOT],
    );
    if (rows[0]?.status === 'lost') {
      await dropSlot(client);
      this.#archiving.onProgress(gap);
    }
    if (rows[0] === undefined || rows[0].status === 'lost') {
      await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
    }
    return client;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#folder = undefined;
    this.#name = '';
    await client?.end().catch(() => undefined);
  }
}

/** Asked in this order: what was acknowledged until `until` is on disk when the second question is answered. */
async function momentOf(client: Client): Promise<Moment> {
  const { rows } = await client.query<{ until: string; lsn: string; timeline: string; bytes: number }>(
    `with clock as materialized (select clock_timestamp() at time zone 'UTC' as now)
     select to_char(now, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until, pg_current_wal_flush_lsn()::text as lsn,
            left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
            pg_size_bytes(current_setting('wal_segment_size'))::int as bytes
     from clock`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL did not say where its log is');
  const { until, lsn, timeline, bytes: segmentBytes } = row;
  return { until, lsn, flushed: positionOf(lsn), timeline, segmentBytes };
}

/** From where on PostgreSQL still has its log. */
async function heldFrom(client: Client): Promise<bigint> {
  const { rows } = await client.query<{ lsn: string }>(
    'select restart_lsn::text as lsn from pg_replication_slots where slot_name = $1',
    [SLOT],
  );
  return positionOf(rows[0]?.lsn ?? '0/0');
}

const gap: Bilingual = texts.folderOfBackupsWasOut;
