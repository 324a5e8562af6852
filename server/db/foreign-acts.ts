import { type Kysely, sql } from 'kysely';
import { APP_ROLE } from './connect.ts';
import { PARTS } from './dump-schema.ts';
import { foreignObjects, foreignToOwn } from './foreign-objects.ts';
import type { Tables } from './tables.ts';

/** Settings by which a statement means something else, as patterns of their names in small letters. */
const OF_MEANING: readonly string[] = [
  '(naksa|app)[.].*',
  '(session|local|shared)_preload_libraries',
  'session_replication_role|row_security|role|session_authorization|search_path|event_triggers',
  'allow_system_table_mods|ignore_system_indexes|zero_damaged_pages|ignore_checksum_failure',
  'transform_null_equals|array_nulls|standard_conforming_strings|backslash_quote',
  'extra_float_digits|bytea_output|xmlbinary|xmloption|default_transaction_.*',
];

/** The same, of what every server is given when it is made. */
const SET_BY_INITDB: readonly string[] = [
  'timezone|datestyle|intervalstyle|lc_.*|client_encoding|default_text_search_config',
];

/** Settings of a role or a database under which the app would write what it never meant to, or see what is not its office's. */
const SETTINGS = sql<{ line: string }>`
  select format('setting %s', setting) as line
  from pg_db_role_setting, unnest(setconfig) as setting
  where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and setrole in (0, (select oid from pg_roles where rolname = session_user), ${APP_ROLE}::regrole)
    and lower(split_part(setting, '=', 1)) ~ ${`^(${[...OF_MEANING, ...SET_BY_INITDB].join('|')})$`}
  union all
  select format('setting %s=%s of the server', name, setting)
  from pg_settings
  where source = 'configuration file' and lower(name) ~ ${`^(${OF_MEANING.join('|')})$`}
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
  'columns',
  'constraints',
  'indexes',
  'triggers',
  'functions',
  'rules',
  'tables that are not as others',
  'row-level security',
  'what naksa_app may do',
];

/** An index that only makes something faster is nobody's deed. */
function isPlainIndex(heading: string, line: string): boolean {
  return heading === 'indexes' && !line.startsWith('CREATE UNIQUE');
}

type Server = { readonly isOwn?: boolean };

/**
 * What acts in the database without having come by a migration, or came by one and is gone or switched off: whoever owns it could
 * have the app write what it never meant to, or show one office what is another's.
 * @param written the text of `schema.sql`
 * @param server.isOwn whether nobody but Naksa has anything in the server of this database
 * @returns lines that only one of both has, and settings and rights that none may have
 */
export async function findForeignActs(
  trx: Kysely<Tables>,
  written: string,
  { isOwn = false }: Server = {},
): Promise<readonly string[]> {
  const strange: string[] = [];
  for (const query of [SETTINGS, RIGHTS, ...foreignObjects, ...(isOwn ? foreignToOwn : [])]) {
    strange.push(...(await query.execute(trx)).rows.map(({ line }) => line));
  }
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
