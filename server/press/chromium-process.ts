import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Browser, type ConnectionTransport, connect } from 'puppeteer';
import { isRoot, prepareTemporaryFolder, pressUser, type User } from '../unprivileged.ts';
import type { Chromium } from './find-chromium.ts';
import { profilePrefix } from '../caretaker/profile-names.ts';

/** A browser process that speaks over a pipe: no port that another program could reach. */
export type RunningChromium = {
  readonly browser: Browser;
  /** Ends it at once, whatever it is doing; settles when its processes and files are gone. */
  kill(): Promise<void>;
};

type Attempt = { readonly user: User | undefined; readonly isSandboxed: boolean };

const patienceForStartMs = 15_000;

// Nothing that a page asks for can leave the process: the proxy is dead, also for loopback, and no name resolves.
const lockdown = [
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
];

const printing = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-hang-monitor',
  '--disable-renderer-backgrounding',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AcceptCHFrame',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  'about:blank',
];

/**
 * Starts a browser: in its sandbox where the kernel allows it, and never as root: then as an account that may do nothing.
 * @param signal ends one that is still starting
 * @throws Error with the browser's last words when it does not start; by then its processes and files are gone
 */
export async function launchChromium(chromium: Chromium, signal?: AbortSignal): Promise<RunningChromium> {
  const user = isRoot() ? pressUser : undefined;
  const attempts: readonly Attempt[] = [
    { user, isSandboxed: true },
    { user, isSandboxed: false },
  ];
  const complaints: string[] = [];
  for (const attempt of attempts) {
    const outcome = await launch(chromium, attempt, signal).catch((error: unknown) => ({
      complaint: String(error),
      isHung: false,
    }));
    if ('browser' in outcome) return outcome;
    complaints.push(outcome.complaint);
    if (outcome.isHung || signal?.aborted) break;
  }
  throw new Error(`${chromium.executable}: ${complaints.at(-1)}`);
}

type Failure = { readonly complaint: string; readonly isHung: boolean };

async function launch(
  chromium: Chromium,
  { user, isSandboxed }: Attempt,
  signal?: AbortSignal,
): Promise<RunningChromium | Failure> {
  signal?.throwIfAborted();
  const profile = mkdtempSync(join(prepareTemporaryFolder(), profilePrefix(process.pid)));
  if (user) chownSync(profile, user.uid, user.gid);
  const args = [...lockdown, ...(isSandboxed ? [] : ['--no-sandbox']), `--user-data-dir=${profile}`, ...printing];
  // Its own process group: a Ctrl-C in the terminal stops the server first, and a kill reaches every part of the browser.
  const child = spawn(chromium.executable, args, {
    env: surroundings(chromium, profile),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
    ...user,
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-500)));
  const gone = once(child, 'exit').catch((error: unknown) => (complaint = String(error)));
  const cleared = gone.then(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const end = (): void => kill(child);
  signal?.addEventListener('abort', end);
  const answer = await connectOver(child);
  signal?.removeEventListener('abort', end);
  if (typeof answer === 'object') return { browser: answer, kill: () => (kill(child), cleared) };
  kill(child);
  await cleared;
  return { complaint: complaint.trim() || `it did not answer (${answer})`, isHung: answer === 'late' };
}

/** `closed` when the browser went away instead of answering. */
async function connectOver(child: ChildProcess): Promise<Browser | 'closed' | 'late'> {
  const [, , , input, output] = child.stdio;
  if (!input || !output || !('write' in input) || !('read' in output)) return 'closed';
  const transport = new PipeTransport(input, output);
  const closed = once(output, 'close').then(() => 'closed' as const);
  const connected = connect({ transport, defaultViewport: null }).catch(() => closed);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, patienceForStartMs, 'late')));
  try {
    return await Promise.race([connected, closed, late]);
  } finally {
    clearTimeout(timer);
  }
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // no group of that number any more
  }
}

function surroundings(chromium: Chromium, profile: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: profile, TMPDIR: profile };
  if (chromium.libraries) env['LD_LIBRARY_PATH'] = chromium.libraries;
  if (chromium.fonts) {
    env['FONTCONFIG_FILE'] = join(profile, 'fonts.conf');
    const places = `<dir>${chromium.fonts}</dir><cachedir>${join(profile, 'fonts')}</cachedir>`;
    writeFileSync(env['FONTCONFIG_FILE'], `<?xml version="1.0"?><fontconfig>${places}</fontconfig>\n`, { mode: 0o644 });
  }
  return env;
}

/** DevTools messages over the browser's file descriptors 3 and 4, each ended by a zero byte. */
class PipeTransport implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #input: Writable;
  readonly #output: Readable;
  #pending: string[] = [];

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    this.#output = output;
    input.on('error', () => this.onclose?.());
    output.on('error', () => this.onclose?.());
    output.on('close', () => this.onclose?.());
    output.setEncoding('utf8').on('data', (chunk: string) => this.#receive(chunk));
  }

  send(message: string): void {
    this.#input.write(`${message}\0`);
  }

  close(): void {
    this.#input.destroy();
    this.#output.destroy();
  }

  #receive(chunk: string): void {
    const [first = '', ...rest] = chunk.split('\0');
    this.#pending.push(first);
    for (const next of rest) {
      const message = this.#pending.join('');
      this.#pending = [next];
      // One task per message, as over a socket: puppeteer's promises settle in between.
      setImmediate(() => this.onmessage?.(message));
    }
  }
}
