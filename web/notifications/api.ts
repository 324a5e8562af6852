import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationList, NotificationsReadBody } from '../../server/contract/notification.ts';
import { getJson } from '../api/client.ts';

const key = ['notifications'] as const;
/** So often the app asks whether there is something new. */
const everyMs = 60_000;

/** What I was told, or what of it is new, newest first, page after page; asked again every minute while the app is looked at. */
export function useNotifications(onlyNew = false) {
  return useInfiniteQuery({
    queryKey: [...key, onlyNew],
    queryFn: ({ pageParam, signal }) =>
      getJson<NotificationList>(`/api/notifications${toSearch(onlyNew, pageParam)}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    refetchInterval: everyMs,
  });
}

function toSearch(onlyNew: boolean, cursor: number): string {
  const search = new URLSearchParams({
    ...(onlyNew ? { unread: 'true' } : {}),
    ...(cursor === 0 ? {} : { cursor: String(cursor) }),
  });
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** Says that everything up to a notification has been seen, or one alone. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seen: NotificationsReadBody) =>
      getJson<null>('/api/notifications/read', { method: 'POST', json: seen }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
