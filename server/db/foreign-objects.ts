import { type RawBuilder, sql } from 'kysely';
import { APP_ROLE } from './connect.ts';

type Found = { readonly line: string };

/** The first number that PostgreSQL gives to what somebody makes; all below came with the server. */
const FIRST = sql.lit(16_384);
/** Below it a number means the same in every server of an edition; above it they are given out when the server is made. */
const FIXED = sql.lit(12_000);

/** What is looked up without being named with a schema: built in, or our own. */
const ON_THE_WAY = sql`('pg_catalog'::regnamespace, 'information_schema'::regnamespace, current_schema()::regnamespace)`;

/** Whether an extension brought it, of whatever table of the catalogue. */
function isOfExtension(table: string, oid: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pg_depend d
    where d.classid = ${sql.lit(table)}::regclass and d.objid = ${sql.ref(oid)} and d.deptype = 'e')`;
}

/** An extension's own is written in C; what somebody put under its name is not. */
const isOfC = (oid: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from pg_proc p where p.oid = ${sql.ref(oid)} and p.prolang = 13)`;

/** Functions that came with PostgreSQL 15 to 18 and are written in SQL; all others are part of the program. */
const BUILT_IN_SQL = sql.lit(
  `{879,880,1176,1215,1216,1285,1290,1296,1298,1305,1306,1307,1309,1310,1311,1348,1384,1386,1426,1481,1544,1708,1710,1741,1810,1811,
    1812,1848,1993,2003,2004,2042,2043,2044,2059,2074,2325,2546,2547,2548,2549,2550,2631,2932,3050,3935,3936,5023,6183,6184}`,
);

/** What the functions, casts, operators and types of an edition come to that were looked at when this was written. */
const BUILT_IN = sql.lit(
  JSON.stringify({ 15: 'bce59f75cdd3bb6b008d36d8a8fee06d', 18: '24c94b9f6da40d64d9f07319c2cc0c7a' }),
);

/** What its views, and the functions that it numbers when a server is made, come to. */
const BUILT_ON = sql.lit(
  JSON.stringify({ 15: '840065889c9e53a647cf1d5b3ab3c139', 18: '007554ea20af53c970701649362f2db0' }),
);

/**
 * What was put beside or in the place of what PostgreSQL brings, where a statement of ours would find it. A function in
 * `pg_catalog` for exactly the type of a table is taken before the built-in one for any type.
 */
