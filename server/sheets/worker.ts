import { parentPort } from 'node:worker_threads';
import type { SheetTask } from './apart.ts';
import { readCsv, type Rows } from './csv.ts';
import { readXlsx, writeBook } from './xlsx.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

async function run(task: SheetTask): Promise<Rows | Uint8Array> {
  if ('write' in task) return writeBook(task.write);
  const bytes = Buffer.from(task.read);
  return bytes.subarray(0, ZIP.length).equals(ZIP) ? readXlsx(bytes) : readCsv(bytes);
}

/** Runs in a thread of its own; what it cannot read ends it. */
parentPort?.on('message', async (task: SheetTask) => {
  parentPort?.postMessage(await run(task), []);
});
