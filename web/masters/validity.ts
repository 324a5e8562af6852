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
