import type { RecordView } from '../../server/contract/setup.ts';

/** Whether a dated record is in force on a day: it is, it was, it will be. */
export function standing(
  { validFrom, validTo }: Pick<RecordView, 'validFrom' | 'validTo'>,
  today: string,
): 'now' | 'over' | 'coming' {
  if (validTo !== undefined && validTo < today) return 'over';
  return validFrom !== undefined && validFrom > today ? 'coming' : 'now';
}
