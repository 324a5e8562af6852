import { type Connection, openClient } from './connect.ts';

type Part = { readonly heading: string; readonly query: string };

/** What makes up a schema, each as lines in an order that does not depend on when things were made. */
export const PARTS: readonly Part[] = [
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
      select pg_get_indexdef(i.indexrelid) ||
               case when i.indisvalid and i.indisready and i.indislive then '' else ' (not in use)' end as line
      from pg_index i
      join pg_class t on t.oid = i.indrelid
      join pg_class x on x.oid = i.indexrelid
      where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'm')
      order by t.relname collate "C", x.relname collate "C"`,
  },
  {
    heading: 'row-level security',
    query: `
      select format('%s %s%s%s: using %s check %s', p.tablename, p.policyname,
               case when c.relforcerowsecurity then ' (forced)' else '' end,
               case when c.relrowsecurity then '' else ' (switched off)' end ||
                 case p.permissive when 'PERMISSIVE' then '' else ' (restrictive)' end ||
                 case p.cmd when 'ALL' then '' else format(' for %s', lower(p.cmd)) end ||
                 case when p.roles = '{public}' then '' else format(' to %s', array_to_string(p.roles, ', ')) end,
               p.qual, p.with_check) as line
      from pg_policies p
      join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
      where p.schemaname = current_schema()
      order by p.tablename collate "C", p.policyname collate "C"`,
  },
  {
    heading: 'triggers',
    query: `
      select format('%s %s %s %s %s%s%s', c.relname, t.tgname, p.proname, t.tgtype, md5(pg_get_triggerdef(t.oid, true)),
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
      select format('%s(%s) %s%s%s %s', p.proname, pg_get_function_identity_arguments(p.oid), l.lanname,
               case when p.prosecdef then ' as its owner' else '' end ||
                 case when p.proconfig is null then '' else format(' set %s', array_to_string(p.proconfig, ', ')) end,
               case when p.prokind = 'f' then '' else format(' (%s)', p.prokind) end,
               md5(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc))) as line
      from pg_proc p
      join pg_language l on l.oid = p.prolang
      where p.pronamespace = current_schema()::regnamespace
        and (l.lanname <> 'c' or not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e'))
      order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,
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
    heading: 'tables that are not as others',
    query: `
      select format('%s is not logged', c.relname) as line
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence <> 'p'
      union all
      select format('%s: a trigger behind a constraint (switched %s)', c.relname, t.tgenabled)
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and t.tgisinternal and t.tgenabled <> 'O'
      order by 1`,
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
