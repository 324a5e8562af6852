import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { columnsOf } from './fill.ts';

/** What every office has of its own before its first application: people, setup, law. */
const OF_OFFICE = [
  'account',
  'setup_record',
  'setup_change',
  'definition',
  'number_series',
  'notification_choice',
  'office_secret',
] as const;

const CODE = 'further-';

/**
 * Founds offices like the first one, past the server, until there are so many; each keeps the ids of what it was copied from.
 * @returns the ids of all, the first one first
 */
export async function furtherOffices(owner: ClientBase, home: string, count: number): Promise<readonly string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from organization where code like $1 || '%' order by length(code), code`,
    [CODE],
  );
  const ids = [home, ...rows.map(({ id }) => id)];
  await owner.query('set session_replication_role = replica');
  while (ids.length < count) {
    const id = randomUUID();
    await copyOffice(owner, home, { id, code: `${CODE}${String(ids.length)}` });
    ids.push(id);
  }
  await owner.query('reset session_replication_role');
  return ids.slice(0, count);
}

async function copyOffice(
  owner: ClientBase,
  home: string,
  { id, code }: { readonly id: string; readonly code: string },
) {
  await owner.query('begin');
  const own = await columnsOf(owner, 'organization');
  const value = (name: string) => ({ id: '$1::uuid', code: '$3::text', created_at: 'now()' })[name] ?? name;
  await owner.query(
    `insert into organization (${own.join(', ')}) select ${own.map(value).join(', ')} from organization where id = $2`,
    [id, home, code],
  );
  for (const table of OF_OFFICE) {
    const names = await columnsOf(owner, table);
    const values = names.map((name) => (name === 'organization_id' ? '$1::uuid' : name));
    await owner.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} where organization_id = $2`,
      [id, home],
    );
  }
  await owner.query('commit');
}
