import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CommentBody, CommentView, MentionablePerson } from '../../server/contract/comments.ts';
import type {
  CompareView,
  GraphView,
  HistoryItem,
  ReplayData,
  ReplayView,
  VerifyView,
} from '../../server/contract/history.ts';
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

/** Whom a comment on the case can name. */
export function usePeople(id: string) {
  return useQuery({
    queryKey: ['application', id, 'people'],
    queryFn: ({ signal }) => getJson<readonly MentionablePerson[]>(`/api/applications/${id}/people`, { signal }),
    staleTime: 300_000,
  });
}

/** Writes a comment. */
export function useAddComment(id: string) {
  const queries = useQueryClient();
  // whether the answer was lost on the way or the request, the same words sent again are said once
  const sent = useRef({ said: '', requestId: '' });
  return useMutation({
    mutationFn: (body: Omit<CommentBody, 'requestId'>) => {
      const said = JSON.stringify(body);
      if (sent.current.said !== said) sent.current = { said, requestId: crypto.randomUUID() };
      const json: CommentBody = { ...body, requestId: sent.current.requestId };
      return getJson<CommentView>(`/api/applications/${id}/comments`, { method: 'POST', json });
    },
    onSuccess: () => {
      sent.current = { said: '', requestId: '' };
      return queries.invalidateQueries({ queryKey: ['application', id, 'comments'] });
    },
  });
}

const pastStays = { placeholderData: keepPreviousData, staleTime: 300_000 };

/** The case as it stood after an event. */
export function useReplay(id: string, seq: number | undefined) {
  return useQuery({
    queryKey: ['application', id, 'replay', seq],
    queryFn: ({ signal }) => getJson<ReplayView>(`/api/applications/${id}/replay?seq=${String(seq)}`, { signal }),
    enabled: seq !== undefined,
    ...pastStays,
  });
}

/** What every form said after an event. */
export function useReplayData(id: string, seq: number) {
  return useQuery({
    queryKey: ['application', id, 'replay-data', seq],
    queryFn: ({ signal }) => getJson<ReplayData>(`/api/applications/${id}/replay/data?seq=${String(seq)}`, { signal }),
    ...pastStays,
  });
}

/** What became of the case between two events; nothing is asked while only one is chosen. */
export function useCompare(id: string, from: number | undefined, to: number) {
  return useQuery({
    queryKey: ['application', id, 'compare', from, to],
    queryFn: ({ signal }) =>
      getJson<CompareView>(`/api/applications/${id}/compare?from=${String(from)}&to=${String(to)}`, { signal }),
    enabled: from !== undefined,
    ...pastStays,
  });
}

/** Finds the last event of a day (AD). */
export function useEventAsOf(id: string) {
  return useMutation({
    mutationFn: (day: string) => getJson<ReplayView>(`/api/applications/${id}/replay?asOf=${day}`),
  });
}

/** The chart of the very version of the stage that an event was judged by. */
export function useGraph(id: string, event: Pick<ReplayView, 'seq' | 'hashes'> | undefined) {
  return useQuery({
    queryKey: ['application', id, 'graph', event?.hashes.definition],
    queryFn: ({ signal }) => getJson<GraphView>(`/api/applications/${id}/graph?seq=${String(event?.seq)}`, { signal }),
    enabled: event !== undefined,
    placeholderData: keepPreviousData,
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
