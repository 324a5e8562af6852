import { type Kysely, sql } from 'kysely';
import { APP_ROLE, type Connection, openClient } from './connect.ts';
import type { Tables } from './tables.ts';

type Part = { readonly heading: string; readonly query: string };

/** What makes up a schema, each as lines in an order that does not depend on when things were made. */
const PARTS: readonly Part[] = [
  {
    heading: 'columns',
    query: `
      select format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
               case when a.attnotnull then ' not null' else '' end,
               case when a.attidentity <> '' then ' generated always as identity' else '' end,
               coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      order by c.relname collate "C", a.attnum`,
  },
  {
    heading: 'constraints',
    query: `
      select format('%s %s: %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as line
      from pg_constraint c
      where c.connamespace = current_schema()::regnamespace and c.contype <> 'n'
      order by c.conrelid::regclass::text collate "C", c.conname collate "C"`,
  },
  {
    heading: 'indexes',
    query: `
      select indexdef as line
      from pg_indexes
      where schemaname = current_schema()
      order by tablename collate "C", indexname collate "C"`,
  },
  {
    heading: 'row-level security',
    query: `
      select format('%s %s%s%s: using %s check %s', p.tablename, p.policyname,
               case when c.relforcerowsecurity then ' (forced)' else '' end,
               case when c.relrowsecurity then '' else ' (switched off)' end, p.qual, p.with_check) as line
      from pg_policies p
      join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
      where p.schemaname = current_schema()
      order by p.tablename collate "C", p.policyname collate "C"`,
  },
  {
    heading: 'triggers',
    query: `
      select format('%s %s %s %s%s%s', c.relname, t.tgname, p.proname, t.tgtype,
               case t.tgenabled when 'O' then '' else format(' (switched %s)', t.tgenabled) end,
               case p.pronamespace when current_schema()::regnamespace then '' else format(' of %s', p.pronamespace::regnamespace) end) as line
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid
      where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
      order by c.relname collate "C", t.tgname collate "C"`,
  },
  {
    heading: 'functions',
    query: `
      select format('%s %s', p.proname, md5(p.prosrc)) as line
      from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by p.proname collate "C"`,
  },
  {
    heading: 'rules',
    query: `
      select format('%s %s', c.relname, r.rulename) as line
      from pg_rewrite r
      join pg_class c on c.oid = r.ev_class
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      order by c.relname collate "C", r.rulename collate "C"`,
  },
  {
    heading: 'what naksa_app may do',
    query: `
      select format('%s: %s', table_name, string_agg(granted, ', ' order by granted collate "C")) as line
      from (
        select c.relname::text as table_name, lower(g.privilege_type) as granted
        from pg_class c, aclexplode(c.relacl) g
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and g.grantee = 'naksa_app'::regrole
        union all
        select c.relname::text, format('%s (%s)', lower(g.privilege_type), a.attname)
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped, aclexplode(a.attacl) g
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and g.grantee = 'naksa_app'::regrole
      ) grants
      group by table_name
      order by table_name collate "C"`,
  },
];

/** Settings of a role or a database under which the app would write what it never meant to, or see what is not its office's. */
const SETTINGS = sql<{ line: string }>`
  select format('setting %s', setting) as line
  from pg_db_role_setting, unnest(setconfig) as setting
  where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and split_part(setting, '=', 1) ~ '^((naksa|app)[.].*|session_replication_role|row_security|role)$'
  order by 1`;

/** What the app's role is beside a role without rights, and what everybody may do that it could do by that. */
const RIGHTS = sql<{ line: string }>`
  select format('role %s is %s', rolname, says) as line
  from pg_roles, lateral (values
    (rolsuper, 'superuser'), (rolbypassrls, 'past row-level security'), (rolcreaterole, 'maker of roles')) as has (it, says)
  where rolname = ${APP_ROLE} and has.it
  union all
  select format('role %s is a member of %s', ${APP_ROLE}::text, m.roleid::regrole)
  from pg_auth_members m
  where m.member = ${APP_ROLE}::regrole
  union all
  select format('everybody may %s %s', lower(g.privilege_type), c.relname)
  from pg_class c, aclexplode(c.relacl) g
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and g.grantee = 0
  order by 1`;

/** What acts by itself in a database, what it refuses, and what keeps the app's role apart from what is not its own, by heading. */
const ACTING: readonly string[] = [
  'constraints',
  'indexes',
  'triggers',
  'functions',
  'rules',
  'row-level security',
  'what naksa_app may do',
];

/** An index that only makes something faster is nobody's deed. */
function isPlainIndex(heading: string, line: string): boolean {
  return heading === 'indexes' && !line.startsWith('CREATE UNIQUE');
}

/**
 * What acts in the database without having come by a migration, or came by one and is gone or switched off: whoever owns it could
 * have the app write what it never meant to, or show one office what is another's.
 * @param written the text of `schema.sql`
 * @returns lines that only one of both has, and settings and rights that none may have
 */
export async function findForeignActs(trx: Kysely<Tables>, written: string): Promise<readonly string[]> {
  const settings = await SETTINGS.execute(trx);
  const rights = await RIGHTS.execute(trx);
  const strange: string[] = [...settings.rows, ...rights.rows].map(({ line }) => line);
  for (const { heading, query } of PARTS) {
    if (!ACTING.includes(heading)) continue;
    const { rows } = await sql.raw<{ line: string }>(query).execute(trx);
    // one constraint may be written in several lines, as the text of the schema has them
    const found = rows.flatMap(({ line }) => line.split('\n')).filter((line) => !isPlainIndex(heading, line));
    const expected = linesUnder(written, heading).filter((line) => !isPlainIndex(heading, line));
    strange.push(
      ...found.filter((line) => !expected.includes(line)),
      ...expected.filter((line) => !found.includes(line)),
    );
  }
  return strange;
}

function linesUnder(written: string, heading: string): readonly string[] {
  const part = written.split('\n\n').find((text) => text.startsWith(`-- ${heading}\n`)) ?? '';
  return part
    .split('\n')
    .slice(1)
    .filter((line) => line !== '');
}

/** Writes down the schema of a database as text that is equal for equal schemas: `server/db/schema.sql`. */
export async function dumpSchema(connection: Connection): Promise<string> {
  const client = openClient(connection);
  await client.connect();
  try {
    const parts: string[] = [];
    for (const part of PARTS) {
      const result = await client.query<{ line: string }>(part.query);
      parts.push([`-- ${part.heading}`, ...result.rows.map((row) => row.line)].join('\n'));
    }
    return `-- The schema that the migrations make, read back from the database. Not run; a test refuses drift.\n\n${parts.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}
