import { calendarInForce, useCalendar } from '../../form-schemas/values/bs-calendar.ts';
import { correctedCalendar, correctionsOf } from '../../form-schemas/values/bs-correction.ts';
import type { CalendarCorrections } from '../../server/contract/calendar.ts';
import { callPublic } from './client.ts';

const path = '/api/public/calendar';

/**
 * Asks which years of the calendar were corrected and goes by them; without an answer the calendar stays as it is.
 * @returns whether a date may read differently now
 */
export async function loadCalendar(): Promise<boolean> {
  const before = JSON.stringify(correctionsOf(calendarInForce()));
  try {
    const { years } = await callPublic<CalendarCorrections>(path);
    useCalendar(correctedCalendar(years.map(({ year, months, status }) => ({ year, days: months, status }))));
  } catch {
    // an app that cannot reach its server says so elsewhere, and the shipped calendar is good but for projected years
    return false;
  }
  return JSON.stringify(correctionsOf(calendarInForce())) !== before;
}

/** Looks again whenever somebody comes back to the tab; what is shown is drawn anew when a date reads differently. */
export function keepCalendar(onChange: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void loadCalendar().then((changed) => (changed ? onChange() : undefined));
  });
}
