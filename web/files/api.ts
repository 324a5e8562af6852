import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilePlaceView, FileView } from '../../server/contract/files.ts';
import { getBlob, getJson } from '../api/client.ts';
import { saveBlob } from '../ui/save-blob.ts';
import { sendFile, type UploadPlace } from './send-file.ts';

/** Files of the case by id. */
export function useFiles(id: string) {
  return useQuery({
    queryKey: ['application', id, 'files'],
    queryFn: ({ signal }) => getJson<readonly FileView[]>(`/api/applications/${id}/files`, { signal }),
  });
}

/** Puts one file into the case and answers with it; `share` says how far it is, 0 to 1. */
export function useUpload(id: string, run?: number) {
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: ({ file, ...place }: UploadPlace & { readonly file: File }) => {
      setShare(0);
      return sendFile(id, { run, ...place }, file, setShare);
    },
    // what a person may do can depend on the papers that are there
    onSuccess: () =>
      Promise.all(
        ['files', 'actions'].map((part) => queries.invalidateQueries({ queryKey: ['application', id, part] })),
      ),
  });
  return { ...upload, share };
}

/** Where files can be put in a case now. */
export function useFilePlaces(id: string) {
  return useQuery({
    queryKey: ['application', id, 'file-places'],
    queryFn: ({ signal }) => getJson<readonly FilePlaceView[]>(`/api/applications/${id}/file-places`, { signal }),
  });
}

/** The bytes of a file of a case; they never change. */
export function useFileBytes(id: string, file: string) {
  return useQuery({
    queryKey: ['file-bytes', id, file],
    queryFn: ({ signal }) => getBlob(`/api/applications/${id}/files/${file}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Hands a file of a case to the browser as a download. Fails with Problem `fileChanged` when it is not what was kept. */
export function useDownload(id: string) {
  return useMutation({
    mutationFn: async ({ id: file, name }: Pick<FileView, 'id' | 'name'>) =>
      saveBlob(await getBlob(`/api/applications/${id}/files/${file}`), name),
  });
}
