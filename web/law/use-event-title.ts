import type { DefinitionView } from '../../server/contract/definitions.ts';
import { eventKey } from '../i18n/event-key.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useDefinition, useStageVersion } from './api.ts';
import { eventTitles } from './stage-rows.ts';

/** What the newest version of a stage calls an event, else what the interface calls it. */
export function useEventTitle(id: string): (event: string) => string {
  const { t, pick } = useTexts();
  const { data: view } = useDefinition({ kind: 'workflow', id });
  const { data } = useStageVersion(id, newestOf(view));
  const titles = data === undefined ? undefined : eventTitles(data.body);
  return (event) => {
    const title = titles?.get(event);
    return title === undefined ? t(`event.${eventKey(event)}.label`, { defaultValue: event }) : pick(title);
  };
}

function newestOf(view: DefinitionView | undefined): number | undefined {
  return view?.versions[0]?.version;
}
