import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addDays, type BsDate, fiscalYearOf, fromAd, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { codeTitle } from '../case/titles.ts';
import { isRunning } from '../case/status.ts';
import type { Statistics } from '../contract/public-register.ts';
import type { Tables } from '../db/tables.ts';
import type { Runtime, Trx } from '../runtime.ts';

const MONTHS = 12;
/** Twelve months and a little more: the first of them is whole. */
const LONGEST_YEAR = 400;
const BELIEVED_MS = 60_000;

type Held = { readonly answer: Statistics; readonly until: number };
const held = new WeakMap<Kysely<Tables>, Map<string, Held>>();

/** What the office did, counted; believed for a minute, because everybody asks and counting reads every application. */
export async function statistics(runtime: Runtime, trx: Trx, organizationId: string): Promise<Statistics> {
  const answers = held.get(runtime.db) ?? new Map<string, Held>();
  held.set(runtime.db, answers);
  const today = kathmanduDate(runtime.now());
  const place = `${organizationId}/${today}`;
  const known = answers.get(place);
  if (known && known.until > Date.now()) return known.answer;
  const answer = await count(runtime, trx, organizationId, today);
  answers.set(place, { answer, until: Date.now() + BELIEVED_MS });
  return answer;
}

async function count(runtime: Runtime, trx: Trx, organizationId: string, today: string): Promise<Statistics> {
  const { library } = await runtime.definitions.library(trx, organizationId);
  const year = fiscalYearOf(today);
  const since = year?.startAd ?? today;
  const titled = (list: string, rows: readonly Counted[]) =>
    rows.map(({ name, count: times }) => ({ title: codeTitle({ library }, list, name), count: times }));
  const days = await medianDays(trx);
  return {
    fiscalYear: { code: year?.code ?? '', labelNe: year?.labelNe ?? '' },
    ...(await totals(trx, since)),
    ...(days === undefined ? {} : { medianDays: days }),
    months: await monthsUntil(trx, today),
    types: titled('constructionType', await countBy(trx, 'construction_type', since)),
    classes: titled('buildingClass', await countBy(trx, 'building_class', since)),
    wards: (await countBy(trx, 'ward', since)).map(({ name, count: times }) => ({ ward: name, count: times })),
  };
}

const registrations = sql`select registered_on as on_day from application where registration_no is not null`;

/** The first permit of each application: the first run that came to an end that gives one. */
const permits = sql`
  select s.application_id, min((s.closed_at at time zone 'Asia/Kathmandu')::date) as on_day
  from stage s
  where s.granted and s.closed_at is not null
  group by s.application_id`;

async function totals(trx: Trx, since: string) {
  const result = await sql<{ registered: number; granted: number; completed: number; running: number }>`
    select
      (count(*) filter (where a.registered_on >= ${since}))::integer as registered,
      (count(*) filter (where p.on_day >= ${since}))::integer as granted,
      (count(*) filter (where a.status = 'C'))::integer as completed,
      (count(*) filter (where ${isRunning(sql`a.status`)}))::integer as running
    from application a
    left join (${permits}) p on p.application_id = a.id
    where a.registration_no is not null`.execute(trx);
  return result.rows[0] ?? { registered: 0, granted: 0, completed: 0, running: 0 };
}

async function medianDays(trx: Trx): Promise<number | undefined> {
  const result = await sql<{ days: number | null }>`
    select (percentile_disc(0.5) within group (order by p.on_day - a.registered_on))::integer as days
    from application a
    join (${permits}) p on p.application_id = a.id
    where a.registered_on is not null`.execute(trx);
  return result.rows[0]?.days ?? undefined;
}

type Counted = { readonly name: string; readonly count: number };

async function countBy(
  trx: Trx,
  column: 'construction_type' | 'building_class' | 'ward',
  since: string,
): Promise<Counted[]> {
  const result = await sql<Counted>`
    select ${sql.ref(column)} as name, count(*)::integer as count
    from application
    where registration_no is not null and registered_on >= ${since}
    group by ${sql.ref(column)}
    order by ${column === 'ward' ? sql.ref(column) : sql`count(*) desc`}, ${sql.ref(column)}`.execute(trx);
  return result.rows;
}

async function monthsUntil(trx: Trx, today: string): Promise<Statistics['months']> {
  const months = lastMonths(today);
  const from = addDays(today, -LONGEST_YEAR);
  const registered = await byDay(trx, registrations, from);
  const granted = await byDay(trx, permits, from);
  return months.map((month) => ({ month, registered: registered.get(month) ?? 0, granted: granted.get(month) ?? 0 }));
}

/** Days counted by BS month: PostgreSQL knows no Nepali calendar. */
async function byDay(trx: Trx, days: RawBuilder<unknown>, from: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select on_day::text as day, count(*)::integer as count
    from (${days}) d
    where on_day >= ${from}
    group by on_day`.execute(trx);
  const counted = new Map<string, number>();
  for (const { day, count: times } of rows) {
    const bs = fromAd(day);
    if (bs) counted.set(monthOf(bs), (counted.get(monthOf(bs)) ?? 0) + times);
  }
  return counted;
}

function lastMonths(today: string): string[] {
  const now = fromAd(today);
  if (now === undefined) return [];
  return Array.from({ length: MONTHS }, (_, index) => {
    const at = now.year * 12 + now.month - 1 - (MONTHS - 1 - index);
    return monthOf({ year: Math.floor(at / 12), month: (at % 12) + 1 });
  });
}

function monthOf({ year, month }: Pick<BsDate, 'year' | 'month'>): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}
