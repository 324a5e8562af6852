import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FileView } from '../../server/contract/files.ts';
import type { Proposed } from '../../server/contract/proposals.ts';
import type { RecordBody, RecordPage, RecordView } from '../../server/contract/setup.ts';
import { getJson, postFile } from '../api/client.ts';
import { loadValidator } from '../forms/schema-validator.ts';
import { type MasterAnswer, openMaster, type OpenMaster } from '../setup/master.ts';

const path = '/api/legacy';
const key = 'legacy';

/** What is typed of an old paper file, ready to be drawn as a form. */
export function useFileForm() {
  return useQuery({
    queryKey: [key, 'definition'],
    queryFn: async ({ signal }): Promise<OpenMaster> => {
      const view = await getJson<MasterAnswer>(`${path}/definition`, { signal });
      return openMaster(view, await loadValidator(`/api/definitions/validators/${view.hash}.js`));
    },
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

/** Puts a scanned paper to the application that a file has become. */
export function useAddScan(application: string) {
  return useMutation({
    mutationFn: ({ file, onProgress }: { readonly file: File; readonly onProgress: (share: number) => void }) =>
      postFile<FileView>(`/api/applications/${application}/files?category=other`, file, onProgress),
  });
}
