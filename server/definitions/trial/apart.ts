import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { inTurn } from '../../accounts/throttle.ts';
import { problem } from '../../http/problems.ts';
import type { Tasks } from './task.ts';

const HEAP_MB = 512;
/** More would take the processors from the people who work meanwhile. */
const MOST_THREADS = 2;
/** As long as one question may take; the largest stage that ships takes two seconds. */
const LONGEST_MS = 60_000;

/** A thread that looks at what people wrote: what takes too long there takes down the thread and nothing else. */
export type Trial = {
  /** Throws `definitionTooSlow` when the answer takes too long or too much. */
  ask<K extends keyof Tasks>(task: K, asked: Tasks[K]['asked']): Promise<Tasks[K]['answer']>;
};

/** Works with a thread of its own, a few of an organisation after one another, and ends it. */
export function apart<T>(
  organizationId: string,
  work: (trial: Trial) => Promise<T>,
  longestMs: number = LONGEST_MS,
): Promise<T> {
  return inTurn(`definitions/${organizationId}`, () => inThread(work, longestMs));
}

/** The same with as many threads at once as the machine has use for; each is worked with alike. */
export async function apartTogether(organizationId: string, work: (trial: Trial) => Promise<void>): Promise<void> {
  const threads = Array.from({ length: Math.min(MOST_THREADS, availableParallelism()) });
  await inTurn(`definitions/${organizationId}`, () => Promise.all(threads.map(() => inThread(work, LONGEST_MS))));
}

async function inThread<T>(work: (trial: Trial) => Promise<T>, longestMs: number): Promise<T> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  try {
    return await work({ ask: (task, asked) => askWorker(worker, { task, asked }, longestMs) });
  } finally {
    await worker.terminate();
  }
}

function askWorker<T>(worker: Worker, question: object, longestMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const listeners = {
      message: (answer: T) => end(() => resolve(answer)),
      error: (cause: unknown) => end(() => reject(tooSlow(cause))),
      exit: () => end(() => reject(tooSlow(new Error('the thread ended without an answer')))),
    };
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) worker.off(name, listener);
      settle();
    };
    const timer = setTimeout(() => {
      end(() => reject(tooSlow(new Error(`no answer within ${String(longestMs)} ms`))));
      void worker.terminate();
    }, longestMs);
    for (const [name, listener] of Object.entries(listeners)) worker.on(name, listener);
    worker.postMessage(question, []);
  });
}

function tooSlow(cause: unknown) {
  const isOurs = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const isLate = cause instanceof Error && cause.message.startsWith('no answer');
  return isOurs || isLate ? problem('definitionTooSlow', { cause }) : cause;
}
