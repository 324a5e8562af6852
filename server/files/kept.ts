import type { FileFault } from '../contract/print-desk.ts';
import { findRecordedFile } from '../history/files-agree.ts';
import { problem } from '../http/problems.ts';
import type { FileStore, Trx } from '../runtime.ts';
import { faultOf } from './store.ts';

/** The bytes of a kept file. Throws `fileChanged` when they are not those that were kept, or gone. */
export async function getKept(files: FileStore, sha256: string): Promise<Uint8Array> {
  try {
    return await files.get(sha256);
  } catch (cause) {
    if (faultOf(cause) === undefined) throw cause;
    throw problem('fileChanged', { cause });
  }
}

/** Reads a kept file and says what is wrong with its bytes; undefined when they are those that were kept. */
export async function findFileFault(files: FileStore, sha256: string): Promise<FileFault | undefined> {
  try {
    await files.get(sha256);
    return undefined;
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    return fault;
  }
}

/** Throws `fileChanged` when the row of a file is not the one that was handed in, as the history of its case records it. */
export async function mustBeAsRecorded(
  trx: Trx,
  applicationId: string,
  file: { readonly id: string; readonly sha256: string },
): Promise<void> {
  const recorded = await findRecordedFile(trx, applicationId, file.id);
  if (recorded !== undefined && recorded.sha256 !== file.sha256) throw problem('fileChanged');
}
