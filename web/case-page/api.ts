import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CaseMessages, LedgerView, RelatedList, TasksView } from '../../server/contract/case-page.ts';
import { getJson } from '../api/client.ts';

/** The work of the case, run by run. */
export function useTasks(id: string) {
  return useQuery({
    queryKey: ['application', id, 'tasks'],
    queryFn: ({ signal }) => getJson<TasksView>(`/api/applications/${id}/tasks`, { signal }),
  });
}

/** The question for other applications on the same plot. */
export function relatedQuery(id: string) {
  return queryOptions({
    queryKey: ['application', id, 'related'],
    queryFn: ({ signal }) => getJson<RelatedList>(`/api/applications/${id}/related`, { signal }),
    staleTime: 60_000,
  });
}

/** Other applications on the same plot. */
export function useRelated(id: string) {
  return useQuery(relatedQuery(id));
}

/** SMS and e-mails of the case. */
export function useMessages(id: string) {
  return useQuery({
    queryKey: ['application', id, 'messages'],
    queryFn: ({ signal }) => getJson<CaseMessages>(`/api/applications/${id}/messages`, { signal }),
  });
}

/** Fees and deposit of the case. */
export function useLedger(id: string) {
  return useQuery({
    queryKey: ['application', id, 'ledger'],
    queryFn: ({ signal }) => getJson<LedgerView>(`/api/applications/${id}/ledger`, { signal }),
  });
}
