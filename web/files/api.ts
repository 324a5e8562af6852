import { useMutation, useQuery } from '@tanstack/react-query';
import type { FilePlaceView, FileView } from '../../server/contract/files.ts';
import { getBlob, getJson } from '../api/client.ts';
import { saveBlob } from '../forms/api.ts';

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
