import { type Bilingual, StartProblem } from '../db/start-problem.ts';
import { type Archiving, Follower } from './archive-follower.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** Copies the write-ahead log into the folder of backups while the office works. */
export type WalArchive = {
  /** Copies what was written until now; by itself every few seconds. */
  round(): Promise<void>;
  /** Copies the rest and ends. */
  stop(): Promise<void>;
};

const EVERY_MS = 2_000;

/**
 * Follows the write-ahead log: what PostgreSQL has forced to disk is copied, forced to disk, hashed and signed a few seconds later.
 * A slot keeps PostgreSQL from removing what is not copied yet, up to the limit that it was started with.
 */
export function startArchive(archiving: Archiving): WalArchive {
  let running: Promise<void> = Promise.resolve();
  let isFailing = false;
  const follower = new Follower(archiving);

  function round(): Promise<void> {
    running = running.then(() => follower.follow());
    return running;
  }

  function tell(error: unknown): void {
    running = Promise.resolve();
    if (!isFailing) archiving.onProgress(failure(error));
    isFailing = true;
  }

  function recover(): void {
    if (isFailing) archiving.onProgress(again);
    isFailing = false;
  }

  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void round()
      .then(recover, tell)
      .finally(() => {
        isBusy = false;
      });
  }, EVERY_MS).unref();

  return {
    round,
    async stop() {
      clearInterval(timer);
      await round().catch(tell);
      await follower.close();
    },
  };
}

const again: Bilingual = texts.writeAheadLogGoesTo;

function failure(error: unknown): Bilingual {
  if (error instanceof StartProblem) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return say(texts.writeAheadLogCannotBe, { reason });
}
