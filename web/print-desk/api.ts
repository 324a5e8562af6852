import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type {
  BatchBody,
  DeskPage,
  DeskPaper,
  DocumentDetail,
  HandOverBody,
  PrintBatch,
  PrintedCopy,
  RevokeBody,
} from '../../server/contract/print-desk.ts';
import { getBlob, getJson } from '../api/client.ts';
import { refreshPaper } from '../documents/api.ts';
import type { DeskFilter } from './filter.ts';

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

type HandOver = {
  readonly body: HandOverBody;
  /** What the person takes, of each the copy that is meant or the first one that nobody has. */
  readonly papers: readonly { readonly id: string; readonly no?: number }[];
};

/**
 * Records who took papers, each by a record of its own, one after the other. Should the network fail among them, the same is sent again:
 * what is recorded already is left as it is.
 */
export function useHandOver(onDone: () => void) {
  const queries = useQueryClient();
  const done = useRef(new Set<string>());
  return useMutation({
    mutationFn: async ({ body, papers }: HandOver) => {
      for (const { id, no } of papers) {
        if (!done.current.has(id)) await recordHandOver(id, no ?? (await firstThatWaits(id)), body);
        done.current.add(id);
      }
    },
    onSuccess: onDone,
    onSettled: async () => {
      await Promise.all([...done.current].map((paper) => refreshPaper(queries, paper)));
    },
  });
}

/** The number of the first copy of a paper that nobody has; undefined where somebody has every one. */
async function firstThatWaits(id: string): Promise<number | undefined> {
  const { printed } = await getJson<DocumentDetail>(`/api/documents/${id}`);
  return printed.find(({ handOver }) => handOver === undefined)?.no;
}

async function recordHandOver(id: string, no: number | undefined, body: HandOverBody): Promise<void> {
  if (no === undefined) return;
  await getJson<PrintedCopy>(`/api/documents/${id}/copies/${String(no)}/hand-over`, { method: 'POST', json: body });
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
