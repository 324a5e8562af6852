import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './embedded-binaries.ts';
import type { Home } from './embedded-home.ts';
import { StartProblem } from './start-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

const patienceForShutdownMs = 60_000;
/** Of a twentieth of a second each. */
const waitsBeforeKill = 40;

/**
 * Makes the cluster: checksummed pages, UTF-8, synced to disk before it gets its name, so that a cut leaves it whole or absent.
 * @throws StartProblem with initdb's complaint
 */
export async function createCluster(binaries: Binaries, home: Home, secret: Secret): Promise<void> {
  const draft = `${home.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  const locale = process.platform === 'win32' ? 'en-US' : 'C.UTF-8';
  const args = ['-D', draft, '-U', secret.user, '--data-checksums', '--encoding=UTF8', `--locale=${locale}`];
  // nobody connects before `guardCluster` has given the superuser its password
  const initdb = spawn(binaries.initdb, [...args, '-A', 'reject'], {
    ...surroundings(home),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  initdb.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const [code] = await once(initdb, 'close');
  if (code !== 0) throw cannotStart(complaint);
  renameSync(draft, home.cluster);
}

/** The superuser and the password without which nobody connects, on whatever account of the machine. */
export type Secret = { readonly user: string; readonly password: string };

/** So much of its log PostgreSQL keeps for a folder of backups that is out of reach; then the disk matters more. */
const mostLogKept = 'max_slot_wal_keep_size=8GB';

/** Starts the postmaster in its own process group, so that a Ctrl-C in the terminal does not reach it before we stop it. */
export function spawnPostmaster(binaries: Binaries, home: Home, listen: readonly string[]): ChildProcess {
  if (existsSync(home.log)) renameSync(home.log, `${home.log}.previous`);
  const log = openSync(home.log, 'w', 0o600);
  const logs = ['log_min_messages=log', 'timezone=UTC', 'log_timezone=UTC'];
  const settings = [...logs, mostLogKept, ...syncAtRecovery(), ...listen];
  const args = ['-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const postmaster = spawn(binaries.postgres, args, {
    ...surroundings(home),
    detached: true,
    stdio: ['ignore', log, log],
  });
  postmaster.unref();
  closeSync(log);
  return postmaster;
}

/** Before recovery all files are synced: one by one that takes seconds. Linux syncs the whole disk at once, and tells errors since 5.8. */
function syncAtRecovery(): readonly string[] {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  const tellsErrors = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
  return tellsErrors ? ['recovery_init_sync_method=syncfs'] : [];
}

/** Asks for a fast shutdown (sessions are cut, everything is written) and waits; insists after a minute. */
export async function stopPostmaster(postmaster: ChildProcess, binaries: Binaries, home: Home): Promise<void> {
  if (postmaster.exitCode !== null || postmaster.signalCode !== null) return;
  const gone = once(postmaster, 'exit');
  postmaster.ref();
  if (process.platform === 'win32') pgCtlStop(binaries, home);
  else postmaster.kill('SIGINT');
  const insist = setTimeout(() => postmaster.kill('SIGQUIT'), patienceForShutdownMs);
  await gone;
  clearTimeout(insist);
}

/**
 * Ends what a killed server left behind on this cluster: a living postmaster is stopped cleanly, backends without a postmaster
 * are waited for, and a postmaster.pid whose process is gone (or whose pid was given to another program) is removed.
 * The caller holds the folder's lock, so nothing here belongs to a living Naksa.
 */
export async function settlePreviousServer(binaries: Binaries, home: Home): Promise<boolean> {
  const pidFile = join(home.cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return false;
  if (process.platform !== 'linux') return pgCtlStop(binaries, home);
  const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const isRunning = findProcessesIn(home.cluster).includes(postmaster);
  if (isRunning) pgCtlStop(binaries, home);
  // What a dead postmaster leaves can serve nobody; whatever it wrote is recovered from the log.
  for (let waits = 0; findProcessesIn(home.cluster).length > 0; waits += 1) {
    if (waits === 0 || waits === waitsBeforeKill) signalAll(home.cluster, waits === 0 ? 'SIGQUIT' : 'SIGKILL');
    await delay(50);
  }
  rmSync(pidFile, { force: true });
  return isRunning;
}

/** The last lines that PostgreSQL wrote: what it died of. */
export function readLog(home: Home): string {
  return readFileSync(home.log, 'utf8').trim().split('\n').slice(-5).join('\n');
}

/** Says that PostgreSQL would not start, with its own words. */
export function cannotStart(detail: string, cause?: unknown): StartProblem {
  return new StartProblem(say(texts.cannotStart, { trim: detail.trim() }), { cause });
}

function pgCtlStop(binaries: Binaries, home: Home): boolean {
  const args = ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-t', `${patienceForShutdownMs / 1000}`];
  return spawnSync(binaries.pgCtl, args, { ...surroundings(home), stdio: 'ignore' }).status === 0;
}

/** Every PostgreSQL process works in its cluster's folder, and nothing else does. */
function findProcessesIn(cluster: string): number[] {
  const folder = realpathSync(cluster);
  return readdirSync('/proc').flatMap((name) =>
    /^\d+$/u.test(name) && workingFolder(name) === folder ? [Number(name)] : [],
  );
}

/** Sends a signal to every PostgreSQL process of a cluster. */
export function signalAll(cluster: string, signal: NodeJS.Signals): void {
  for (const pid of findProcessesIn(cluster)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // gone meanwhile, or another account's
  }
}

/** The administrator's PG* variables are meant for other databases. */
export function surroundings(home: Home) {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && name !== 'LD_LIBRARY_PATH');
  return { cwd: home.folder, env: { ...Object.fromEntries(kept), LC_ALL: 'C.UTF-8' }, windowsHide: true, ...home.user };
}
