import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Proposed } from '../../server/contract/proposals.ts';
import type {
  ChangeList,
  ImportReport,
  OneTimePassword,
  RecordBody,
  RecordPage,
  RecordView,
  SetupMenu,
} from '../../server/contract/setup.ts';
import { getBlob, getJson } from '../api/client.ts';
import { searchOf } from '../ui/address-filter.ts';
import { saveBlob } from '../ui/save-blob.ts';
import type { RecordFilter } from './filter.ts';
import { findMaster } from '../masters/find-master.ts';

const setupKey = 'setup';

/** The masters that the person may open, in the order of the menu; asked for only where they are wanted. */
export function useSetupMenu(wanted = true) {
  return useQuery({
    queryKey: [setupKey, 'menu'],
    queryFn: ({ signal }) => getJson<SetupMenu>('/api/setup', { signal }),
    enabled: wanted,
  });
}

/** What the list and the editor of a master are built from; its validator is kept for ever by its hash. */
export function useMaster(id: string) {
  return useQuery({
    queryKey: [setupKey, 'master', id],
    queryFn: ({ signal }) => findMaster(`/api/setup/${id}/definition`, signal),
    refetchOnWindowFocus: false,
  });
}

/** Records of a master, page after page. */
export function useRecords(master: string, filter: RecordFilter) {
  return useInfiniteQuery({
    queryKey: [setupKey, 'records', master, filter],
    queryFn: ({ pageParam, signal }) =>
      getJson<RecordPage>(`/api/setup/${master}?${searchOf({ ...filter, cursor: pageParam }).toString()}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** One record as the server holds it now; while it is being edited it is not fetched again. */
export function useRecord(master: string, id: string, wanted = true) {
  return useQuery({
    queryKey: [setupKey, 'record', master, id],
    queryFn: ({ signal }) => findRecord(master, id, signal),
    enabled: wanted,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** One record. Throws Problem: `recordNotFound`. */
export function findRecord(master: string, id: string, signal?: AbortSignal): Promise<RecordView> {
  return getJson<RecordView>(`/api/setup/${master}/${id}`, { signal });
}

/** A record to be saved; without an id it is a new one. */
export type Saving = { readonly id: string | undefined; readonly body: RecordBody };

/** Adds a record or changes one. Throws Problem: `formInvalid` with its issues, `versionConflict`. */
export function useSaveRecord(master: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, body }: Saving) =>
      id === undefined
        ? getJson<RecordView | Proposed>(`/api/setup/${master}`, { method: 'POST', json: body })
        : getJson<RecordView | Proposed>(`/api/setup/${master}/${id}`, { method: 'PUT', json: body }),
    onSuccess: refresh,
  });
}

/** Deletes a record that nothing uses. Throws Problem `recordInUse` with the places that use it. */
export function useDeleteRecord(master: string, id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (note: string) =>
      getJson<Proposed | undefined>(
        `/api/setup/${master}/${id}${note === '' ? '' : `?${searchOf({ note }).toString()}`}`,
        {
          method: 'DELETE',
        },
      ),
    onSuccess: refresh,
  });
}

/** Gives the person that a record is a new first password, which is answered this once; what is shown stays as it is. */
export function useGivePassword(master: string, id: string) {
  return useMutation({
    mutationFn: (note: string) =>
      getJson<OneTimePassword | Proposed>(`/api/setup/${master}/${id}/password`, { method: 'POST', json: { note } }),
    gcTime: 0,
  });
}

/** Takes the second step of the login from a person who has lost the telephone. Throws Problem: `twoStepIsOff`. */
export function useDropTwoStep(master: string, id: string) {
  return useMutation({
    mutationFn: (note: string) =>
      getJson<Proposed | undefined>(`/api/setup/${master}/${id}/two-step`, { method: 'POST', json: { note } }),
  });
}

/** Who changed what in a master or in one record of it, newest first. */
export function useChanges(master: string, record?: string) {
  return useInfiniteQuery({
    queryKey: [setupKey, 'changes', master, record ?? ''],
    queryFn: ({ pageParam, signal }) =>
      getJson<ChangeList>(`/api/setup/${master}/changes?${searchOf({ record, cursor: pageParam }).toString()}`, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
}

/** A kind of file into which records go. */
export type ExportFormat = 'csv' | 'xlsx';

/** Hands a master's records to the browser as a file. */
export async function exportRecords(master: string, format: ExportFormat): Promise<void> {
  saveBlob(await getBlob(`/api/setup/${master}/export?format=${format}`), `${master}.${format}`);
}

/** Whether a file is only tried, taken as a whole, or taken row by row. */
export type ImportMode = 'try' | 'all-or-nothing' | 'good-rows';

/** Judges a file of records, and in the other modes writes it. */
export function useImport(master: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ file, mode, note }: { readonly file: File; readonly mode: ImportMode; readonly note: string }) => {
      const body = new FormData();
      body.set('mode', mode);
      if (note !== '') body.set('note', note);
      body.set('file', file);
      return getJson<ImportReport>(`/api/setup/${master}/import`, { method: 'POST', body });
    },
    onSuccess: (_, { mode }) => (mode === 'try' ? undefined : refresh()),
  });
}

/** Marks everything that is shown of the setup as old; nobody waits for the new. */
export function useRefresh() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [setupKey] });
}
