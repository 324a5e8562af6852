import { chownSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedConnection } from '../../../server/db/embedded-running.ts';
import { findFreePort } from '../../../server/db/free-port.ts';
import { isRoot, nobody } from '../../../server/unprivileged.ts';
import type { Engine } from './engine.ts';

/** A pgbouncer before a database. */
export type Pooler = { readonly url: string; stop(): Promise<void> };

const startsWithinMs = 20_000;

/** Starts pgbouncer on loopback with nothing said to it but where the database is, and after what it gives a connection to another. */
export async function openPooler(
  pgbouncer: Engine,
  folder: string,
  database: EmbeddedConnection,
  mode: 'session' | 'transaction',
): Promise<Pooler> {
  const port = await findFreePort();
  const { host, port: at, user, password } = database;
  const users = join(folder, `${mode}-users.txt`);
  const settings = join(folder, `${mode}.ini`);
  writeFileSync(users, `"${user}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
naksa = host=${host} port=${String(at)} dbname=naksa
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 20
`,
  );
  for (const path of isRoot() ? [users, settings] : []) chownSync(path, nobody.uid, nobody.gid);
  const child = pgbouncer.start('pgbouncer', [settings]);
  const gone = once(child, 'exit');
  await listens(port);
  return {
    url: `postgresql://${user}:${password}@127.0.0.1:${String(port)}/naksa`,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function listens(port: number): Promise<void> {
  for (const late = performance.now() + startsWithinMs; performance.now() < late; await delay(50)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error('pgbouncer does not listen');
}
