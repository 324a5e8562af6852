import { parseBsDate, toAd } from '../../form-schemas/values/bs-date.ts';

/** AD day of a BS date as somebody types it; empty for nothing, undefined for what is no date. */
export function typedDay(text: string): string | undefined {
  if (text.trim() === '') return '';
  const reading = parseBsDate(text);
  return reading.ok ? toAd(reading.date) : undefined;
}
