import {
  formatBsDate,
  fromAd,
  kathmanduDate,
  kathmanduTime,
  parseBsDate,
  toAd,
} from '../../form-schemas/values/bs-date.ts';
import { normalise, toDevanagari, toLatin } from '../../form-schemas/values/digits.ts';
import { type Bilingual, StartProblem } from '../db/start-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

const KATHMANDU = '+05:45';
const BS_MOMENT = /^(.+?)[T ](\d{2}:\d{2}(?::\d{2})?)$/u;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/u;

/**
 * Reads a moment as people give it: `2083-08-06T14:30` is a BS day and Kathmandu time, `2026-11-22T08:45:00Z` an instant.
 * @returns ISO instant
 * @throws StartProblem that says how to write it
 */
export function readMoment(text: string): string {
  const plain = toLatin(normalise(text)).trim();
  const instant = INSTANT.test(plain) ? new Date(plain) : bsMoment(plain);
  if (instant === undefined || Number.isNaN(instant.getTime())) throw unreadable(text);
  return instant.toISOString();
}

function bsMoment(text: string): Date | undefined {
  const [, day = '', time = ''] = BS_MOMENT.exec(text) ?? [];
  const reading = parseBsDate(day);
  const iso = reading.ok ? toAd(reading.date) : undefined;
  return iso === undefined ? undefined : new Date(`${iso}T${time.length === 5 ? `${time}:00` : time}${KATHMANDU}`);
}

/** A moment as the office writes it, in Kathmandu time, to the second. */
export function sayMoment(instant: string): Bilingual {
  const day = kathmanduDate(instant);
  const bs = fromAd(day);
  const time = `${kathmanduTime(instant).slice(0, 5)}:${instant.slice(17, 19)}`;
  if (!bs) return { ne: instant, en: instant };
  return { ne: `${formatBsDate(bs, 'ne')} ${toDevanagari(time)}`, en: `${formatBsDate(bs, 'en')} ${time}` };
}

function unreadable(text: string): StartProblem {
  return new StartProblem(say(texts.unreadable, { text }));
}
