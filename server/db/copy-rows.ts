import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as takeIn, to as giveOut } from 'pg-copy-streams';
import { APPLICATION_NAME, type Connection, openClient } from './connect.ts';
import { dumpSchema } from './dump-schema.ts';
import { StartProblem } from './start-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** What was copied. */
export type CopiedRows = { readonly tables: number; readonly rows: number };

type Copying = {
  readonly from: Connection;
  /** A database of the same schema; what its migrations put into it gives way. */
  readonly to: Connection;
  /** Told before each table. */
  readonly onTable: (name: string, at: number, all: number) => void;
  /** Asked once the rows are there; when it throws, they are taken back. */
  readonly prove?: () => Promise<void>;
};

/** So that a row reads the same whatever the two servers are set to. */
const ALIKE = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'`;

/**
 * Copies every row of a database into another of the same schema, of whatever edition, table by table as a stream, in one transaction
 * there: what is cut short leaves nothing. Triggers and references of the new one rest meanwhile and are put back as they were, the
 * references proven again; then each table's rows are summed up on both sides. What then looks at the new database as an office's
 * can still refuse it: it becomes what it was before. Nobody may write in either. Needs the rights of the owner there, and to see
 * every office's rows here.
 * @throws StartProblem naming the tables whose rows are not the same, and then nothing was copied
 */
