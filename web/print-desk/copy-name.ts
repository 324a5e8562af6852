import type { TFunction } from 'i18next';

/** What a printed copy is called: the original, or a copy by its number. */
export function copyName(no: number, t: TFunction): string {
  return no === 1 ? t('desk.original') : t('desk.copyNo', { number: no });
}
