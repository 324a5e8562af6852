import type { DefinitionView } from '../../server/contract/definitions.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useStageVersion } from './api.ts';

/** What the newest version of a stage calls a state; its name where that stage does not have it. */
export function useStateTitle({ kind, id, versions }: Pick<DefinitionView, 'kind' | 'id' | 'versions'>) {
  const { pick } = useTexts();
  const newest = kind === 'workflow' ? versions[0]?.version : undefined;
  const { data } = useStageVersion(id, newest);
  return (state: string | undefined): string => {
    const title = state === undefined ? undefined : data?.body.definition.states[state]?.meta.title;
    return title === undefined ? (state ?? '–') : pick(title);
  };
}
