import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApplicationList, ApplicationQuery } from '../../server/contract/application.ts';
import { getJson } from '../api/client.ts';

export type TaskFilter = Pick<ApplicationQuery, 'view' | 'q' | 'ward' | 'year' | 'type' | 'status'>;

const pageSize = 50;

/** Applications of a tab and its filters, page after page. */
export function useTasks(filter: TaskFilter) {
  return useInfiniteQuery({
    queryKey: ['applications', filter],
    queryFn: ({ pageParam, signal }) =>
      getJson<ApplicationList>(`/api/applications?${toSearch(filter, pageParam)}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

function toSearch(filter: TaskFilter, cursor: string): string {
  const search = new URLSearchParams({ limit: String(pageSize) });
  for (const [name, value] of Object.entries({ ...filter, cursor })) {
    if (value !== '') search.set(name, value);
  }
  return search.toString();
}
