import type { ClientBase } from 'pg';
import { systemRole } from '../../../workflows/engine/roles.ts';
import { APPLICATION, BRIEF, type Copied, WHOLE } from './copied-tables.ts';
import { COPY_COLUMNS, type Copy, copyOf, FIRST_NO, MOST_COPIES, type OfficeSize, type Original } from './copies.ts';
import { copyIn } from './copy-in.ts';
import { type DiskOf, diskUse, grownBy } from './disk.ts';

const STEP = 10_000;

/** Which office is filled by copies of whose cases, and how far. */
export type Filling = {
  readonly organizationId: string;
  /** The office whose cases are copied; they stay the first ones of all offices. */
  readonly home: string;
  readonly size: OfficeSize;
  /** Applications that are kept together; ten thousand unless said. */
  readonly step?: number;
  /** Called before each step; throws where no more may be written. */
  readonly mayGoOn?: () => void;
  readonly onStep?: (step: Step) => void;
};

/** What a step came to. */
export type Step = {
  /** Applications of the office since its first copy. */
  readonly filled: number;
  readonly whole: number;
  readonly brief: number;
  readonly rows: number;
  readonly ms: number;
  /** Bytes by table that whole copies took, and brief ones; lists and searches (`application`…) stand with the brief ones. */
  readonly wholeBytes: DiskOf;
  readonly briefBytes: DiskOf;
};

/**
 * Fills an office with copies of the cases that there are, past the stage machine, oldest first, in steps that are each kept or not:
 * where the office has some already it goes on. Each copy has another name; hashes and signatures of the copies mean nothing.
 * @returns how many copies were made now
 */
export async function fillOffice(owner: ClientBase, filling: Filling): Promise<number> {
  const { organizationId, home, size, step = STEP, mayGoOn, onStep } = filling;
  const originals = await readOriginals(owner, home, size.today);
  const already = await countCopies(owner, organizationId);
  await owner.query('set synchronous_commit = off');
  // nothing that a copy refers to can be missing, and what follows a row (words, changes) is written for all at once
  await owner.query('set session_replication_role = replica');
  try {
    await layOut(owner, home, originals);
    for (let from = already; from < size.count; from += step) {
      mayGoOn?.();
      const upTo = Math.min(from + step, size.count);
      const copies = Array.from({ length: upTo - from }, (_, at) =>
        copyOf(size.count - 1 - from - at, size, originals),
      );
      const done = await inTransaction(owner, () => fillStep(owner, organizationId, copies));
      onStep?.({ filled: upTo, ...done });
    }
  } finally {
    await owner.query('reset session_replication_role');
    await owner.query('reset synchronous_commit');
  }
  return Math.max(0, size.count - already);
}

