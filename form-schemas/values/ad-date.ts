const msPerMinute = 60_000;
const msPerDay = 86_400_000;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const shortMonths = new Set([4, 6, 9, 11]);
const instant = /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:\d{2})$/;

/** Nepal moved its clock from +05:30 to +05:45 at the start of 1986. */
const newOffsetFrom = Date.UTC(1985, 11, 31, 18, 30);

/** Says whether the text is a real calendar date `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  if (!isoDate.test(text)) return false;
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, Number(text.slice(0, 4)));
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return shortMonths.has(month) ? 30 : 31;
}

/**
 * Days from 1970-01-01 to the date; all date arithmetic is done on this number, never on local time.
 * @throws Error when the text is no date: callers check what a person typed with `isIsoDate` first
 */
export function dayNumberOf(iso: string): number {
  if (!isIsoDate(iso)) throw new Error(`"${iso}" is not a calendar date; give it as YYYY-MM-DD`);
  return Date.parse(`${iso}T00:00:00Z`) / msPerDay;
}

/** The date `YYYY-MM-DD` of a day number. */
export function isoOfDay(dayNumber: number): string {
  return new Date(dayNumber * msPerDay).toISOString().slice(0, 10);
}

/** The date n days later (earlier when n is negative). Throws on text that is no date. */
export function addDays(iso: string, n: number): string {
  return isoOfDay(dayNumberOf(iso) + n);
}

/** Days from the first date to the second; negative when the second is earlier. Throws on text that is no date. */
export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** Day of the week as the muchulka counts it (रोज): 1 = आइतबार … 7 = शनिबार. Throws on text that is no date. */
export function weekdayOf(iso: string): number {
  const sinceThursday = dayNumberOf(iso) % 7;
  return ((sinceThursday + 11) % 7) + 1;
}

/**
 * The calendar date in Nepal at an instant, by arithmetic alone (the host's time zone plays no part).
 * @param instantIso ISO 8601 with `Z` or an offset, e.g. `2026-11-19T18:15:00Z` → `2026-11-20`
 * @throws Error when the text is no instant
 */
export function kathmanduDate(instantIso: string): string {
  return kathmanduClock(instantIso).slice(0, 10);
}

/** The time of day in Nepal at an instant, `HH:MM`, 24-hour. Throws when the text is no instant. */
export function kathmanduTime(instantIso: string): string {
  return kathmanduClock(instantIso).slice(11, 16);
}

/** The instant at which a day begins in Nepal. Throws on text that is no date. */
export function dayBegins(iso: string): string {
  const ms = dayNumberOf(iso) * msPerDay;
  const newOffset = ms - 345 * msPerMinute;
  return new Date(newOffset < newOffsetFrom ? ms - 330 * msPerMinute : newOffset).toISOString();
}

function kathmanduClock(instantIso: string): string {
  const ms = instant.test(instantIso) ? Date.parse(instantIso) : Number.NaN;
  if (Number.isNaN(ms)) throw new Error(`"${instantIso}" is not an instant; give it as ISO 8601 with Z or an offset`);
  const offsetMinutes = ms < newOffsetFrom ? 330 : 345;
  return new Date(ms + offsetMinutes * msPerMinute).toISOString();
}
