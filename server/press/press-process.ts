import { Worker } from 'node:worker_threads';
import type { Bilingual } from '../db/start-problem.ts';
import type { BoundFile } from '../runtime.ts';
import { finishPdf } from './finish-pdf.ts';
import { stampCopy } from './stamp-copy.ts';
import { Lane } from './lane.ts';
import { PrinterProblem, unprintable } from './printer-problem.ts';
import type { PressSettings, Word, Work } from './protocol.ts';

// A program of its own, started by printer.ts: no database, no secrets in its environment. It makes PDFs and changes them.

const { lanes: laneCount, patienceMs }: PressSettings = JSON.parse(process.argv[2] ?? '{}');
const styles = new Map<number, string>();
const idle = Array.from({ length: laneCount }, () => new Lane({ onProgress: tellProgress, patienceMs }));
const lanes = [...idle];
const waiting: ((lane: Lane) => void)[] = [];

process.on('message', (work) => {
  if (isWork(work)) void perform(work);
});
// The server ends first and says so; whoever interrupts both at once waits for the papers under way.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => void leave());
// The server may have ended while this program was read.
let isLeaving = false;
if (!process.connected) void leave();

function isWork(message: unknown): message is Work {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

async function leave(): Promise<void> {
  isLeaving = true;
  await Promise.all(lanes.map((lane) => lane.close()));
  process.exit(0);
}

async function perform(work: Work): Promise<void> {
  if (isLeaving) return;
  if (work.kind === 'styles') styles.set(work.key, work.styles);
  else if (work.kind === 'warm') await onLane((lane) => lane.warmUp()).catch(tellProblem);
  else await answer(work);
}

type Asked = Exclude<Work, { kind: 'styles' | 'warm' }>;

async function answer(work: Asked): Promise<void> {
  try {
    say({ kind: 'done', id: work.id, made: await resultOf(work) });
  } catch (error) {
    const { code, ne, en } = error instanceof PrinterProblem ? error : unprintable(error);
    say({ kind: 'failed', id: work.id, code, text: { ne, en } });
  }
}

async function resultOf(work: Asked): Promise<BoundFile> {
  if (work.kind === 'bind') return bindApart(work);
  const pdf = work.kind === 'stamp' ? await stampCopy(work.pdf, work.no) : await print(work);
  return { pdf, pages: 0 };
}

async function print(work: Extract<Work, { kind: 'print' }>): Promise<Uint8Array> {
  const { styles: key, title = '', number, issuedAt, ...paper } = work;
  const pdf = await onLane((lane) => lane.print({ ...paper, title, styles: styles.get(key) ?? '' }));
  return finishPdf(pdf, { title, ...(number ? { number } : {}), ...(issuedAt ? { issuedAt } : {}) });
}

/** Works with the first lane that is free; a lane that never printed has no browser yet. */
async function onLane<T>(use: (lane: Lane) => Promise<T>): Promise<T> {
  const lane = idle.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
  try {
    return await use(lane);
  } finally {
    const next = waiting.shift();
    if (next) next(lane);
    else idle.push(lane);
  }
}

/** Hundreds of papers take seconds to bind: in a thread, so that printing goes on. */
function bindApart({ papers, title }: Extract<Work, { kind: 'bind' }>): Promise<BoundFile> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('bind-thread.ts', import.meta.url), { workerData: { papers, title } });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread ended without a file')));
  });
}

function tellProgress(text: Bilingual): void {
  say({ kind: 'progress', text });
}

function tellProblem(error: unknown): void {
  if (error instanceof PrinterProblem) tellProgress({ ne: error.ne, en: error.en });
}

function say(word: Word): void {
  process.send?.(word, undefined, undefined, () => undefined); // nobody listens any more: `disconnect` ends the process
}
