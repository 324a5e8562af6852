import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApplicationList, ApplicationQuery } from '../../server/contract/application-list.ts';
import type { DeskPage } from '../../server/contract/print-desk.ts';
import type { AssignmentBody } from '../../server/contract/task.ts';
import { getJson } from '../api/client.ts';

/** What the task list may be asked for. */
export type TaskFilter = Pick<
  ApplicationQuery,
  'view' | 'q' | 'ward' | 'year' | 'type' | 'status' | 'holder' | 'unread'
>;

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

/** How many papers wait at the print desk; undefined while it is not known, and for those who do not ask. */
export function useDeskWaiting(asks: boolean): DeskPage['counts'] | undefined {
  return useQuery({
    queryKey: ['desk', 'counts'],
    queryFn: ({ signal }) => getJson<DeskPage>('/api/print-desk?limit=1', { signal }),
    enabled: asks,
  }).data?.counts;
}

/** Says who of a post deals with a file from now on. */
export function moveTask(id: string, move: AssignmentBody): Promise<null> {
  return getJson<null>(`/api/applications/${id}/assignment`, { method: 'PUT', json: move });
}

/** Says that the person has the file open, where something of it is unread; lists are asked anew when they are next shown. */
export function useMarkSeen(id: string, unread: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!unread) return;
    // a mark that was not kept only leaves the row bold
    getJson<null>(`/api/applications/${id}/seen`, { method: 'POST' })
      .then(() =>
        Promise.all([
          queries.invalidateQueries({ queryKey: ['applications'] }),
          queries.invalidateQueries({ queryKey: ['notifications'] }),
        ]),
      )
      .catch(() => undefined);
  }, [id, unread, queries]);
}
