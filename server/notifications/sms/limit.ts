import { sql } from 'kysely';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import type { Urgency } from '../../db/tables-messages.ts';
import type { Trx } from '../../runtime.ts';
import { type HostRecord, recordsOf } from '../../office/host-masters.ts';
import type { OfficeConfig } from '../../office/read.ts';

/** What an office lets SMS cost, and its hours of quiet. */
export type SmsLimit = Pick<HostRecord<'sms-limit'>, 'day' | 'month' | 'quietFrom' | 'quietTo'>;

/** Paisa since midnight and since the first of the month, by the clock of Kathmandu. */
export type SmsSpent = { readonly day: number; readonly month: number };

/** Nepal is ahead of UTC by a quarter to six hours, the whole year. */
const AHEAD = '+05:45';
const HOUR_MS = 3_600_000;

/** The office's own limit; undefined while it has set none, and then nothing is held back. */
export function limitOf({ records }: Pick<OfficeConfig, 'records'>): SmsLimit | undefined {
  return recordsOf(records, 'sms-limit')[0];
}

/** What an SMS waits for: the morning, or the day on which there is money again; undefined = it may go now. */
export type SmsHold = { readonly until: Date; readonly why: 'quiet' | 'limit' };

/**
 * Whether an SMS must wait. Codes always go; legal notices wait for the morning alone; news waits for the morning and for money.
 * @param now ISO instant
 * @param cost paisa
 */
export function holdOf(
  limit: SmsLimit | undefined,
  { now, urgency, cost, spent }: { now: string; urgency: Urgency; cost: number; spent: SmsSpent },
): SmsHold | undefined {
  if (limit === undefined || urgency === 'code') return undefined;
  const morning = endOfQuiet(limit, now);
  if (morning !== undefined) return { until: morning, why: 'quiet' };
  if (urgency === 'notice') return undefined;
  if (spent.month + cost > limit.month) return { until: nextMonth(now), why: 'limit' };
  if (spent.day + cost > limit.day) return { until: nextDay(now), why: 'limit' };
  return undefined;
}

/** The instant at which the hours of quiet that have begun are over; undefined outside of them. */
function endOfQuiet({ quietFrom, quietTo }: SmsLimit, now: string): Date | undefined {
  if (quietFrom === quietTo) return undefined;
  const midnight = Date.parse(`${kathmanduDate(now)}T00:00:00${AHEAD}`);
  const hour = (Date.parse(now) - midnight) / HOUR_MS;
  const isOverMidnight = quietFrom > quietTo;
  const isQuiet = isOverMidnight ? hour >= quietFrom || hour < quietTo : hour >= quietFrom && hour < quietTo;
  if (!isQuiet) return undefined;
  const days = isOverMidnight && hour >= quietFrom ? 1 : 0;
  return new Date(midnight + (days * 24 + quietTo) * HOUR_MS);
}

function nextDay(now: string): Date {
  return new Date(Date.parse(`${kathmanduDate(now)}T00:00:00${AHEAD}`) + 24 * HOUR_MS);
}

function nextMonth(now: string): Date {
  const [year = 0, month = 0] = kathmanduDate(now).split('-').map(Number);
  const first = `${String(month === 12 ? year + 1 : year)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  return new Date(`${first}T00:00:00${AHEAD}`);
}

/**
 * What the office's SMS have cost; who asks in order to spend holds the office until the transaction ends, so that two spenders never
 * count the same money.
 */
export async function spentOf(trx: Trx, now: string, holds: 'spends' | 'looks' = 'looks'): Promise<SmsSpent> {
  if (holds === 'spends') {
    await sql`select pg_advisory_xact_lock(hashtext('sms-spent'), hashtext(current_setting('app.organization_id')))`.execute(
      trx,
    );
  }
  const today = kathmanduDate(now);
  const { rows } = await sql<{ day: string; month: string }>`
    select coalesce(sum(cost) filter (where handed_at >= ${`${today}T00:00:00${AHEAD}`}::timestamptz), 0) as day,
      coalesce(sum(cost), 0) as month
    from message
    where handed_at >= ${`${today.slice(0, 7)}-01T00:00:00${AHEAD}`}::timestamptz`.execute(trx);
  return { day: Number(rows[0]?.day ?? 0), month: Number(rows[0]?.month ?? 0) };
}
