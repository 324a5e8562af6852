import { eventKey } from '../i18n/event-key.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Names an event for a list: the history status of its type, else its button's label. */
export function useEventName(): (type: string) => string {
  const { t } = useTexts();
  return (type) =>
    t(`action.name.${eventKey(type)}`, { defaultValue: t(`event.${eventKey(type)}.label`, { defaultValue: type }) });
}
