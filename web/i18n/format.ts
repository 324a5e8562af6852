import type { TFunction } from 'i18next';
import { formatBsDate, fromAd, isIsoDate, kathmanduDate, kathmanduTime } from '../../form-schemas/values/bs-date.ts';
import { formatNumberEn, formatNumberNe, toDevanagari, toLatin } from '../../form-schemas/values/digits.ts';
import type { Language } from './i18n.ts';

/** AD calendar date of an instant or of a date, in Nepal; undefined for text that is neither. */
export function adDateOf(value: string): string | undefined {
  if (isIsoDate(value)) return value;
  return /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)) ? kathmanduDate(value) : undefined;
}

/** BS year of an instant or of a date; undefined for text that is neither. */
export function bsYearOf(value: string): number | undefined {
  const ad = adDateOf(value);
  return ad === undefined ? undefined : fromAd(ad)?.year;
}

/** BS date as read in lists: `२०८३/०८/०४`; the text itself when it is no date. */
export function formatDate(value: string, language: Language): string {
  const ad = adDateOf(value);
  const bs = ad === undefined ? undefined : fromAd(ad);
  return bs === undefined ? value : formatBsDate(bs, language);
}

/** Time of day in Nepal, `१४:०५`. */
export function formatTime(instant: string, language: Language): string {
  return withDigits(kathmanduTime(instant), language);
}

/** BS date and time of an instant. */
export function formatInstant(instant: string, language: Language): string {
  return `${formatDate(instant, language)} ${formatTime(instant, language)}`;
}

/** Number with lakh grouping and the reader's digits. */
export function formatNumber(value: string | number, language: Language, decimals?: number): string {
  return language === 'ne' ? formatNumberNe(value, decimals) : formatNumberEn(value, decimals);
}

/** Text whose digits follow the language: registration numbers, plots, wards. */
export function withDigits(text: string | number, language: Language): string {
  return language === 'ne' ? toDevanagari(text) : toLatin(String(text));
}

/** Ward code `04` as people say it. */
export function formatWard(ward: string, language: Language): string {
  return withDigits(ward.replace(/^0+/, ''), language);
}

/** Size of a file in words. */
export function formatSize(bytes: number, language: Language, t: TFunction): string {
  const megabytes = bytes / 1_048_576;
  return megabytes >= 1
    ? t('units.megabytes', { size: formatNumber(megabytes.toFixed(1), language) })
    : t('units.kilobytes', { size: formatNumber(Math.max(1, Math.round(bytes / 1024)), language) });
}