export const foreignObjects: readonly RawBuilder<Found>[] = [
  sql<Found>`
    select format('function %s', p.oid::regprocedure) as line
    from pg_proc p
    where p.pronamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      -- nothing that is built in knows a type of ours, whatever number it was given
      and (p.oid >= ${FIRST} or exists (select from unnest(p.proargtypes) t where t >= ${FIRST}))
    order by 1`,
  sql<Found>`
    select format('function %s replaced', p.oid::regprocedure) as line
    from pg_proc p
    where p.oid < ${FIXED} and p.pronamespace = 'pg_catalog'::regnamespace and p.prolang not in (12, 13)
      and p.oid <> all (${BUILT_IN_SQL}::oid[])
    order by 1`,
  sql<Found>`
    with edition as (select current_setting('server_version_num')::int / 10000 as no),
    found as (
      select md5(concat_ws('/',
        (select string_agg(concat_ws('|', oid, proname, prolang, prosrc, probin, proargtypes), '/' order by oid) from pg_proc where oid < ${FIXED}),
        (select string_agg(concat_ws('|', oid, castsource, casttarget, castfunc, castcontext, castmethod), '/' order by oid) from pg_cast where oid < ${FIXED}),
        (select string_agg(concat_ws('|', oid, oprname, oprleft, oprright, oprcode::oid), '/' order by oid) from pg_operator where oid < ${FIXED}),
        (select string_agg(concat_ws('|', oid, typname, typinput::oid, typoutput::oid, typreceive::oid, typsend::oid), '/' order by oid) from pg_type where oid < ${FIXED})
      )) as hash
    )
    select format('what PostgreSQL %s brings comes to %s', no, hash) as line
    from edition, found
    where hash <> ${BUILT_IN}::jsonb ->> no::text`,
  sql<Found>`
    with edition as (select current_setting('server_version_num')::int / 10000 as no),
    found as (
      select md5(concat_ws('/',
        (select string_agg(concat_ws('|', relname, pg_get_viewdef(oid)), '/' order by relname collate "C")
         from pg_class where relkind = 'v' and relnamespace = 'pg_catalog'::regnamespace),
        (select string_agg(concat_ws('|', line, prolang, coalesce(pg_get_function_sqlbody(oid), prosrc)), '/' order by line collate "C")
         from (select *, oid::regprocedure::text as line from pg_proc where oid >= ${FIXED} and oid < ${FIRST}) numbered)
      )) as hash
    )
    select format('the views that PostgreSQL %s brings come to %s', no, hash) as line
    from edition, found
    where hash <> ${BUILT_ON}::jsonb ->> no::text`,
  sql<Found>`
    select format('operator %s', o.oid::regoperator) as line
    from pg_operator o
    where (o.oid >= ${FIXED} or o.oprleft >= ${FIRST} or o.oprright >= ${FIRST}) and o.oprnamespace in ${ON_THE_WAY}
      and not (${isOfExtension('pg_operator', 'o.oid')} and ${isOfC('o.oprcode')})
    order by 1`,
  sql<Found>`
    select format('cast %s to %s', c.castsource::regtype, c.casttarget::regtype) as line
    from pg_cast c
    where (c.oid >= ${FIXED} or c.castsource >= ${FIRST} or c.casttarget >= ${FIRST})
      and not (${isOfExtension('pg_cast', 'c.oid')} and (c.castfunc = 0 or ${isOfC('c.castfunc')}))
    order by 1`,
  sql<Found>`
    select format('type %s', t.oid::regtype) as line
    from pg_type t
    left join pg_class c on c.oid = t.typrelid
    where t.oid >= ${FIRST} and t.typnamespace in ${ON_THE_WAY}
      and not (t.typcategory = 'A' and t.typelem <> 0) and coalesce(c.relkind, 'c') = 'c'
      and not ${isOfExtension('pg_type', 't.oid')}
    order by 1`,
  // what an index or a table of ours brings with it lies elsewhere, or is among the columns
  sql<Found>`
    select format('%s %s', case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'relation' end, c.oid::regclass) as line
    from pg_class c
    where c.oid >= ${FIRST} and c.relnamespace in ${ON_THE_WAY}
      and (c.relnamespace <> current_schema()::regnamespace or c.relkind not in ('r', 'i', 'c'))
      and not (c.relkind = 'S' and exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i'))
      and not ${isOfExtension('pg_class', 'c.oid')}
    order by 1`,
  sql<Found>`
    select format('rule %s of %s', r.rulename, r.ev_class::regclass) as line
    from pg_rewrite r
    where r.oid >= ${FIRST} and r.ev_class < ${FIRST}
    order by 1`,
  sql<Found>`
    select format('event trigger %s', e.evtname) as line
    from pg_event_trigger e
    where e.oid >= ${FIRST} and not ${isOfExtension('pg_event_trigger', 'e.oid')}
    order by 1`,
];

/** What else nobody has put into a server that is Naksa's alone: there the office has no business of its own. */
export const foreignToOwn: readonly RawBuilder<Found>[] = [
  sql<Found>`
    select format('schema %s', nspname) as line
    from pg_namespace
    where oid >= ${FIRST} and oid <> current_schema()::regnamespace and nspname !~ '^pg_(temp|toast)'
    order by 1`,
  sql<Found>`
    select format('extension %s', extname) as line
    from pg_extension
    where extname not in ('plpgsql', 'pg_trgm', 'btree_gist')
    order by 1`,
  sql<Found>`
    select format('publication %s', pubname) as line from pg_publication
    union all
    select format('subscription %s', subname) from pg_subscription
    union all
    select format('server elsewhere %s', srvname) from pg_foreign_server
    union all
    select format('language %s', lanname) from pg_language where oid >= ${FIRST} and lanname <> 'plpgsql'
    order by 1`,
  sql<Found>`
    select format('role %s', rolname) as line
    from pg_roles
    where oid >= ${FIRST} and rolname not in (${APP_ROLE}, session_user)
    union all
    select format('role %s is superuser', rolname)
    from pg_roles
    where rolsuper and rolname <> session_user
    union all
    select format('role %s is a member of %s', member::regrole, roleid::regrole)
    from pg_auth_members
    where (member >= ${FIRST} or roleid >= ${FIRST})
      and not (member = session_user::regrole and roleid = ${APP_ROLE}::regrole)
    order by 1`,
];
