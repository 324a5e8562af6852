import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type {
  BatchBody,
  DeskPage,
  DeskPaper,
  HandOverBody,
  PrintBatch,
  RevokeBody,
} from '../../server/contract/print-desk.ts';
import { getBlob, getJson } from '../api/client.ts';
import { refreshPaper } from '../documents/api.ts';
import type { DeskFilter } from './filter.ts';
import { handOverEach, type SentCopies, type TakenPaper } from './hand-over-each.ts';

const pageSize = 100;
const whileUnderway = 3_000;
const whileRunning = 1_000;
const batchesKey = ['print-batches'];

/** Papers of a tab and its filters, page after page; looked at again while some are still being printed. */
export function useDesk(filter: DeskFilter) {
  return useInfiniteQuery({
    queryKey: ['desk', filter],
    queryFn: ({ pageParam, signal }) => getJson<DeskPage>(`/api/print-desk?${toSearch(filter, pageParam)}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const underway = state.data?.pages[0]?.underway ?? [];
      return underway.some((each) => each.state === 'waiting') ? whileUnderway : false;
    },
  });
}

function toSearch(filter: DeskFilter, after: string): string {
  const search = new URLSearchParams({ limit: String(pageSize) });
  for (const [name, value] of Object.entries({ ...filter, after })) {
    if (value !== '') search.set(name, value);
  }
  return search.toString();
}

/** The other papers of the same file that are printed and wait for somebody who takes them. */
export function useOthersOfCase({ id, applicationId, registrationNo = '' }: DeskPaper): readonly DeskPaper[] {
  const search = new URLSearchParams({ show: 'toHandOver', limit: String(pageSize), q: registrationNo });
  const { data } = useQuery({
    queryKey: ['desk', 'of-case', applicationId],
    queryFn: ({ signal }) => getJson<DeskPage>(`/api/print-desk?${search.toString()}`, { signal }),
    enabled: registrationNo !== '',
  });
  return (data?.papers ?? []).filter((each) => each.applicationId === applicationId && each.id !== id);
}

type HandOver = { readonly body: HandOverBody; readonly papers: readonly TakenPaper[] };

/** Records who took papers; asked once more, it goes on with those that are not recorded yet. */
export function useHandOver(onDone: () => void) {
  const queries = useQueryClient();
  const sent = useRef<SentCopies>(new Map());
  return useMutation({
    mutationFn: ({ body, papers }: HandOver) => handOverEach(papers, body, sent.current),
    onSuccess: onDone,
    onSettled: async () => {
      await Promise.all([...sent.current.keys()].map((paper) => refreshPaper(queries, paper)));
    },
  });
}

/** Revokes a paper. */
export function useRevoke(
  { id, applicationId }: { readonly id: string; readonly applicationId: string },
  onDone: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RevokeBody) => getJson<unknown>(`/api/documents/${id}/revoke`, { method: 'POST', json: body }),
    onSuccess: async () => {
      await Promise.all([
        refreshPaper(queries, id),
        queries.invalidateQueries({ queryKey: ['application', applicationId] }),
      ]);
      onDone();
    },
  });
}

/** The batches that the person asked for, newest first; asked again each second while one is under way. */
export function useBatches(wanted: boolean) {
  return useQuery({
    queryKey: batchesKey,
    queryFn: ({ signal }) => getJson<readonly PrintBatch[]>('/api/print-batches', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderway) === true ? whileRunning : false),
    enabled: wanted,
  });
}

/** Whether a batch is still being printed. */
export function isUnderway({ state }: Pick<PrintBatch, 'state'>): boolean {
  return state !== 'done';
}

/** Asks for a batch. */
export function useAskBatch(onAsked: (batch: PrintBatch) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BatchBody) => getJson<PrintBatch>('/api/print-batches', { method: 'POST', json: body }),
    onSuccess: async (batch) => {
      onAsked(batch);
      await queries.invalidateQueries({ queryKey: batchesKey });
    },
  });
}

/** What a batch became: one PDF, or a ZIP with one for each paper. */
export function fetchOutput(batchId: string): Promise<Blob> {
  return getBlob(`/api/print-batches/${batchId}/output`);
}
