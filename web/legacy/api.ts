import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Proposed } from '../../server/contract/proposals.ts';
import type { RecordBody, RecordPage, RecordView } from '../../server/contract/setup.ts';
import { getJson } from '../api/client.ts';
import { findMaster } from '../masters/find-master.ts';

const path = '/api/legacy';
const key = 'legacy';

/** What is typed of an old paper file, ready to be drawn as a form. */
export function useFileForm() {
  return useQuery({
    queryKey: [key, 'definition'],
    queryFn: ({ signal }) => findMaster(`${path}/definition`, signal),
    refetchOnWindowFocus: false,
  });
}

/** Old paper files that were entered, the newest first. */
export function useFiles(typed: string) {
  return useInfiniteQuery({
    queryKey: [key, 'files', typed],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ sort: 'updatedAt', descending: 'true' });
      if (typed !== '') search.set('q', typed);
      if (pageParam !== '') search.set('cursor', pageParam);
      return getJson<RecordPage>(`${path}?${search.toString()}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** Enters a file. Throws Problem: `formInvalid` with its issues, `legacyPlace`, `legacyNumberTaken`, `legacyDate`. */
export function useEnterFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RecordBody) => getJson<RecordView | Proposed>(path, { method: 'POST', json: body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [key] }),
  });
}
