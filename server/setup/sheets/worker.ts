import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './csv.ts';
import { readXlsx } from './xlsx.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** Runs in a thread of its own: a sheet that asks for too much takes the thread down and nothing else. */
async function run(): Promise<void> {
  const given: unknown = workerData;
  if (!(given instanceof Uint8Array)) throw new Error('a sheet is bytes');
  const bytes = Buffer.from(given);
  const isZip = bytes.subarray(0, ZIP.length).equals(ZIP);
  parentPort?.postMessage(isZip ? await readXlsx(bytes) : readCsv(bytes), []);
}

await run();
