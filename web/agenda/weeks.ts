import { addDays, weekdayOf } from '../../form-schemas/values/bs-date.ts';
import type { AgendaEntry, AgendaMonth } from '../../server/contract/agenda.ts';

/** The month that an address asks for; nothing = the present one. */
export type Asked = { readonly year?: number; readonly month?: number };

/** A day of the month, as a number there and in AD, and what falls on it. */
export type Day = { readonly number: number; readonly day: string; readonly entries: readonly AgendaEntry[] };

const MONTHS = 12;
const WEEK = 7;

/** The month that an address names; half a name is none. */
export function askedOf(search: URLSearchParams): Asked {
  const [year, month] = [Number(search.get('year')), Number(search.get('month'))];
  const isMonth = Number.isInteger(year) && Number.isInteger(month) && year > 0 && month >= 1 && month <= MONTHS;
  return isMonth ? { year, month } : {};
}

/** The month before (-1) or after (1). */
export function monthBeside({ year, month }: Required<Asked>, step: -1 | 1): Required<Asked> {
  const at = year * MONTHS + (month - 1) + step;
  return { year: Math.floor(at / MONTHS), month: (at % MONTHS) + 1 };
}

/** The days of a month, first to last. */
export function daysOf({ first, last, entries }: Pick<AgendaMonth, 'first' | 'last' | 'entries'>): readonly Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    days.push({ number: days.length + 1, day, entries: entries.filter((entry) => entry.day === day) });
  return days;
}

/** The weeks of a month, from Sunday to Saturday; a place before its first day or after its last is empty. */
export function weeksOf(days: readonly Day[]): readonly (readonly (Day | undefined)[])[] {
  const before = days[0] === undefined ? 0 : weekdayOf(days[0].day) - 1;
  const places = [...Array.from({ length: before }, () => undefined), ...days];
  const rest = (WEEK - (places.length % WEEK)) % WEEK;
  const whole = [...places, ...Array.from({ length: rest }, () => undefined)];
  return Array.from({ length: whole.length / WEEK }, (_, week) => whole.slice(week * WEEK, (week + 1) * WEEK));
}
