import { inTurn } from '../../accounts/throttle.ts';
import { keepThreads } from '../../threads.ts';
import type { Rows } from './csv.ts';
import type { XlsxSheet } from './xlsx.ts';

const LONGEST_MS = 60_000;
const QUEUE = 'setup/sheet';
const WRITERS = 'writers';
/** What a thread is asked: to read a file of either kind, or to write rows as an Excel file. */
export type SheetTask = { readonly read: Uint8Array } | { readonly write: readonly XlsxSheet[] };

const withThread = keepThreads({ script: new URL('worker.ts', import.meta.url), heapMb: 256, mostUses: 50 });

/**
 * Rows of a CSV or Excel file; what one office uploads never comes to the thread of another. Rejects when it is neither, or asks for too much memory or time: that takes its thread down and
 * nothing else.
 */
export function readApart(organizationId: string, bytes: Uint8Array): Promise<Rows> {
  return ask<Rows>(organizationId, { read: bytes });
}

/** Sheets as an Excel file. */
export async function writeApart(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  return Buffer.from(await ask<Uint8Array>(WRITERS, { write: sheets }));
}

/** One after the other, and a thread that a sheet has brought down is not asked again. */
function ask<T>(owner: string, task: SheetTask): Promise<T> {
  return inTurn(QUEUE, () => withThread(owner, (askThread) => askThread<T>(task, LONGEST_MS)));
}
