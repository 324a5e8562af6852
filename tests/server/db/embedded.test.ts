import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { killAll, processesUnder } from '../../../scripts/bench/print-shop.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import { refuseUnlessNepaliIsSearchable } from '../../../server/db/durability.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../../server/db/embedded.ts';
import { findForeignActs } from '../../../server/db/foreign-acts.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { StartProblem } from '../../../server/db/start-problem.ts';

const used: string[] = [];

afterAll(() => {
  for (const folder of used) rmSync(folder, { recursive: true, force: true });
});

function emptyFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'naksa-embedded-'));
  chmodSync(folder, mode);
  used.push(folder);
  return folder;
}

function start(dataFolder: string): Promise<EmbeddedDatabase> {
  return startEmbedded({ dataFolder, onProgress: () => undefined });
}

async function query(database: EmbeddedDatabase, text: string): Promise<readonly unknown[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

async function problemOf(attempt: Promise<unknown>): Promise<StartProblem> {
  const outcome = await attempt.catch((error: unknown) => error);
  if (outcome instanceof StartProblem) return outcome;
  throw new Error('expected a StartProblem', { cause: outcome });
}

function postmasterPid(database: EmbeddedDatabase): number {
  return Number.parseInt(readFileSync(join(database.folder, 'cluster', 'postmaster.pid'), 'utf8'), 10);
}

function isCaretaker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('caretaker-process');
  } catch {
    // one of PostgreSQL's own that had done its work between the list and the look
    return false;
  }
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}/cwd`);
}

describe('the embedded database', { timeout: 60_000 }, () => {
  test('starts on an empty folder, durable, checksummed and in UTF-8, reachable by its owner only', async () => {
    const database = await start(emptyFolder());
    try {
      const settings = await query(
        database,
        `select current_setting(name) from unnest(array['fsync', 'full_page_writes', 'data_checksums', 'server_encoding', 'listen_addresses']) name`,
      );
      expect(settings).toEqual(['on', 'on', 'on', 'UTF8', '']);
      expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
      await query(database, 'create extension pg_trgm');
      const client = new Client(database.connection);
      await client.connect();
      await expect(refuseUnlessNepaliIsSearchable(client)).resolves.toBeUndefined();
      await client.end();
    } finally {
      await database.stop();
    }
    expect(existsSync(join(database.folder, 'cluster', 'postmaster.pid'))).toBe(false);
  });

  test('refuses a second server on the same data folder and names the first, in both languages', async () => {
    const folder = emptyFolder();
    const database = await start(folder);
    try {
      const problem = await problemOf(start(folder));
      expect(problem.en).toContain(`Another Naksa is running on this data folder (pid ${process.pid})`);
      expect(problem.ne).toContain(`अर्को नक्सा चलिरहेको छ (pid ${process.pid})`);
      expect(await query(database, 'select 1')).toEqual([1]);
    } finally {
      await database.stop();
    }
  });

  test('keeps its data over a stop and a start, and over a folder path too long for a socket', async () => {
    const folder = join(emptyFolder(), 'nagarpalika-'.repeat(9));
    const first = await start(folder);
    await query(first, `create table plot as select 'कित्ता नं. १२३' as name`);
    await first.stop();
    const second = await start(folder);
    const names = await query(second, 'select name from plot');
    await second.stop();
    expect(names).toEqual(['कित्ता नं. १२३']);
    expect(second.connection.host.length).toBeLessThan(90);
  });

  test('comes back by itself with every acknowledged row when PostgreSQL is killed', async () => {
    const reports: string[] = [];
    const database = await startEmbedded({ dataFolder: emptyFolder(), onProgress: ({ en }) => reports.push(en) });
    try {
      await query(database, 'create table decision (id int)');
      await query(database, 'insert into decision select generate_series(1, 500)');
      const killed = postmasterPid(database);
      process.kill(killed, 'SIGKILL');
      const rows = await expect
        .poll(() => query(database, 'select count(*)::int from decision'), { timeout: 20_000 })
        .toEqual([500])
        .then(() => query(database, 'select count(*)::int from decision'));
      expect(rows).toEqual([500]);
      expect(postmasterPid(database)).not.toBe(killed);
      expect(reports).toContainEqual(
        expect.stringContaining('PostgreSQL stopped unexpectedly (SIGKILL); starting it again'),
      );
      await expect.poll(() => reports).toContainEqual(expect.stringContaining('PostgreSQL runs again'));
    } finally {
      await database.stop();
    }
  });

  test('takes over from a server that was killed together with its caretaker: its lock is stale and its PostgreSQL is stopped cleanly first', async () => {
    const folder = emptyFolder();
    const script = `
      import { startEmbedded } from ${JSON.stringify(new URL('../../../server/db/embedded.ts', import.meta.url).href)};
      const database = await startEmbedded({ dataFolder: ${JSON.stringify(folder)}, onProgress: () => {} });
      console.log('up');
      setInterval(() => {}, 1000);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    await once(server.stdout, 'data');
    const caretakers = processesUnder(server.pid ?? 0).filter(isCaretaker);
    expect(caretakers).toHaveLength(1);
    for (const pid of caretakers) process.kill(pid, 'SIGSTOP');
    server.kill('SIGKILL');
    await once(server, 'exit');
    const orphan = Number.parseInt(readFileSync(join(folder, 'postgresql', 'cluster', 'postmaster.pid'), 'utf8'), 10);
    expect(isAlive(orphan)).toBe(true);

    const database = await start(folder);
    try {
      expect(isAlive(orphan)).toBe(false);
      expect(await query(database, 'select 1')).toEqual([1]);
      expect(readFileSync(join(database.folder, 'postgresql.log'), 'utf8')).toContain(
        'database system was shut down at',
      );
    } finally {
      await database.stop();
      killAll(caretakers);
    }
  });

  test('starts over a postmaster.pid whose number now belongs to another program', async () => {
    const folder = emptyFolder();
    const first = await start(folder);
    await first.stop();
    writeFileSync(join(first.folder, 'cluster', 'postmaster.pid'), `${process.ppid}\n${first.folder}/cluster\n`);
    const second = await start(folder);
    expect(await query(second, 'select 1')).toEqual([1]);
    await second.stop();
  });

  test('refuses to run without fsync, leaves no PostgreSQL behind and frees the folder', async () => {
    const folder = emptyFolder();
    const database = await start(folder);
    await query(database, 'alter system set fsync = off');
    await database.stop();

    const problem = await problemOf(start(folder));
    expect(problem.en).toContain('fsync = on');
    expect(problem.ne).toContain('fsync = on');
    expect(existsSync(join(database.folder, 'cluster', 'postmaster.pid'))).toBe(false);

    writeFileSync(join(database.folder, 'cluster', 'postgresql.auto.conf'), '');
    const again = await start(folder);
    await expect(again.stop()).resolves.toBeUndefined();
  });

  test.runIf(process.getuid?.() === 0)(
    'keeps its data under /var/lib/naksa when root starts it in a folder closed to others',
    async () => {
      const folder = emptyFolder(0o700);
      const database = await start(folder);
      used.push(database.folder);
      await query(database, 'create table remembered ()');
      await database.stop();
      chmodSync(folder, 0o755);
      const again = await start(folder);
      const tables = await query(again, `select tablename::text from pg_tables where schemaname = 'public'`);
      await again.stop();
      expect(database.folder).toMatch(/^\/var\/lib\/naksa\/[0-9a-f]{16}$/u);
      expect(again.folder).toBe(database.folder);
      expect(tables).toEqual(['remembered']);
    },
  );

  test('says so when the data were made by another major version', async () => {
    const folder = emptyFolder();
    const database = await start(folder);
    await database.stop();
    writeFileSync(join(database.folder, 'cluster', 'PG_VERSION'), '15\n');
    const problem = await problemOf(start(folder));
    expect(problem.en).toContain('made by PostgreSQL 15');
  });
});

