import { setTimeout as delay } from 'node:timers/promises';
import { entrust } from '../caretaker/caretaker.ts';
import { identityOf } from '../caretaker/identity.ts';
import { openClient } from './connect.ts';
import type { Binaries } from './embedded-binaries.ts';
import type { Home } from './embedded-home.ts';
import { cannotStart, readLog, settlePreviousServer, spawnPostmaster, stopPostmaster } from './embedded-process.ts';
import { type Bilingual, StartProblem } from './start-problem.ts';
import { inDigits, say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** What pg's Pool and Client take: the superuser's way in, for migrations; the app's own role connects to the same place. */
export type Connection = {
  /** The socket's folder; 127.0.0.1 on Windows. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password: string;
};

/** Where one PostgreSQL listens; `remove` takes a folder away that was made for it alone. */
export type Place = {
  readonly connection: Connection;
  readonly listen: readonly string[];
  readonly remove: () => void;
};

/** Which PostgreSQL is kept running, and who is told. */
export type KeeperOptions = {
  readonly dataFolder: string;
  readonly onProgress: (text: Bilingual) => void;
  /** Called when PostgreSQL died and could not be started again, however often that was tried. */
  readonly onLost?: (problem: StartProblem) => void;
};

/** A cluster that is this process's own. */
export type Owned = KeeperOptions & { readonly home: Home; readonly binaries: Binaries; readonly release: () => void };

const patienceForRecoveryMs = 300_000;
/** Before each further try to start it again; a full disk takes somebody's time, after that the last pause repeats. */
const pausesMs = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];
const mostTries = 40;
/** What the caretaker sends when this process was killed: stop and write everything; stop at once; end. */
const stepsToEnd = [
  { signal: 'SIGINT', afterMs: 0 },
  { signal: 'SIGQUIT', afterMs: 15_000 },
  { signal: 'SIGKILL', afterMs: 30_000 },
] as const;

/** One PostgreSQL on one cluster: starts it, starts it again when it dies unasked, stops it. */
export class Keeper {
  readonly #owned: Owned;
  readonly #place: Place;
  readonly #stopping = new AbortController();
  #process: ReturnType<typeof spawnPostmaster> | undefined;
  #forget = (): void => undefined;
  #reviving: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(owned: Owned, place: Place) {
    this.#owned = owned;
    this.#place = place;
  }

  async start(): Promise<void> {
    const { binaries, home } = this.#owned;
    const child = spawnPostmaster(binaries, home, this.#place.listen);
    this.#process = child;
    const forget = entrust({ kind: 'process', process: identityOf(child.pid ?? 0), steps: stepsToEnd });
    child.once('exit', forget);
    this.#forget = forget;
    if (!(await isReady(this.#place.connection, child))) throw cannotStart(readLog(home));
    child.once('exit', (code, signal) => {
      this.#reviving = this.#revive(signal ?? String(code));
    });
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end();
    return this.#stopped;
  }

  async #end(): Promise<void> {
    this.#stopping.abort();
    await this.#stopPostmaster();
    await this.#reviving;
    await this.#stopPostmaster();
    this.#forget();
    this.#place.remove();
    this.#owned.release();
  }

  async #stopPostmaster(): Promise<void> {
    if (this.#process) await stopPostmaster(this.#process, this.#owned.binaries, this.#owned.home);
  }

  async #revive(ending: string): Promise<void> {
    if (this.#stopped) return;
    this.#tellOfDeath(ending);
    let problem: unknown;
    for (let tries = 1; tries <= mostTries && !this.#stopped; tries += 1) {
      try {
        await settlePreviousServer(this.#owned.binaries, this.#owned.home);
        if (this.#stopped) return;
        await this.start();
        this.#tellOfReturn(tries);
        return;
      } catch (error) {
        problem = error;
        await this.#waitFor(tries);
      }
    }
    if (!this.#stopped) this.#owned.onLost?.(asProblem(problem, this.#owned.home));
  }

  async #waitFor(tries: number): Promise<void> {
    const pauseMs = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 0;
    const [seconds, times] = [Math.ceil(pauseMs / 1_000), tries];
    this.#owned.onProgress(
      say(texts.postgresqlDidNotStartAgain, {
        times: inDigits(times),
        seconds: inDigits(seconds),
      }),
    );
    await delay(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  #tellOfDeath(ending: string): void {
    this.#owned.onProgress(say(texts.postgresqlStoppedUnexpectedlyStartingIt, { ending }));
  }

  #tellOfReturn(tries: number): void {
    this.#owned.onProgress(say(texts.postgresqlRunsAgainTryWork, { tries: inDigits(tries) }));
  }
}

function asProblem(error: unknown, home: Home): StartProblem {
  return error instanceof StartProblem ? error : cannotStart(readLog(home), error);
}

/** Waits until PostgreSQL answers, through recovery if need be; false when it died instead. */
async function isReady(connection: Connection, child: ReturnType<typeof spawnPostmaster>): Promise<boolean> {
  const deadline = performance.now() + patienceForRecoveryMs;
  while (child.exitCode === null && child.signalCode === null) {
    const client = openClient({ ...connection, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // Refused, or "starting up" while it recovers from a crash: ask again until it is ready, gone or too late.
      if (performance.now() > deadline) throw cannotStart(String(error), error);
      await delay(40);
    }
  }
  return false;
}
