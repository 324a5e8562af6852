import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationView } from '../../server/contract/application.ts';
import type { ActionsView, StagesView } from '../../server/contract/actions.ts';
import type { EventResult, NewApplicationBody, NewStageBody } from '../../server/contract/event.ts';
import { getJson } from '../api/client.ts';
import { Problem } from '../api/problem.ts';

/** The question for the case: summary, groups, forms with their approvals, deadlines. */
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: ['application', id, 'view'],
    queryFn: ({ signal }) => getJson<ApplicationView>(`/api/applications/${id}`, { signal }),
  });
}

/** The case as the server tells it. */
export function useApplication(id: string, wanted = true) {
  return useQuery({ ...applicationQuery(id), enabled: wanted });
}

/** What the viewer may do now, and why not. */
export function useActions(id: string) {
  return useQuery({
    queryKey: ['application', id, 'actions'],
    queryFn: ({ signal }) => getJson<ActionsView>(`/api/applications/${id}/actions`, { signal }),
  });
}

/** The processes that may be begun on the case, and why not. */
export function useStages(id: string) {
  return useQuery({
    queryKey: ['application', id, 'stages'],
    queryFn: ({ signal }) => getJson<StagesView>(`/api/applications/${id}/stages`, { signal }),
  });
}

/** Begins a process; the same press sent again begins it once. */
export function useOpenStage(id: string, onDone: () => void) {
  const queries = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ stage, note, version }: Pick<NewStageBody, 'stage' | 'version'> & { readonly note: string }) =>
      getJson<EventResult>(`/api/applications/${id}/stages`, {
        method: 'POST',
        json: { stage, version, requestId, ...(note.trim() === '' ? {} : { note: note.trim() }) },
      }),
    onSuccess: async () => {
      await refreshCase(queries, id);
      onDone();
    },
    onError: (error) => {
      if (error instanceof Problem && error.code === 'versionConflict') void refreshCase(queries, id);
    },
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
