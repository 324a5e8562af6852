import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { entrust } from '../../server/caretaker/caretaker.ts';
import { identityOf } from '../../server/caretaker/identity.ts';
import { compiledFolder } from '../start/compiled.ts';

/** Password of every account in a drill. */
export const DRILL_PASSWORD = 'phulbari-2083';

/** A server in a process of its own. */
export type Served = {
  readonly pid: number;
  readonly address: string;
  /** From its start until it said that it can work. */
  readonly readyMs: number;
  /** When that was, by this process's `performance.now()`. */
  readonly readyAt: number;
  /** What the sub-engineer may save again and again. */
  form(): Promise<string>;
  /** After everything unused is thrown away. */
  weigh(): Promise<Weight>;
  isAlive(): boolean;
  /** Ends it with -9. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const Started = Type.Object({ address: Type.String() });
const Form = Type.Object({ form: Type.String() });
const Weight = Type.Object({ heapMb: Type.Number(), rssMb: Type.Number() });
/** What a process holds: of its own objects and buffers, and of the machine's memory. */
export type Weight = Static<typeof Weight>;
const startsWithinMs = 120_000;
const lookEveryMs = 20;

/** Starts the server of a drill on a data folder and a port. */
export async function serve(place: {
  readonly data: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<Served> {
  const from = performance.now();
  const child = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: '',
      NAKSA_DATA: place.data,
      PORT: String(place.port),
      LOG_LEVEL: 'silent',
      NAKSA_DEMO_PASSWORD: DRILL_PASSWORD,
      NODE_COMPILE_CACHE: compiledFolder,
      ...place.env,
    },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const pid = child.pid ?? 0;
  const release = entrust({ kind: 'process', process: identityOf(pid), steps: [{ signal: 'SIGKILL', afterMs: 0 }] });
  child.once('exit', release);
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-2_000)));
  const gone = once(child, 'exit').then(() => undefined);
  const saysSo = nextWord(child);
  const readyMs = await Promise.race([
    isReady(place.port, () => isAlive(child)).then(() => performance.now() - from),
    gone,
  ]);
  const started = await Promise.race([saysSo, gone]);
  if (readyMs === undefined || !Value.Check(Started, started))
    throw new Error(`the server of the drill did not start: ${complaint}`);
  return {
    pid,
    ...started,
    readyMs,
    readyAt: from + readyMs,
    form: async () => (await tell(child, 'form', Form)).form,
    weigh: () => tell(child, 'weight', Weight),
    isAlive: () => isAlive(child),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Asks the process of a server for something. */
async function tell<T extends TSchema>(child: ChildProcess, what: string, shape: T): Promise<Static<T>> {
  const told = nextWord(child);
  child.send(what);
  const said = await told;
  if (!Value.Check(shape, said)) throw new Error(`the server of the drill does not tell its ${what}`);
  return said;
}

async function nextWord(child: ChildProcess): Promise<unknown> {
  const [word] = await once(child, 'message', { signal: AbortSignal.timeout(startsWithinMs) });
  return word;
}

/** As whoever watches a server asks: until it says that it can work. */
async function isReady(port: number, isThere: () => boolean): Promise<void> {
  for (
    const late = performance.now() + startsWithinMs;
    isThere() && performance.now() < late;
    await delay(lookEveryMs)
  ) {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(child)) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
