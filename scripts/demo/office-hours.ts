import { addDays, daysBetween, kathmanduDate, kathmanduTime, weekdayOf } from '../../form-schemas/values/bs-date.ts';

/** The day to which the samples' dates belong; a story told later is moved on by whole weeks. */
const samplesDay = '2026-11-21';
const opens = '10:15';
const closes = '17:00';
const saturday = 7;
const kathmanduOffset = '+05:45';
const minuteMs = 60_000;

/** Moves the samples' dates by whole weeks, so that weekdays stay and the samples' week is the present one. */
export function movedBy(now: string): (date: string) => string {
  const weeks = Math.floor(daysBetween(samplesDay, kathmanduDate(now)) / 7);
  return (date) => addDays(date, weeks * 7);
}

/** The instant at which the office opens on a day, or on the next day that it is open. */
export function openingOf(date: string): string {
  return weekdayOf(date) === saturday ? openingOf(addDays(date, 1)) : instantOf(date, opens);
}

/** Some minutes later in office time: what does not fit into the day is done when the office opens again. */
export function officeTimeAfter(instant: string, minutes: number): string {
  const later = new Date(Date.parse(instant) + minutes * minuteMs).toISOString();
  const date = kathmanduDate(later);
  const time = kathmanduTime(later);
  if (time >= closes) return openingOf(addDays(date, 1));
  return time < opens || weekdayOf(date) === saturday ? openingOf(date) : later;
}

/** The day so many days away; one that falls on the weekly holiday gives way to the next open day, away from this one. */
export function officeDayFrom(today: string, days: number): string {
  const date = addDays(today, days);
  return days !== 0 && weekdayOf(date) === saturday ? addDays(date, Math.sign(days)) : date;
}

/** The opening of the office so many days later. */
export function daysAfter(instant: string, days: number): string {
  return openingOf(addDays(kathmanduDate(instant), days));
}

/** The first minutes after a last day has ended: when a legal term runs out. */
export function afterLastDay(date: string): string {
  return instantOf(addDays(date, 1), '00:05');
}

function instantOf(date: string, time: string): string {
  return new Date(`${date}T${time}:00${kathmanduOffset}`).toISOString();
}
