import { availableParallelism } from 'node:os';
import { problem } from '../../http/problems.ts';
import { type Asking, inTurn, turnOf } from '../../in-turn.ts';
import { keepThreads } from '../../threads.ts';
import type { Tasks } from './task.ts';

/** More would take the processors from the people who work meanwhile. */
const MOST_THREADS = 2;
/** As long as one question may take; the largest stage that ships takes two seconds. */
const LONGEST_MS = 60_000;

/** What one office wrote never comes to the thread of another. */
const withThread = keepThreads({ script: new URL('worker.ts', import.meta.url), heapMb: 512, mostUses: 50 });

/** A thread that looks at what people wrote: what takes too long there takes down the thread and nothing else. */
export type Trial = {
  /** Throws `definitionTooSlow` when the answer takes too long or too much. */
  ask<K extends keyof Tasks>(task: K, asked: Tasks[K]['asked']): Promise<Tasks[K]['answer']>;
};

/** Works with a thread, of an organisation one after another, each person in turn. */
export function apart<T>(who: Asking, work: (trial: Trial) => Promise<T>, longestMs: number = LONGEST_MS): Promise<T> {
  return inTurn(turnOf('definitions', who), () => inThread(who.organizationId, work, longestMs));
}

/** The same with as many threads at once as the machine has use for; each is worked with alike. */
export async function apartTogether(who: Asking, work: (trial: Trial) => Promise<void>): Promise<void> {
  const threads = Array.from({ length: Math.min(MOST_THREADS, availableParallelism()) });
  await inTurn(turnOf('definitions', who), () =>
    Promise.all(threads.map(() => inThread(who.organizationId, work, LONGEST_MS))),
  );
}

function inThread<T>(organizationId: string, work: (trial: Trial) => Promise<T>, longestMs: number): Promise<T> {
  return withThread(organizationId, (ask) =>
    work({
      ask: (task, asked) =>
        ask<Tasks[typeof task]['answer']>({ task, asked }, longestMs).catch((cause: unknown) => {
          throw tooSlow(cause);
        }),
    }),
  );
}

function tooSlow(cause: unknown) {
  const isOurs = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const isLate = cause instanceof Error && cause.message.startsWith('no answer');
  return isOurs || isLate ? problem('definitionTooSlow', { cause }) : cause;
}
