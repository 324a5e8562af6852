import { type Asking, atMost, inTurn, openPlaces, turnOf } from '../in-turn.ts';
import { keepThreads } from '../threads.ts';
import type { Rows } from './csv.ts';
import type { XlsxSheet } from './xlsx.ts';

const LONGEST_MS = 60_000;
/** Each takes up to 256 MB. */
const places = openPlaces(2);
/** What a thread is asked: to read a file of either kind, or to write rows as an Excel file. */
export type SheetTask = { readonly read: Uint8Array } | { readonly write: readonly XlsxSheet[] };

const withThread = keepThreads({ script: new URL('worker.ts', import.meta.url), heapMb: 256, mostUses: 50 });

/**
 * Rows of a CSV or Excel file; what one office uploads never comes to the thread of another. Rejects when it is neither, or asks for too much memory or time: that takes its thread down and
 * nothing else.
 */
export function readApart(who: Asking, bytes: Uint8Array): Promise<Rows> {
  return ask<Rows>(who, { read: bytes });
}

/** Sheets of an office as an Excel file. */
export async function writeApart(who: Asking, sheets: readonly XlsxSheet[]): Promise<Buffer> {
  return Buffer.from(await ask<Uint8Array>(who, { write: sheets }));
}

/**
 * An office's own one after the other, each person in turn, and of all offices a few at once, each in its turn: one that sends many waits for itself and not
 * others for it. A thread that a sheet has brought down is not asked again.
 */
function ask<T>(who: Asking, task: SheetTask): Promise<T> {
  return inTurn(turnOf('setup/sheet', who), () =>
    atMost(places, () => withThread(who.organizationId, (askThread) => askThread<T>(task, LONGEST_MS))),
  );
}
