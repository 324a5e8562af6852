import { isRecord } from '../../../form-schemas/engine/records.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useRecords } from '../../setup/api.ts';
import type { Choice } from './use-stage-words.ts';

/** The periods of the office, by which a desk is given its days. */
export function useTimers(): readonly Choice[] {
  const { language } = useTexts();
  const { data } = useRecords('timer', {});
  return (data?.pages ?? []).flatMap(({ records }) =>
    records.flatMap(({ data: record }) => {
      const { key, title } = record;
      const named = isRecord(title) ? title[language] : undefined;
      return typeof key === 'string' ? [{ value: key, label: typeof named === 'string' ? named : key }] : [];
    }),
  );
}
