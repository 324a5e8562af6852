import type { FileView } from '../../server/contract/files.ts';
import { postFile } from '../api/client.ts';
import { type FileLimits, refuseFile } from './file-limits.ts';

/** Where a file is put in a case. */
export type UploadPlace = FileLimits & {
  readonly category: string;
  readonly form?: string | undefined;
  readonly run?: number | undefined;
  /** By which a file that is sent again is known, where its answer was lost on the way. */
  readonly requestId?: string | undefined;
};

const longestCategory = 60;

/**
 * Puts a file into a case and answers with what the server made of it; `onShare` hears how far it is, 0 to 1. One of a type or
 * size that is not taken is refused before it is sent. Throws Problem.
 */
export async function sendFile(
  id: string,
  { category, form, run, requestId, ...limits }: UploadPlace,
  file: File,
  onShare: (share: number) => void,
): Promise<FileView> {
  const refusal = refuseFile(file, limits);
  if (refusal !== undefined) throw refusal;
  const search = new URLSearchParams({
    category: category.slice(0, longestCategory),
    ...(form === undefined ? {} : { form }),
    ...(run === undefined ? {} : { run: String(run) }),
    ...(requestId === undefined ? {} : { requestId }),
  });
  return postFile<FileView>(`/api/applications/${id}/files?${search.toString()}`, file, onShare);
}
