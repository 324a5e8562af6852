import { useMutation, useQuery } from '@tanstack/react-query';
import type { PaperFields, PreviewBody, PreviewView, SampleName } from '../../../server/contract/paper-desk.ts';
import { getBlob, getJson } from '../../api/client.ts';

const base = (id: string): string => `/api/definitions/template/${id}`;

/** What may be put into a paper; asked once the paper is known. */
export function usePaperFields(id: string | undefined) {
  return useQuery({
    queryKey: ['law', 'paper-fields', id],
    queryFn: ({ signal }) => getJson<PaperFields>(`${base(id ?? '')}/fields`, { signal }),
    enabled: id !== undefined,
    staleTime: 600_000,
  });
}

/** The page of a paper as it is written; the last good one stays while something is wrong. */
export function useDraftPage(id: string, body: PreviewBody) {
  return useQuery({
    queryKey: ['law', 'paper-page', id, JSON.stringify(body)],
    queryFn: ({ signal }) => getJson<PreviewView>(`${base(id)}/preview`, { method: 'POST', json: body, signal }),
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
}

/** The same as a PDF. */
export function fetchDraftPdf(id: string, body: PreviewBody): Promise<Blob> {
  return getBlob(`${base(id)}/preview.pdf`, { method: 'POST', json: body });
}

/** The samples by which a paper is tried, from nothing to as much as there can be. */
export const sampleSizes: readonly SampleName[] = ['empty', 'typical', 'longest'];

/** The paper as it is written, made with each sample in turn. */
export function useSampleTests(id: string) {
  return useMutation({
    mutationFn: async (source: unknown) => {
      const made: PreviewView[] = [];
      for (const sample of sampleSizes)
        made.push(await getJson<PreviewView>(`${base(id)}/preview`, { method: 'POST', json: { source, sample } }));
      return made;
    },
  });
}
