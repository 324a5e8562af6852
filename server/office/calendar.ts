import { type Kysely, sql } from 'kysely';
import {
  type BsCalendar,
  shippedCalendar,
  useCalendar,
  type YearStatus,
  yearStatuses,
} from '../../form-schemas/values/bs-calendar.ts';
import { correctedCalendar, type YearCorrection } from '../../form-schemas/values/bs-correction.ts';
import type { Tables } from '../db/tables.ts';
import type { CalendarKeeper, Trx } from '../runtime.ts';

/** A year as it stands: its newest version. */
export type CalendarRow = YearCorrection & {
  readonly version: number;
  readonly note: string;
  /** Null for what ships with the program. */
  readonly byAccount: string | null;
  readonly at: Date;
};

type Db = Kysely<Tables> | Trx;

const BELIEVED_MS = 1_000;
let corrections = 0;

/** Lets every keeper of this process look again before it answers the next request. */
export function forgetCalendar(): void {
  corrections += 1;
}

/**
 * Writes the shipped years into the table: all of them on an empty one, and a new version forward of each that shipped
 * differently before. A year that a person has corrected is the country's, and is left alone.
 * @returns how many rows were written
 */
export async function installCalendar(db: Db): Promise<number> {
  const known = new Map((await newestYears(db)).map((row) => [row.year, row]));
  const rows = shippedCalendar.years.flatMap(({ year, days, status }) => {
    const before = known.get(year);
    const isKept = before !== undefined && (before.byAccount !== null || isSame(before, { year, days, status }));
    return isKept
      ? []
      : [{ bs_year: year, version: (before?.version ?? 0) + 1, months: [...days], status, by_account: null }];
  });
  if (rows.length === 0) return 0;
  // another node may be starting too: both would write the same
  const written = await db
    .insertInto('calendar_year')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['bs_year', 'version']).doNothing())
    .executeTakeFirst();
  forgetCalendar();
  return Number(written.numInsertedOrUpdatedRows ?? 0n);
}

/** Every year as it stands, or as it stood at an edition, in order. */
export async function newestYears(db: Db, edition?: number): Promise<readonly CalendarRow[]> {
  const rows = await db
    .selectFrom('calendar_year')
    .select(['bs_year', 'version', 'months', 'status', 'note', 'by_account', 'at'])
    .distinctOn('bs_year')
    .$if(edition !== undefined, (query) => query.where('id', '<=', edition ?? 0))
    .orderBy('bs_year')
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    year: row.bs_year,
    days: row.months,
    status: statusOf(row.status),
    version: row.version,
    note: row.note,
    byAccount: row.by_account,
    at: row.at,
  }));
}

/** Keeps the calendar in force equal to the table. */
export function keepCalendar(db: Kysely<Tables>): CalendarKeeper {
  let calendar = shippedCalendar;
  let edition = 0;
  let seen = corrections;
  let askAgainAt = 0;
  const earlier = new Map<number, BsCalendar>();

  async function look(): Promise<void> {
    seen = corrections;
    const newest = await newestEdition(db);
    if (newest !== edition) calendar = correctedCalendar(await newestYears(db, newest));
    edition = newest;
    askAgainAt = Date.now() + BELIEVED_MS;
  }

  return {
    async refresh() {
      if (seen !== corrections || Date.now() >= askAgainAt) await look();
      useCalendar(calendar);
    },
    edition: () => edition,
    async at(wanted) {
      const known = wanted === edition ? calendar : earlier.get(wanted);
      if (known) return known;
      const found = correctedCalendar(await newestYears(db, wanted));
      earlier.set(wanted, found);
      return found;
    },
  };
}

async function newestEdition(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ edition: number }>`select coalesce(max(id), 0) as edition from calendar_year`.execute(
    db,
  );
  return rows[0]?.edition ?? 0;
}

/** The parsing boundary of the column: the table has checked the word. */
function statusOf(text: string): YearStatus {
  const known = yearStatuses.find((status) => status === text);
  if (known === undefined) throw new Error(`calendar_year holds the status ${text}`);
  return known;
}

function isSame(one: YearCorrection, other: YearCorrection): boolean {
  return one.status === other.status && one.days.every((count, month) => count === other.days[month]);
}