describe('in the database of this folder nobody but Naksa has anything', { timeout: 60_000 }, () => {
  const schema = readFileSync(join(import.meta.dirname, '../../../server/db/schema.sql'), 'utf8');
  let database: EmbeddedDatabase;
  let db: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    database = await start(emptyFolder());
    await migrate(database.connection);
    db = openDatabase({ connection: database.connection, poolSize: 1 });
  });
  afterAll(async () => {
    await db.destroy();
    await database.stop();
  });

  test('a new one is clean', async () => {
    expect(await findForeignActs(db, schema, { isOwn: true })).toEqual([]);
  });

  test.each([
    ['a schema', 'create schema elsewhere', 'drop schema elsewhere'],
    ['an extension', 'create extension hstore', 'drop extension hstore'],
    ['a publication', 'create publication everything', 'drop publication everything'],
    ['a role', 'create role somebody', 'drop role somebody'],
    ['the rights of the app for somebody', 'grant naksa_app to pg_monitor', 'revoke naksa_app from pg_monitor'],
    ['a superuser', 'create role another superuser', 'drop role another'],
  ])('%s is found', async (_, deed, undo) => {
    await query(database, deed);
    const found = await findForeignActs(db, schema, { isOwn: true });
    await query(database, undo);
    expect(found).not.toEqual([]);
    expect(await findForeignActs(db, schema, { isOwn: true })).toEqual([]);
  });
});
