import { useTexts } from '../../i18n/use-texts.ts';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import { useRecords } from '../../setup/api.ts';
import { useDefinitions } from '../api.ts';
import type { Choice } from './use-stage-words.ts';

/** An effect as it is written. */
export type WrittenAction = Readonly<Record<string, unknown>>;

/** What the effects of a way can name, and each effect as a phrase. */
export type EffectWords = {
  readonly stages: readonly Choice[];
  readonly messages: readonly Choice[];
  readonly said: (action: WrittenAction) => string;
};

/** The stages of the office and its messages, in the reader’s language. */
export function useEffectWords(): EffectWords {
  const { t, pick, language } = useTexts();
  const definitions = useDefinitions('workflow').data?.items ?? [];
  const records = useRecords('message-template', {}).data?.pages ?? [];
  const stages = definitions.map(({ id, title }) => ({ value: id, label: pick(title) }));
  const messages = records
    .flatMap((page) => page.records)
    .flatMap(({ data: { key, title } }) => {
      const named = isRecord(title) ? title[language] : undefined;
      return typeof key === 'string' ? [{ value: key, label: typeof named === 'string' ? named : key }] : [];
    });
  return {
    stages,
    messages,
    said: ({ type, params }) => {
      const effect = t(`law.effect.${String(type)}`, { defaultValue: t('law.stageDesk.kept') });
      const given = isRecord(params) ? [params['stage'], params['template']] : [];
      const what = [...stages, ...messages].find(({ value }) => given.includes(value))?.label;
      return what === undefined ? effect : t('law.stageDesk.actionOf', { effect, what });
    },
  };
}
