import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerView, NeighboursView } from '../../server/contract/neighbour.ts';
import { getBlob, getJson } from '../api/client.ts';

/** The neighbours of a case and what they answered. */
export function useNeighbours(id: string) {
  return useQuery({
    queryKey: ['application', id, 'neighbours'],
    queryFn: ({ signal }) => getJson<NeighboursView>(`/api/applications/${id}/neighbours`, { signal }),
    // what becomes of an SMS is known in a moment
    refetchInterval: ({ state: { data } }) =>
      data?.notices.some(({ sms }) => sms?.state === 'waiting') ? 3000 : false,
  });
}

/** Keeps a neighbour's telephone and sends the link there. */
export function useReach(id: string) {
  return useSaving(id, ({ notice, phone }: { readonly notice: string; readonly phone: string }) =>
    getJson<undefined>(`/api/applications/${id}/neighbours/${notice}`, { method: 'PUT', json: { phone } }),
  );
}

/** Says what everybody but the office reads of an answer. */
export function useRedact(id: string) {
  return useSaving(id, ({ answer, text }: { readonly answer: string; readonly text: string }) =>
    getJson<undefined>(`/api/applications/${id}/neighbour-answers/${answer}`, { method: 'PUT', json: { text } }),
  );
}

/** The bytes of a neighbour's evidence. */
export function fetchEvidence(id: string, file: AnswerView['files'][number]): Promise<Blob> {
  return getBlob(`/api/applications/${id}/neighbour-files/${file.id}`);
}

function useSaving<T>(id: string, save: (given: T) => Promise<undefined>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['application', id, 'neighbours'] }),
  });
}
