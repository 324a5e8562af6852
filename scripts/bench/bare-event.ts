import { Pool } from 'pg';
import { type Connection, clientConfig } from '../../server/db/connect.ts';

/** A case as the limit reads it: its version, how it stands, its newest event, what its form says, who is waited for. */
type Loaded = {
  readonly seq: number;
  readonly snapshot: string;
  readonly link: Readonly<Record<string, unknown>>;
  readonly said: Readonly<Record<string, unknown>> | null;
  readonly waiting: readonly object[] | null;
};

const load = {
  name: 'bare-load',
  text: `
    select a.seq, s.snapshot, to_jsonb(h) as link, to_jsonb(m) as said, i.waiting
    from application a
    join stage s on s.organization_id = a.organization_id and s.application_id = a.id and s.run = 1
    join history h on h.organization_id = a.organization_id and h.application_id = a.id and h.seq = a.seq
    left join lateral (
      select * from submission
      where organization_id = a.organization_id and application_id = a.id and form = $3
      order by seq desc limit 1) m on true
    left join lateral (
      select jsonb_agg(inbox) as waiting from inbox
      where organization_id = a.organization_id and application_id = a.id) i on true
    where a.organization_id = $1 and a.id = $2`,
};

const write = {
  name: 'bare-write',
  text: `
    with turn as (
      update application set seq = seq + 1, changed_at = now()
      where organization_id = $1 and id = $2 and seq = $3 returning id),
    run as (
      update stage set snapshot = $4 from turn
      where organization_id = $1 and application_id = turn.id and run = 1 returning run),
    link as (
      insert into history select r.* from turn, jsonb_populate_record(null::history, $5::jsonb) r returning seq),
    said as (
      insert into submission select r.* from turn, jsonb_populate_recordset(null::submission, $6::jsonb) r returning seq),
    waiting as (
      insert into inbox select r.* from turn, jsonb_populate_recordset(null::inbox, $7::jsonb) r
      on conflict (organization_id, application_id, position, role)
      do update set run = excluded.run, form = excluded.form, event = excluded.event, since = excluded.since, due = excluded.due
      returning position)
    select count(*)::integer as taken from turn`,
};

/** The limit: one prepared statement that loads a case, one that writes the rows of its next event; nothing is judged. */
export type BareEvents = { run(applicationId: string): Promise<void>; end(): Promise<void> };

/** @param form whose newest words are written again with each event; absent = an event without data */
export function openBareEvents(connection: Connection, organizationId: string, form?: string): BareEvents {
  const pool = new Pool({
    ...clientConfig(connection),
    max: 16,
    async onConnect(client) {
      await client.query('set role naksa_app');
      await client.query(`select set_config('app.organization_id', $1, false)`, [organizationId]);
    },
  });
  return {
    async run(applicationId) {
      const { rows } = await pool.query<Loaded>({ ...load, values: [organizationId, applicationId, form ?? null] });
      const [held] = rows;
      if (!held) throw new Error(`there is no case ${applicationId}`);
      const written = await pool.query<{ taken: number }>({
        ...write,
        values: [organizationId, applicationId, held.seq, held.snapshot, ...nextRows(held)],
      });
      if (written.rows[0]?.taken !== 1) throw new Error('the case has gone on');
    },
    end: () => pool.end(),
  };
}

/** The rows of the case's newest event once more, as those of its next one. */
function nextRows({ seq, link, said, waiting }: Loaded): readonly string[] {
  const next = { ...link, seq: seq + 1, request_id: crypto.randomUUID(), previous_hash: link['hash'] };
  const again = said === null ? [] : [{ ...said, seq: seq + 1, revision: Number(said['revision']) + 1 }];
  return [next, again, waiting ?? []].map((rows) => JSON.stringify(rows));
}
