import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';

const dayMs = 86_400_000;

/** Days from one calendar day (AD) to another; below nought when the other has passed. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Days of the calendar in Nepal since an instant. */
export function daysSince(instant: string, today: string): number {
  return Math.max(0, daysBetween(kathmanduDate(instant), today));
}
