import type { HistoryItem } from '../../server/contract/history.ts';
import { eventKey } from '../i18n/event-key.ts';
import { useTexts } from '../i18n/use-texts.ts';

type Named = Pick<HistoryItem, 'type' | 'title' | 'run' | 'imported'>;

const opening = 'OPEN';

/** Names an event for a list: as what has happened where there is a word for it, else as the stage calls it. */
export function useEventName(): (event: Named) => string {
  const { t, pick } = useTexts();
  return ({ type, title, run, imported = false }) => {
    if (imported) return t('action.name.imported');
    return type === opening && run > 1
      ? t('action.name.openRun')
      : t(`action.name.${eventKey(type)}`, { defaultValue: title === undefined ? type : pick(title) });
  };
}
