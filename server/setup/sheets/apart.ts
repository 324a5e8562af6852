import { Worker } from 'node:worker_threads';
import { inTurn } from '../../accounts/throttle.ts';
import type { Rows } from './csv.ts';
import type { XlsxSheet } from './xlsx.ts';

const LONGEST_MS = 60_000;
const HEAP_MB = 256;

/** What a thread is asked: to read a file of either kind, or to write rows as an Excel file. */
export type SheetTask = { readonly read: Uint8Array } | { readonly write: readonly XlsxSheet[] };

/** Rows of a CSV or Excel file. Rejects when it is neither, or asks for too much. */
export function readApart(bytes: Uint8Array): Promise<Rows> {
  return inTurn('setup/sheet', () => runApart<Rows>({ read: bytes }));
}

/** Sheets as an Excel file. */
export async function writeApart(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  return Buffer.from(await inTurn('setup/sheet', () => runApart<Uint8Array>({ write: sheets })));
}

/**
 * Runs one task in a thread of its own, with a limit of memory and time: a sheet that asks for too much takes the thread down
 * and nothing else, and nobody waits for a large one.
 */
function runApart<T>(task: SheetTask): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    const timer = setTimeout(() => end(() => reject(new Error('the sheet took too long'))), LONGEST_MS);
    worker.once('message', (made: T) => end(() => resolve(made)));
    worker.once('error', (error) => end(() => reject(error)));
    worker.once('exit', () => end(() => reject(new Error('the thread ended without an answer'))));
  });
}
