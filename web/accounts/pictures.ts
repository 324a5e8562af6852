import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnPictures } from '../../server/contract/session.ts';
import { getBlob, getJson, postFile } from '../api/client.ts';
import { refuseFile } from '../files/file-limits.ts';

/** The pictures that a person may have for papers. */
export const kinds = ['signature', 'stamp'] as const;
/** One of the pictures. */
export type Kind = (typeof kinds)[number];

/** What is taken, told before it is sent; the server looks at the bytes and measures the picture. */
export const pictureLimits = { accept: ['png', 'jpg', 'webp'], maxKB: 200 };

const path = '/api/accounts/me/pictures';
const key = ['own-pictures'];
const kilobytesPerMB = 1024;

/** Which pictures the person has given. */
export function useOwnPictures() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getJson<OwnPictures>(path, { signal }),
  });
}

/** One's own picture as an address that an image can show; undefined while there is none. */
export function usePictureAddress(kind: Kind, sha256: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: [...key, kind, sha256],
    queryFn: async ({ signal }) => toDataAddress(await getBlob(`${path}/${kind}`, { signal })),
    enabled: sha256 !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

function toDataAddress(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(new Error('the picture cannot be read', { cause: reader.error }));
    });
    reader.readAsDataURL(blob);
  });
}

/** Puts a picture in the place of the one before. */
export function useGivePicture(kind: Kind, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const { accept, maxKB } = pictureLimits;
      const refusal = refuseFile(file, { accept, maxMB: maxKB / kilobytesPerMB });
      if (refusal !== undefined) throw refusal;
      return postFile<OwnPictures>(`${path}/${kind}`, file);
    },
    onSuccess: (pictures) => {
      queries.setQueryData(key, pictures);
      onDone();
    },
  });
}

/** Takes a picture away; papers that carry it keep it. */
export function useRemovePicture(kind: Kind, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => getJson<OwnPictures>(`${path}/${kind}`, { method: 'DELETE' }),
    onSuccess: (pictures) => {
      queries.setQueryData(key, pictures);
      onDone();
    },
  });
}
