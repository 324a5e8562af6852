import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListPage, SavedFilter, SavedFilterBody } from '../../server/contract/lists.ts';
import { getJson } from '../api/client.ts';

const savedKey = ['lists', 'filters'] as const;

/** The views of a list that the person keeps. */
export function useSavedViews(page: ListPage) {
  return useQuery({
    queryKey: [...savedKey, page],
    queryFn: ({ signal }) => getJson<readonly SavedFilter[]>(`/api/lists/filters?page=${page}`, { signal }),
  });
}

/** Keeps a view under a name. */
export function useSaveView(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: SavedFilterBody) => getJson<SavedFilter>('/api/lists/filters', { method: 'POST', json }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: savedKey });
      onDone();
    },
  });
}

/** Forgets a kept view. */
export function useForgetView() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => getJson<unknown>(`/api/lists/filters/${id}`, { method: 'DELETE' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: savedKey }),
  });
}
