import type { FileFault } from '../contract/print-desk.ts';
import { problem } from '../http/problems.ts';
import type { FileStore } from '../runtime.ts';
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
