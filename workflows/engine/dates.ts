import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { isIsoDate } from '../../form-schemas/values/ad-date.ts';

/** AD date of a date value (`{ ad, bs, source }`) or of plain text; undefined for anything else. */
export function toAdDate(value: unknown): string | undefined {
  const text = isRecord(value) ? ownValue(value, 'ad') : value;
  return typeof text === 'string' && isIsoDate(text) ? text : undefined;
}