export async function copyRows({ from, to, onTable, prove }: Copying): Promise<CopiedRows> {
  const [source, target] = [openClient(from), openClient(to)];
  try {
    await Promise.all(
      [source, target].map(async (client) => {
        await client.connect();
        await client.query(ALIKE);
      }),
    );
    await refuseOtherSchema(from, to);
    await source.query('set row_security = off; begin isolation level repeatable read read only');
    await target.query('begin');
    const tables = await tablesOf(source);
    const before = await rowsOf(target, tables);
    const putBack = await layOpen(target, tables);
    for (const [at, table] of tables.entries()) {
      onTable(table.name, at + 1, tables.length);
      await copyTable(source, target, table);
    }
    await copySequences(source, target);
    const [here, there] = [await sumsOf(source, tables), await sumsOf(target, tables)];
    const others = differing(here, there);
    if (others.length > 0) throw new StartProblem(say(texts.rowsAreNotTheSame, { tables: others.join(', ') }));
    for (const statement of putBack) await target.query(statement);
    await Promise.all([source, target].map((client) => client.query('commit')));
    try {
      await target.query('analyze');
      await refuseOtherSchema(from, to);
      await prove?.();
    } catch (error) {
      await takeBack(target, tables, before);
      throw error;
    }
    return copied(there);
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/**
 * What was copied before, where a database holds every row of another and none besides: a copy that was committed and never looked
 * at. One that holds other offices, or is at work, is left alone.
 */
export async function findCopied({ from, to }: Pick<Copying, 'from' | 'to'>): Promise<CopiedRows | undefined> {
  const [source, target] = [openClient(from), openClient(to)];
  try {
    await Promise.all(
      [source, target].map(async (client) => {
        await client.connect();
        await client.query(ALIKE);
      }),
    );
    if ((await officesOf(source)) !== (await officesOf(target)) || (await isAtWork(target))) return undefined;
    await refuseOtherSchema(from, to);
    await source.query('set row_security = off; begin isolation level repeatable read read only');
    await target.query(`begin; set local lock_timeout = '5s'`);
    const tables = await tablesOf(source);
    await seeEveryRow(target);
    const [here, there] = [await sumsOf(source, tables), await sumsOf(target, tables)];
    await target.query('rollback');
    if (differing(here, there).length > 0) return undefined;
    await target.query('analyze');
    return copied(there);
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function officesOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from organization order by id');
  return rows.map(({ id }) => id).join();
}

async function isAtWork(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [APPLICATION_NAME],
  );
  return rowCount !== 0;
}

/** Its owner may not see them otherwise; taken back with the transaction. */
async function seeEveryRow(target: Client): Promise<void> {
  const { rows } = await target.query<{ away: string }>(FORCED);
  for (const { away } of rows) await target.query(away);
}

async function refuseOtherSchema(from: Connection, to: Connection): Promise<void> {
  const [here, there] = await Promise.all([dumpSchema(from), dumpSchema(to)]);
  if (here === there) return;
  const known = new Set(here.split('\n'));
  const line = there.split('\n').find((each) => !known.has(each)) ?? '…';
  throw new StartProblem(say(texts.schemasAreNotTheSame, { line }));
}

type Table = { readonly name: string; readonly columns: readonly string[] };

async function tablesOf(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** Statements that take away, and those that put back, what hides rows from the owner. */
const FORCED = `
  select format('alter table %s no force row level security', oid::regclass) as away,
         format('alter table %s force row level security', oid::regclass) as back
  from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relforcerowsecurity`;

/** Statements that take away, and those that put back, what would act on rows or refuse them before the last one is there. */
const GUARDS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  union all
  select format('alter table %s disable trigger %I', c.oid::regclass, t.tgname),
         format('alter table %s enable %s trigger %I', c.oid::regclass,
                case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'
  union all
  ${FORCED}`;

/**
 * Empties the tables and takes away what guards them.
 * @returns statements that put every guard back
 */
async function layOpen(target: Client, tables: readonly Table[]): Promise<readonly string[]> {
  const all = tables.map(({ name }) => escapeIdentifier(name)).join(', ');
  await target.query(`lock table ${all} in access exclusive mode`);
  const { rows } = await target.query<{ away: string; back: string }>(GUARDS);
  for (const { away } of rows) await target.query(away);
  await target.query(`truncate ${all}`);
  return rows.map(({ back }) => back);
}

function giveOutOf(table: Table): ReturnType<typeof giveOut> {
  return giveOut(`copy ${columnsOf(table)} to stdout (format binary)`);
}

function takeInto(table: Table): ReturnType<typeof takeIn> {
  return takeIn(`copy ${columnsOf(table)} from stdin (format binary)`);
}

function columnsOf({ name, columns }: Table): string {
  return `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;
}

async function copyTable(source: Client, target: Client, table: Table): Promise<void> {
  await pipeline(source.query(giveOutOf(table)), target.query(takeInto(table)));
}

/** What a database without an office holds, as its migrations made it: few rows. */
type Before = { readonly rows: ReadonlyMap<string, Buffer>; readonly sequences: readonly string[] };

async function rowsOf(target: Client, tables: readonly Table[]): Promise<Before> {
  const rows = new Map<string, Buffer>();
  for (const table of tables) {
    const chunks: Buffer[] = [];
    for await (const chunk of target.query(giveOutOf(table))) chunks.push(Buffer.from(chunk));
    rows.set(table.name, Buffer.concat(chunks));
  }
  const unused = await target.query<{ name: string }>(
    `select format('%I', sequencename) as name from pg_sequences where schemaname = current_schema() and last_value is null`,
  );
  return { rows, sequences: unused.rows.map(({ name }) => name) };
}

/** The new database as it was before anything was copied into it. */
async function takeBack(target: Client, tables: readonly Table[], { rows, sequences }: Before): Promise<void> {
  await target.query('begin');
  const putBack = await layOpen(target, tables);
  for (const table of tables) await pipeline([rows.get(table.name) ?? ''], target.query(takeInto(table)));
  for (const name of sequences) await target.query(`alter sequence ${name} restart`);
  for (const statement of putBack) await target.query(statement);
  await target.query('commit');
}

async function copySequences(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(
    `select format('%I', sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = current_schema() and last_value is not null`,
  );
  for (const { name, last } of rows) await target.query('select setval($1::regclass, $2)', [name, last]);
}

type Sum = { readonly rows: number; readonly sum: string };
type Sums = ReadonlyMap<string, Sum>;

function differing(here: Sums, there: Sums): readonly string[] {
  return [...here].filter(([name, { sum }]) => there.get(name)?.sum !== sum).map(([name]) => name);
}

function copied(sums: Sums): CopiedRows {
  return { tables: sums.size, rows: [...sums.values()].reduce((all, each) => all + each.rows, 0) };
}

async function sumsOf(client: Client, tables: readonly Table[]): Promise<Sums> {
  const sums = new Map<string, Sum>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum
       from ${escapeIdentifier(name)} t`,
    );
    for (const row of rows) sums.set(name, { rows: Number(row.rows), sum: `${row.rows}:${row.sum}` });
  }
  return sums;
}
