import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecret } from '../kept-secret.ts';
import type { Binaries } from './embedded-binaries.ts';
import type { Home } from './embedded-home.ts';
import { cannotStart, type Secret, surroundings } from './embedded-process.ts';

const SUPERUSER = 'postgres';
/** In the data folder, and not beside the cluster: where we are root, PostgreSQL's account cannot read it. */
const PASSWORD_FILE = 'postgresql-password';

/** Who may connect: whoever has the password, over the socket or (on Windows) this machine's own address. */
const ACCESS = [
  '# Written by Naksa at each start.',
  'local all all scram-sha-256',
  'host all all 127.0.0.1/32 scram-sha-256',
  'local replication all scram-sha-256',
  'host replication all 127.0.0.1/32 scram-sha-256',
  '',
].join('\n');

type Place = { readonly databaseUrl?: string | undefined; readonly dataFolder: string };

/** Whether the database is the one of this data folder, in which nobody but Naksa has anything. */
export function isOwnServer({ databaseUrl, dataFolder }: Place): boolean {
  return databaseUrl === undefined && existsSync(join(dataFolder, PASSWORD_FILE));
}

/** The superuser's password of a data folder; `isNew` when it was made only now. */
export function openSecret(dataFolder: string, home: Home): Secret & { readonly isNew: boolean } {
  const isNew = !existsSync(join(dataFolder, PASSWORD_FILE));
  const old = join(home.folder, 'password');
  const make = () => (existsSync(old) ? readFileSync(old, 'utf8').trim() : randomBytes(24).toString('base64url'));
  return { user: SUPERUSER, password: keptSecret(dataFolder, PASSWORD_FILE, make), isNew };
}

/**
 * Lets nobody connect to a cluster without the password, also to one of before that trusted whoever reached its socket. The password is
 * set before PostgreSQL listens to anybody.
 * @throws StartProblem with PostgreSQL's complaint
 */
export async function guardCluster(
  binaries: Binaries,
  home: Home,
  secret: Secret & { readonly isNew: boolean },
): Promise<void> {
  const file = join(home.cluster, 'pg_hba.conf');
  if (!secret.isNew && readFileSync(file, 'utf8') === ACCESS) return;
  await setPassword(binaries, home, secret);
  writeFileSync(file, ACCESS, { mode: 0o600 });
  if (home.user) chownSync(file, home.user.uid, home.user.gid);
}

async function setPassword(binaries: Binaries, home: Home, { user, password }: Secret): Promise<void> {
  const alone = spawn(binaries.postgres, ['--single', '-D', home.cluster, 'postgres'], {
    ...surroundings(home),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  alone.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-2_000)));
  alone.stdin.end(`alter role ${user} password '${password}'\n`);
  const [code] = await once(alone, 'close');
  if (code !== 0 || /\b(?:ERROR|FATAL):/u.test(complaint)) throw cannotStart(complaint);
}
