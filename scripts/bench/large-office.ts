import type { ClientBase } from 'pg';
import { addDays, fiscalYearOf } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { soundColumns } from '../../server/case/sounds.ts';
import { systemRole } from '../../workflows/engine/roles.ts';
import { chance, nepaliName } from './nepali-names.ts';

/** How many applications, over how many years before a day, and how many events of each. */
export type OfficeSize = {
  readonly count: number;
  readonly years: number;
  readonly today: string;
  readonly events: number;
};

const BATCH = 10_000;
const DAYS = 365;
const WARDS = 9;
/** One in so many still waits for somebody: the newest. */
const OPEN_SHARE = 20;
const FIRST_NO = 600_000_000;

type Copy = Readonly<Record<(typeof COLUMNS)[number]['name'], string | number | null>>;

const COLUMNS = [
  { name: 'original', type: 'uuid' },
  { name: 'n', type: 'integer' },
  { name: 'shift', type: 'integer' },
  { name: 'application_no', type: 'bigint' },
  { name: 'registration_no', type: 'text' },
  { name: 'registered_on', type: 'date' },
  { name: 'fiscal_year', type: 'text' },
  { name: 'construction_type', type: 'text' },
  { name: 'building_class', type: 'text' },
  { name: 'ward', type: 'text' },
  { name: 'owner_ne', type: 'text' },
  { name: 'applicant_ne', type: 'text' },
  { name: 'phone', type: 'text' },
  { name: 'plot_no', type: 'text' },
  { name: 'status', type: 'text' },
  { name: 'valid_until', type: 'date' },
  { name: 'search_text', type: 'text' },
  { name: 'applicant_sounds', type: 'text' },
  { name: 'search_edition', type: 'integer' },
] as const;

/**
 * Makes a large office of the cases that there are: copies past the stage machine, spread evenly over years, each under another
 * name. A twentieth of them, the newest, waits for somebody. Hashes of the copies mean nothing.
 */
export async function fillOffice(owner: ClientBase, size: OfficeSize): Promise<void> {
  const types = COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');
  await owner.query(`create temporary table copy (id uuid not null default gen_random_uuid(), ${types})`);
  const originals = await readOriginals(owner, size);
  for (let from = 0; from < size.count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size.count - from) }, (_, at) =>
      copyOf(from + at, size, originals),
    );
    await insertCopies(owner, rows);
  }
  await owner.query('analyze copy');
  await copyAll(owner, size);
}

/** A case of which copies are made. */
type Original = { readonly id: string; readonly isOpen: boolean; readonly days: number };

async function readOriginals(owner: ClientBase, { today }: OfficeSize): Promise<readonly Original[]> {
  const { rows } = await owner.query<Original>(
    `select a.id, ($1::date - (a.filed_at at time zone 'Asia/Kathmandu')::date) as days,
      exists (select from inbox i where i.application_id = a.id and i.role <> $2) as "isOpen"
    from application a
    order by a.application_no`,
    [today, systemRole],
  );
  return rows;
}

async function insertCopies(owner: ClientBase, rows: readonly Copy[]): Promise<void> {
  const names = COLUMNS.map(({ name }) => name);
  const arrays = COLUMNS.map(({ type }, at) => `$${String(at + 1)}::${type}[]`);
  await owner.query(
    `insert into copy (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`,
    names.map((name) => rows.map((row) => row[name])),
  );
}

/** The copy number n: the smaller, the newer. */
function copyOf(n: number, { count, years, today }: OfficeSize, originals: readonly Original[]): Copy {
  const days = Math.floor((n / count) * years * DAYS);
  const day = addDays(today, -days);
  const year = fiscalYearOf(day);
  if (year === undefined) throw new Error(`the calendar does not reach ${day}`);
  const owner_ne = nepaliName(n, 1);
  const spoken = {
    application_no: FIRST_NO + count - n,
    registration_no: `${year.shortNe}-${toDevanagari(count - n)}`,
    owner_ne,
    applicant_ne: chance(n, 2) < 0.6 ? owner_ne : nepaliName(n, 3),
    plot_no: String(Math.floor(chance(n, 4) * 4000)),
    phone: `98${String(Math.floor(chance(n, 5) * 1e8)).padStart(8, '0')}`,
  };
  const isOpen = n < count / OPEN_SHARE;
  const alike = originals.filter((each) => each.isOpen === isOpen);
  const original = alike[n % alike.length] ?? originals[n % originals.length];
  const status = isOpen ? 'P' : (['C', 'C', 'A', 'C', 'X', 'A', 'C', 'D'][n % 8] ?? 'C');
  return {
    ...spoken,
    ...soundColumns(spoken),
    original: original?.id ?? null,
    n,
    shift: days - (original?.days ?? 0),
    registered_on: day,
    fiscal_year: year.code,
    construction_type: String(1 + (n % 3)),
    building_class: ['A', 'B', 'C', 'C', 'D'][n % 5] ?? 'C',
    ward: String(1 + Math.floor(chance(n, 6) * WARDS)).padStart(2, '0'),
    status,
    valid_until: isOpen ? null : addDays(day, 5 * DAYS),
  };
}

async function copyAll(owner: ClientBase, { events }: OfficeSize): Promise<void> {
  const own = Object.fromEntries(
    COLUMNS.filter(({ name }) => !['original', 'n', 'shift'].includes(name)).map(({ name }) => [name, `copy.${name}`]),
  );
  await copyRows(owner, 'application', 'id', '', {
    ...own,
    id: 'copy.id',
    filed_at: moved('t.filed_at'),
    changed_at: moved('t.changed_at'),
  });
  // nothing that a copy refers to can be missing: looking for it takes most of the time
  await owner.query('set session_replication_role = replica');
  await copyRows(owner, 'stage', 'application_id', '', {
    opened_at: moved('t.opened_at'),
    closed_at: moved('t.closed_at'),
    sla_due: 't.sla_due - copy.shift',
  });
  await copyRows(
    owner,
    'history',
    'application_id',
    `and (t.seq <= ${String(events)} or exists (select from ledger l where l.application_id = t.application_id and l.seq = t.seq))`,
    {
      at: moved('t.at'),
      request_id: 'gen_random_uuid()',
      payload: `'{}'`,
      answer: `'{}'`,
    },
  );
  await copyRows(owner, 'inbox', 'application_id', '', {
    since: moved('t.since'),
    due: 't.due - copy.shift',
    ward: 'copy.ward',
  });
  await copyRows(owner, 'ledger', 'application_id', '', {
    on_date: 't.on_date - copy.shift',
    fiscal_year: 'copy.fiscal_year',
  });
  await copyRows(owner, 'document', 'application_id', `and t.seq <= ${String(events)}`, {
    id: 'gen_random_uuid()',
    code: `upper(encode(sha256((t.code || copy.n)::bytea), 'hex'))`,
    model: `'{}'`,
    issued_at: moved('t.issued_at'),
  });
  await owner.query('analyze application_change, application_word, name_part');
  await owner.query('set session_replication_role = default');
}

/** An instant of the original, as long before the day of the copy as it was before that of the original. */
function moved(column: string): string {
  return `${column} - make_interval(days => copy.shift)`;
}

async function copyRows(
  owner: ClientBase,
  table: string,
  key: string,
  where: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => columns[name] ?? (name === 'application_id' ? 'copy.id' : `t.${name}`));
  await owner.query(`
    insert into ${table} (${names.join(', ')})
    select ${values.join(', ')}
    from copy
    join ${table} t on t.${key} = copy.original ${where}
    order by copy.n desc`);
  await owner.query(`analyze ${table}`);
}
