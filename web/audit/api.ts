import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActivityChoices, ActivityList, ActivityQuery, AuditStatus } from '../../server/contract/audit.ts';
import type { StuckList, StuckWork } from '../../server/contract/stuck.ts';
import { getJson } from '../api/client.ts';

/** Of whose deeds, of which kind, day and application the list is. */
export type ActivityFilter = Pick<ActivityQuery, 'person' | 'action' | 'from' | 'to' | 'application'>;

const pageSize = 50;
const whileRunning = 1_000;
const statusKey = ['audit', 'status'];

/** Checkpoints and verifications; asked again each second while a verification runs. */
export function useAuditStatus() {
  return useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => getJson<AuditStatus>('/api/audit/status', { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? whileRunning : false),
  });
}

/** Whether the record is being verified now. */
export function isRunning(status: AuditStatus | undefined): boolean {
  return status?.runs[0]?.status === 'running';
}

/** Asks for a checkpoint, or for a verification of the whole record. */
export function useAskAudit(what: 'checkpoints' | 'verifications') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => getJson<AuditStatus>(`/api/audit/${what}`, { method: 'POST' }),
    onSuccess: (status) => queries.setQueryData(statusKey, status),
    onError: () => queries.invalidateQueries({ queryKey: statusKey }),
  });
}

/** What people did, newest first, page after page. */
export function useActivity(filter: ActivityFilter) {
  return useInfiniteQuery({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      getJson<ActivityList>(`/api/activity?${toSearch(filter, pageParam)}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** What the log can be filtered by. */
export function useActivityChoices() {
  return useQuery({
    queryKey: ['activity', 'choices'],
    queryFn: ({ signal }) => getJson<ActivityChoices>('/api/activity/choices', { signal }),
  });
}

const stuckKey = ['audit', 'stuck'];
const stuckAgain = 15_000;

/** What the server could not do; looked at again by itself, because much of it comes right. */
export function useStuck() {
  return useQuery({
    queryKey: stuckKey,
    queryFn: ({ signal }) => getJson<StuckList>('/api/audit/stuck', { signal }),
    refetchInterval: stuckAgain,
  });
}

/** Has one of them tried again at once. */
export function useRetryStuck() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ queue, id }: Pick<StuckWork, 'queue' | 'id'>) =>
      getJson<StuckList>(`/api/audit/stuck/${queue}/${String(id)}/retry`, { method: 'POST' }),
    onSuccess: (list) => queries.setQueryData(stuckKey, list),
    onError: () => queries.invalidateQueries({ queryKey: stuckKey }),
  });
}

function toSearch(filter: ActivityFilter, cursor: string): string {
  const search = new URLSearchParams({ limit: String(pageSize) });
  for (const [name, value] of Object.entries({ ...filter, cursor })) {
    if (value !== '') search.set(name, value);
  }
  return search.toString();
}
