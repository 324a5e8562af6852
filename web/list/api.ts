import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ApplicationListPage,
  ListChoices,
  ListQuery,
  MasterList,
  SavedFilter,
  SavedFilterBody,
} from '../../server/contract/lists.ts';
import { getBlob, getJson } from '../api/client.ts';
import { saveBlob } from '../ui/save-blob.ts';
import { searchOf } from '../ui/address-filter.ts';

/** What a list is narrowed to and its order. */
export type ListFilter = Omit<ListQuery, 'cursor' | 'limit'>;

const savedKey = ['lists', 'filters'] as const;

/** Applications of a filter, page after page. */
export function useApplications(filter: ListFilter, limit = 50) {
  return useInfiniteQuery({
    queryKey: ['applications', 'list', filter, limit],
    queryFn: ({ pageParam, signal }) =>
      getJson<ApplicationListPage>(
        `/api/lists/applications?${searchOf({ ...filter, cursor: pageParam, limit: String(limit) }).toString()}`,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** The processes by which the list can be narrowed. */
export function useChoices() {
  return useQuery({
    queryKey: ['lists', 'choices'],
    queryFn: ({ signal }) => getJson<ListChoices>('/api/lists/choices', { signal }),
  });
}

/** The list as a file of the browser. */
export async function exportList(filter: ListFilter, format: 'csv' | 'xlsx'): Promise<void> {
  const search = searchOf({ ...filter, format }).toString();
  saveBlob(await getBlob(`/api/lists/applications/export?${search}`), `applications.${format}`);
}

/** The choices that the person keeps. */
export function useSavedFilters() {
  return useQuery({
    queryKey: savedKey,
    queryFn: ({ signal }) => getJson<readonly SavedFilter[]>('/api/lists/filters', { signal }),
  });
}

/** Keeps a choice under a name. */
export function useSaveFilter(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: SavedFilterBody) => getJson<SavedFilter>('/api/lists/filters', { method: 'POST', json }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: savedKey });
      onDone();
    },
  });
}

/** Forgets a kept choice. */
export function useForgetFilter() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => getJson<unknown>(`/api/lists/filters/${id}`, { method: 'DELETE' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: savedKey }),
  });
}

/** Records of a master that may be read at the desk, page after page. */
export function useMasterList(master: string, q: string) {
  return useInfiniteQuery({
    queryKey: ['lists', 'masters', master, q],
    queryFn: ({ pageParam, signal }) =>
      getJson<MasterList>(`/api/lists/masters/${master}?${searchOf({ q, cursor: pageParam }).toString()}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}
