import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CommentBody,
  CommentView,
  GraphView,
  HistoryItem,
  ReplayView,
  VerifyView,
} from '../../server/contract/application.ts';
import { getBlob, getJson } from '../api/client.ts';

/** Every event of the case, oldest first. */
export function useHistory(id: string) {
  return useQuery({
    queryKey: ['application', id, 'history'],
    queryFn: ({ signal }) => getJson<readonly HistoryItem[]>(`/api/applications/${id}/history`, { signal }),
  });
}

/** Comments on the case. */
export function useComments(id: string) {
  return useQuery({
    queryKey: ['application', id, 'comments'],
    queryFn: ({ signal }) => getJson<readonly CommentView[]>(`/api/applications/${id}/comments`, { signal }),
  });
}

/** Writes a comment. */
export function useAddComment(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CommentBody) =>
      getJson<CommentView>(`/api/applications/${id}/comments`, { method: 'POST', json: body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['application', id, 'comments'] }),
  });
}

/** The case as it stood after an event; the last one without a number. */
export function useReplay(id: string, seq: number | undefined) {
  return useQuery({
    queryKey: ['application', id, 'replay', seq ?? 'last'],
    queryFn: ({ signal }) =>
      getJson<ReplayView>(`/api/applications/${id}/replay${seq === undefined ? '' : `?seq=${seq}`}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
}

/** The chart of the definition that the case runs on. */
export function useGraph(id: string) {
  return useQuery({
    queryKey: ['application', id, 'graph'],
    queryFn: ({ signal }) => getJson<GraphView>(`/api/applications/${id}/graph`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Refolds every event and checks the chain, anew each time it is asked. */
export function useVerify(id: string) {
  return useQuery({
    queryKey: ['application', id, 'verify'],
    queryFn: ({ signal }) => getJson<VerifyView>(`/api/applications/${id}/verify`, { signal }),
  });
}

/** Everything that proves the case, as a file. */
export function fetchEvidence(id: string): Promise<Blob> {
  return getBlob(`/api/applications/${id}/evidence`);
}
