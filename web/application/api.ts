import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ActionsView,
  ApplicationView,
  EventResult,
  NewApplicationBody,
} from '../../server/contract/application.ts';
import { getJson } from '../api/client.ts';

/** The case: summary, groups, forms with their approvals, deadlines. */
export function useApplication(id: string, wanted = true) {
  return useQuery({
    queryKey: ['application', id, 'view'],
    queryFn: ({ signal }) => getJson<ApplicationView>(`/api/applications/${id}`, { signal }),
    enabled: wanted,
  });
}

/** What the viewer may do now, and why not. */
export function useActions(id: string) {
  return useQuery({
    queryKey: ['application', id, 'actions'],
    queryFn: ({ signal }) => getJson<ActionsView>(`/api/applications/${id}/actions`, { signal }),
  });
}

/** Opens a case. */
export function useCreateApplication() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApplicationBody) => getJson<EventResult>('/api/applications', { method: 'POST', json: body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['applications'] }),
  });
}

/** Marks all that is shown of the case as old. */
export async function refreshCase(queries: ReturnType<typeof useQueryClient>, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['application', id] }),
    queries.invalidateQueries({ queryKey: ['applications'] }),
  ]);
}
