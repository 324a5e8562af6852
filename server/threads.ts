import { Worker } from 'node:worker_threads';

/** A kind of thread: what it runs, how much memory it may take, and how often one is worked with before a fresh one takes its place. */
type ThreadKind = { readonly script: URL; readonly heapMb: number; readonly mostUses: number };

/**
 * Asks a thread one question. Rejects when the thread fails, ends, or has no answer in time; it is ended then, and nobody is
 * waited for.
 */
type Ask = <T>(question: unknown, longestMs: number) => Promise<T>;

/** Works with a thread; owners never share one. */
type WithThread = <T>(owner: string, work: (ask: Ask) => Promise<T>) => Promise<T>;

type Thread = { readonly worker: Worker; uses: number; isLost: boolean; sleep?: NodeJS.Timeout };

/** How long a thread waits for its next work. */
const KEPT_MS = 60_000;

/** Threads that are kept for a while after their work, for to start one and to read its code takes longer than most work. */
export function keepThreads({ script, heapMb, mostUses }: ThreadKind): WithThread {
  const waiting = new Map<string, Thread[]>();

  function wake(owner: string): Thread {
    const thread = waiting.get(owner)?.pop() ?? open(owner);
    clearTimeout(thread.sleep);
    thread.worker.ref();
    thread.uses += 1;
    return thread;
  }

  function open(owner: string): Thread {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    const thread: Thread = { worker, uses: 0, isLost: false };
    // whoever has asked hears of it; while it waits, it only is not taken again
    worker.on('error', () => {
      thread.isLost = true;
    });
    worker.once('exit', () => void end(owner, thread));
    return thread;
  }

  async function rest(owner: string, thread: Thread): Promise<void> {
    if (thread.isLost || thread.uses >= mostUses) return end(owner, thread);
    waiting.set(owner, [...(waiting.get(owner) ?? []), thread]);
    thread.worker.unref();
    thread.sleep = setTimeout(() => void end(owner, thread), KEPT_MS).unref();
  }

  async function end(owner: string, thread: Thread): Promise<void> {
    const others = (waiting.get(owner) ?? []).filter((each) => each !== thread);
    if (others.length > 0) waiting.set(owner, others);
    else waiting.delete(owner);
    await thread.worker.terminate();
  }

  return async (owner, work) => {
    const thread = wake(owner);
    try {
      return await work((question, longestMs) => ask(thread, question, longestMs));
    } finally {
      await rest(owner, thread);
    }
  };
}

function ask<T>(thread: Thread, question: unknown, longestMs: number): Promise<T> {
  const { worker } = thread;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void =>
      end(() => {
        thread.isLost = true;
        reject(cause);
      });
    const listeners = {
      message: (answer: T) => end(() => resolve(answer)),
      error: fail,
      exit: () => fail(new Error('the thread ended without an answer')),
    };
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) worker.off(name, listener);
      settle();
    };
    const timer = setTimeout(() => {
      fail(new Error(`no answer within ${String(longestMs)} ms`));
      void worker.terminate();
    }, longestMs);
    for (const [name, listener] of Object.entries(listeners)) worker.on(name, listener);
    worker.postMessage(question, []);
  });
}
