import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import type { RecordView } from '../../server/contract/setup.ts';

/** AD days between which a record is in force; an absent one is open. */
export type Validity = { readonly validFrom?: string; readonly validTo?: string };

/** The days of a record, without keys that it lacks. */
export function readValidity(record: Pick<RecordView, 'validFrom' | 'validTo'> | undefined): Validity {
  return {
    ...(record?.validFrom === undefined ? {} : { validFrom: record.validFrom }),
    ...(record?.validTo === undefined ? {} : { validTo: record.validTo }),
  };
}

/** The days with one of them changed or opened. */
export function withDay(validity: Validity, name: keyof Validity, day: string | undefined): Validity {
  const { [name]: _before, ...rest } = validity;
  return day === undefined ? rest : { ...rest, [name]: day };
}

/** Whether the last day lies before the first. */
export function isBackwards({ validFrom, validTo }: Validity): boolean {
  return validFrom !== undefined && validTo !== undefined && validTo < validFrom;
}

/** A day as the date control of a form holds it. */
export function dayValue(ad: string | undefined) {
  const bs = ad === undefined ? undefined : fromAd(ad);
  return bs === undefined ? undefined : { ad, bs: formatBsDate(bs, 'en'), source: 'ad' };
}
