import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationList } from '../../server/contract/notification.ts';
import { getJson } from '../api/client.ts';

const key = ['notifications'] as const;
/** So often the app asks whether there is something new. */
const everyMs = 60_000;

/** What I was told, newest first, page after page; asked again every minute while the app is looked at. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      getJson<NotificationList>(`/api/notifications${pageParam === 0 ? '' : `?cursor=${pageParam}`}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    refetchInterval: everyMs,
  });
}

/** Says that everything up to a notification has been seen. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => getJson<null>('/api/notifications/read', { method: 'POST', json: { upTo } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
