import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ApplicationListPage, ListChoices, ListQuery, MasterList } from '../../server/contract/lists.ts';
import { getBlob, getJson } from '../api/client.ts';
import { saveBlob } from '../ui/save-blob.ts';
import { searchOf } from '../ui/address-filter.ts';

/** What a list is narrowed to and its order. */
export type ListFilter = Omit<ListQuery, 'cursor' | 'limit'>;

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
