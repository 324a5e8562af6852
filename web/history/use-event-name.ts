import type { HistoryItem } from '../../server/contract/history.ts';
import { doneNe } from '../i18n/done.ts';
import { eventKey } from '../i18n/event-key.ts';
import { useTexts } from '../i18n/use-texts.ts';

type Named = Pick<HistoryItem, 'type' | 'title' | 'run' | 'imported'>;

const opening = 'OPEN';

/** Names an event for a list: as what has happened where there is a word for it, else as the stage calls it, never as a command. */
export function useEventName(): (event: Named) => string {
  const { t, language } = useTexts();
  return ({ type, title, run, imported = false }) => {
    if (imported) return t('action.name.imported');
    if (type === opening && run > 1) return t('action.name.openRun');
    const called = language === 'ne' && title !== undefined ? doneNe(title.ne) : title?.en;
    return t(`action.name.${eventKey(type)}`, { defaultValue: called ?? type });
  };
}
