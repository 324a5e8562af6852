import { isIsoDate, parseBsDate, toAd } from '../../values/bs-date.ts';
import type { FieldInfo } from '../field-definition.ts';
import { evaluate, type Scope } from '../formula/formula.ts';
import { ownValue } from '../records.ts';
import { bsText } from '../rules/chronology.ts';
import type { Finding } from './findings.ts';

const today = 'today';
const notADate: Finding = { code: 'date' };

/** Checks that a date exists in both calendars, that both sides name the same day, and that it lies within its bounds. */
export function checkDate(value: unknown, info: FieldInfo, scope: Scope): Finding | undefined {
  const ad = ownValue(value, 'ad');
  const bs = ownValue(value, 'bs');
  if (typeof ad !== 'string' && typeof bs !== 'string') return undefined;
  return (typeof bs === 'string' ? checkBs(bs, ad) : notADate) ?? checkAd(ad, info, scope);
}

function checkBs(bs: string, ad: unknown): Finding | undefined {
  const reading = parseBsDate(bs);
  if (reading.ok) return toAd(reading.date) === ad ? undefined : notADate;
  if (reading.reason !== 'day') return notADate;
  const month = Number(bs.split('-')[1]);
  return Number.isInteger(month) ? { code: 'bsMonthDays', params: { month, days: reading.maximum } } : notADate;
}

function checkAd(ad: unknown, { latest, earliest }: FieldInfo, scope: Scope): Finding | undefined {
  if (typeof ad !== 'string' || !isIsoDate(ad)) return notADate;
  const to = boundOf(latest, scope);
  const from = boundOf(earliest, scope);
  const isLate = to !== undefined && ad > to;
  const isEarly = from !== undefined && ad < from;
  if (!isLate && !isEarly) return undefined;
  if (isLate && latest === today) return { code: 'dateFuture' };
  if (isEarly && earliest === today) return { code: 'datePast' };
  if (from !== undefined && to !== undefined)
    return { code: 'dateRange', params: { from: bsText(from), to: bsText(to) } };
  return { code: isLate ? 'max' : 'min', params: { limit: bsText(to ?? from ?? ad) } };
}

function boundOf(expression: string | undefined, scope: Scope): string | undefined {
  const value = expression === undefined ? undefined : evaluate(expression, scope);
  return typeof value === 'string' && isIsoDate(value) ? value : undefined;
}
