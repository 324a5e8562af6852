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
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './embedded-binaries.ts';
import type { Home } from './embedded-home.ts';
import { StartProblem } from './start-problem.ts';

const patienceForShutdownMs = 60_000;

/**
 * Makes the cluster: checksummed pages, UTF-8, synced to disk before it gets its name, so that a cut leaves it whole or absent.
 * @throws StartProblem with initdb's complaint
 */
export async function createCluster(binaries: Binaries, home: Home, secret: Secret): Promise<void> {
  const draft = `${home.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  const locale = process.platform === 'win32' ? 'en-US' : 'C.UTF-8';
  const args = ['-D', draft, '-U', secret.user, '--data-checksums', '--encoding=UTF8', `--locale=${locale}`];
  const passwordFile = join(home.folder, 'password');
  if (secret.password) writeFileSync(passwordFile, secret.password, { mode: 0o600 });
  const auth = secret.password ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'trust'];
  const initdb = spawn(binaries.initdb, [...args, ...auth], {
    ...surroundings(home),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  initdb.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const [code] = await once(initdb, 'close');
  if (code !== 0) throw cannotStart(complaint);
  renameSync(draft, home.cluster);
}

/** The superuser; the password only where PostgreSQL listens on TCP (Windows), else the socket's folder is the protection. */
export type Secret = { readonly user: string; readonly password: string | undefined };

/** Starts the postmaster in its own process group, so that a Ctrl-C in the terminal does not reach it before we stop it. */
export function spawnPostmaster(binaries: Binaries, home: Home, listen: readonly string[]): ChildProcess {
  if (existsSync(home.log)) renameSync(home.log, `${home.log}.previous`);
  const log = openSync(home.log, 'w', 0o600);
  const settings = ['log_min_messages=log', 'timezone=UTC', 'log_timezone=UTC', ...listen];
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
  for (let waits = 0; findProcessesIn(home.cluster).length > 0; waits += 1) {
    if (waits === 200) for (const pid of findProcessesIn(home.cluster)) process.kill(pid, 'SIGKILL');
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
  return new StartProblem(
    {
      ne: `साथमा आएको PostgreSQL सुरु भएन। डिस्कमा ठाउँ र फोल्डरको अनुमति जाँच्नुहोस्। PostgreSQL ले भनेको: ${detail.trim()}`,
      en: `The bundled PostgreSQL did not start. Check the free disk space and the folder's permissions. PostgreSQL said: ${detail.trim()}`,
    },
    { cause },
  );
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

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // gone meanwhile, or another account's
  }
}

/** The administrator's PG* variables are meant for other databases. */
function surroundings(home: Home) {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && name !== 'LD_LIBRARY_PATH');
  return { cwd: home.folder, env: { ...Object.fromEntries(kept), LC_ALL: 'C.UTF-8' }, windowsHide: true, ...home.user };
}
