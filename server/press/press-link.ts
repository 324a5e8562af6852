import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entrust } from '../caretaker/caretaker.ts';
import { identityOf } from '../caretaker/identity.ts';
import { clearLeft } from '../caretaker/temporary-folder.ts';
import { prepareTemporaryFolder } from '../unprivileged.ts';
import { profilePrefix } from '../caretaker/profile-names.ts';
import type { PressSettings, Word, Work } from './protocol.ts';

/** A running press process. */
export type PressLink = {
  readonly pid: number | undefined;
  send(work: Work): void;
  /** Lets it end its browsers and itself; settles when it is gone. */
  leave(): Promise<void>;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
};

type Listeners = {
  readonly onWord: (word: Word) => void;
  /** It is gone; its last words, where it had any. */
  readonly onGone: (complaint: string) => void;
};

/** Of the server's surroundings only what finding and starting a browser needs: no secrets, no database. */
const neededNames: readonly string[] = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'LOCALAPPDATA',
  'PROGRAMFILES',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'NAKSA_CHROMIUM',
  'NAKSA_TMP',
  'NODE_COMPILE_CACHE',
  'PUPPETEER_CACHE_DIR',
  'PUPPETEER_EXECUTABLE_PATH',
];
const patienceToLeaveMs = 5_000;

/** Starts a press process: nothing of the server goes with it but a pipe of messages. */
export function startPressProcess(settings: PressSettings, { onWord, onGone }: Listeners): PressLink {
  clearLeft(prepareTemporaryFolder());
  const program = fileURLToPath(new URL('./press-process.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(settings)], {
    env: surroundings(process.env),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-2_000)));
  child.on('message', onWord);
  const release = entrustPress(child.pid);
  const gone = once(child, 'exit')
    .catch((error: unknown) => (complaint = String(error)))
    .then(() => {
      clearProfiles(child.pid);
      release();
      onGone(complaint.trim());
    });
  return {
    pid: child.pid,
    send: (work) => void child.send(work, () => undefined), // to one that is gone: `exit` tells
    kill: () => void child.kill('SIGKILL'),
    async leave() {
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceToLeaveMs);
      if (child.connected) child.disconnect();
      await gone;
      clearTimeout(timer);
    },
  };
}

/** It ends by itself when the server is gone; one that hangs is ended, and what its browsers wrote to disk is removed. */
function entrustPress(pid: number | undefined): () => void {
  if (pid === undefined) return () => undefined;
  const path = join(prepareTemporaryFolder(), profilePrefix(pid));
  const releases = [
    entrust({ kind: 'process', process: identityOf(pid), steps: [{ signal: 'SIGKILL', afterMs: patienceToLeaveMs }] }),
    entrust({ kind: 'files', path, isPrefix: true }),
  ];
  return () => releases.forEach((release) => release());
}

function surroundings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => neededNames.includes(name.toUpperCase())));
}

/** Its browsers end when it does, but what they wrote to disk is left when it was killed. */
function clearProfiles(pid: number | undefined): void {
  if (pid === undefined) return;
  const folder = prepareTemporaryFolder();
  for (const name of readdirSync(folder).filter((each) => each.startsWith(profilePrefix(pid)))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