async function inTransaction<T>(owner: ClientBase, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    const done = await work();
    await owner.query('commit');
    return done;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** How many copies an office has. */
export async function countCopies(owner: ClientBase, organizationId: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from application
    where organization_id = $1 and application_no > $2 and application_no <= $3`,
    [organizationId, FIRST_NO, FIRST_NO + MOST_COPIES],
  );
  return rows[0]?.count ?? 0;
}

async function readOriginals(owner: ClientBase, home: string, today: string): Promise<readonly Original[]> {
  const { rows } = await owner.query<Original>(
    `select distinct on ("isOpen") id, days, "isOpen"
    from (
      select a.id, a.application_no, ($2::date - (a.filed_at at time zone 'Asia/Kathmandu')::date) as days,
        exists (
          select from inbox i
          where i.organization_id = a.organization_id and i.application_id = a.id and i.role <> $3) as "isOpen"
      from application a
      where a.organization_id = $1 and not (a.application_no > $4 and a.application_no <= $5)
        and a.seq > 1
    ) held
    order by "isOpen", application_no`,
    [home, today, systemRole, FIRST_NO, FIRST_NO + MOST_COPIES],
  );
  return rows;
}

async function fillStep(
  owner: ClientBase,
  organizationId: string,
  copies: readonly Copy[],
): Promise<Omit<Step, 'filled'>> {
  const began = performance.now();
  const names = COPY_COLUMNS.map(({ name }) => name);
  await owner.query('truncate copy');
  await copyIn(
    owner,
    `copy (${names.join(', ')})`,
    copies.map((each) => names.map((name) => each[name])),
  );
  await owner.query('analyze copy');
  const before = await diskUse(owner);
  let rows = await copyApplications(owner, organizationId);
  for (const each of BRIEF) rows += await copyRows(owner, organizationId, each, 'not copy.whole');
  const between = await diskUse(owner);
  for (const each of WHOLE) rows += await copyRows(owner, organizationId, each, 'copy.whole');
  const after = await diskUse(owner);
  const whole = copies.filter((copy) => copy.whole === true).length;
  return {
    whole,
    brief: copies.length - whole,
    rows,
    ms: performance.now() - began,
    briefBytes: grownBy(before, between),
    wholeBytes: grownBy(between, after),
  };
}

/** The applications, with what the triggers of their table would have written. */
async function copyApplications(owner: ClientBase, organizationId: string): Promise<number> {
  const applications = await copyRows(owner, organizationId, APPLICATION, 'true');
  const follow = [
    `insert into application_change
    select $1::uuid, copy.id, ${APPLICATION.columns['changed_at'] ?? ''}
    from copy join ${laidOut(APPLICATION)} t on t.id = copy.original`,
    // every copy was registered: that is its place in the list
    `insert into application_word
    select $1::uuid, met.word, copy.registered_on, copy.application_no, met.applies, copy.ward, copy.fiscal_year
    from copy cross join lateral name_words(copy.search_text, copy.applicant_sounds) as met`,
    `insert into name_part
    select distinct $1::uuid, part, met.word
    from copy cross join lateral name_words(copy.search_text, '') as met cross join lateral name_parts(met.word) as part
    on conflict do nothing`,
  ];
  let rows = applications;
  for (const text of follow) rows += (await owner.query(text, [organizationId])).rowCount ?? 0;
  return rows;
}

async function copyRows(owner: ClientBase, organizationId: string, copied: Copied, of: string): Promise<number> {
  const { table, key, columns } = copied;
  const names = await columnsOf(owner, table);
  const values = names.map((name) => {
    if (name === 'organization_id') return '$1::uuid';
    return columns[name] ?? (name === 'application_id' ? 'copy.id' : `t.${name}`);
  });
  const { rowCount } = await owner.query(
    `insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from copy join ${laidOut(copied)} t on t.${key} = copy.original where ${of}`,
    [organizationId],
  );
  return rowCount ?? 0;
}

/** Where the rows of the originals lie meanwhile, apart: their own table grows with every step. */
function laidOut({ table, only }: Copied): string {
  return only === undefined ? `original_${table}` : `some_${table}`;
}

async function layOut(owner: ClientBase, home: string, originals: readonly Original[]): Promise<void> {
  const types = COPY_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');
  await owner.query('drop table if exists pg_temp.copy');
  await owner.query(`create temporary table copy (id uuid not null default gen_random_uuid(), ${types})`);
  for (const copied of [APPLICATION, ...BRIEF, ...WHOLE]) {
    const { table, key, only = 'true' } = copied;
    await owner.query(`drop table if exists pg_temp.${laidOut(copied)}`);
    await owner.query(
      `create temporary table ${laidOut(copied)} as
      select t.* from ${table} t where t.organization_id = '${home}' and t.${key} = any('{${originals.map(({ id }) => id).join(',')}}') and ${only}`,
    );
  }
}

const known = new Map<string, readonly string[]>();

/** The columns that a row is written with: all but those that number themselves. */
export async function columnsOf(owner: ClientBase, table: string): Promise<readonly string[]> {
  const found = known.get(table);
  if (found) return found;
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'
    order by ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  known.set(table, names);
  return names;
}
