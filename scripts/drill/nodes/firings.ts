import type { Client } from 'pg';

/** How often the terms that ran out were told to their applications. */
export type Firings = { readonly once: number; readonly twice: number; readonly never: number };

/** Counts, past the program, the events of the first term of every application, as its history has them. */
export async function judgeFirings(owner: Client): Promise<Firings> {
  const { rows } = await owner.query<Firings>(
    `with told as (
       select a.id, count(h.seq) as times
       from application a left join history h on h.application_id = a.id and h.type = 'DEADLINE'
       group by a.id)
     select count(*) filter (where times = 1)::int as once, count(*) filter (where times > 1)::int as twice,
            count(*) filter (where times = 0)::int as never
     from told`,
  );
  return rows[0] ?? { once: 0, twice: 0, never: 0 };
}

/** The control: tells one application a second time, past every guard of the database. */
export async function plantSecondFiring(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = 'history'`,
  );
  const own: Readonly<Record<string, string>> = { seq: 'seq + 1', request_id: 'gen_random_uuid()' };
  const names = rows.map(({ name }) => name);
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into history (${names.join(', ')})
     select ${names.map((name) => own[name] ?? name).join(', ')} from history
     where type = 'DEADLINE' order by application_id limit 1`,
  );
  await owner.query('set session_replication_role = default');
}
