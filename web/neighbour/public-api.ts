import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  NeighbourAnswerBody,
  NeighbourAnswered,
  NeighbourFile,
  NeighbourNotice,
} from '../../server/contract/neighbour.ts';
import { callPublic } from '../api/client.ts';

/** The notice that a link is for. */
export function useNotice(token: string) {
  return useQuery({
    queryKey: ['neighbour', token],
    queryFn: ({ signal }) => callPublic<NeighbourNotice>(pathOf(token), { signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Has a code sent to the neighbour's telephone. */
export function useCode(token: string) {
  return useMutation({
    mutationFn: (phone: string) =>
      callPublic<undefined>(`${pathOf(token)}/code`, { method: 'POST', json: phone === '' ? {} : { phone } }),
  });
}

/** Attaches one file. */
export function useEvidence(token: string) {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return callPublic<NeighbourFile>(`${pathOf(token)}/files`, { method: 'POST', body });
    },
  });
}

/** Sends the answer; the same one sent again is recorded once. */
export function useAnswer(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: NeighbourAnswerBody) =>
      callPublic<NeighbourAnswered>(`${pathOf(token)}/answer`, { method: 'POST', json }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['neighbour', token] }),
  });
}

function pathOf(token: string): string {
  return `/api/public/neighbour/${encodeURIComponent(token)}`;
}
