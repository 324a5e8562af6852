import { useQuery } from '@tanstack/react-query';
import type { StageParts } from '../../../server/contract/definition-drafts.ts';
import { getJson } from '../../api/client.ts';
import type { StageFile } from './read-stage.ts';

/** The shared parts that a stage may place or borrow from, as they are written. */
export function useStageParts(): readonly StageFile[] {
  const { data } = useQuery({
    queryKey: ['law', 'stage-parts'],
    queryFn: ({ signal }) => getJson<StageParts>('/api/stage-parts', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.parts ?? [];
}
