import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../../server/db/embedded.ts';
import { isRoot, nobody, pressUser, type User } from '../../../server/unprivileged.ts';

const folder = mkdtempSync(join(tmpdir(), 'naksa-guard-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let database: EmbeddedDatabase;
beforeEach(async () => {
  database = await start();
});
afterEach(() => database.stop());

function start(): Promise<EmbeddedDatabase> {
  return startEmbedded({ dataFolder: folder, onProgress: () => undefined });
}

/** What PostgreSQL says to somebody who comes with this password; `in` when it lets them in. */
async function enter(password: string | undefined): Promise<string> {
  const { password: _, ...place } = database.connection;
  const client = new Client({ ...place, ...(password === undefined ? {} : { password }) });
  try {
    await client.connect();
    await client.query('select 1');
    return 'in';
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What a program of another account of the machine hears when it comes with this password. */
function enterAs(user: User, password?: string): string {
  const { host, port } = database.connection;
  const script = `
    import pg from 'pg';
    const client = new pg.Client({ host: ${JSON.stringify(host)}, port: ${port}, user: 'postgres', database: 'postgres', password: ${JSON.stringify(password)} });
    client.connect().then(() => console.log('in'), (error) => console.log(String(error))).then(() => process.exit());`;
  const node = join(import.meta.dirname, '../../..');
  const options = { cwd: node, ...user, encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options);
  return stdout || stderr;
}

describe('the embedded database lets nobody in', () => {
  test('without its password, which only its owner can read', async () => {
    expect(await enter(undefined)).not.toBe('in');
    expect(await enter('guessed')).toContain('password authentication failed');
    expect(await enter(database.connection.password)).toBe('in');
    expect(statSync(join(folder, 'postgresql-password')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(database.folder, 'postgresql.log'), 'utf8')).not.toContain(database.connection.password);
  });

  test.runIf(isRoot())('from the account of the browser, nor from the one that PostgreSQL itself runs under', () => {
    expect(pressUser.uid).not.toBe(nobody.uid);
    const { password } = database.connection;
    expect(enterAs(pressUser, password)).toContain('EACCES');
    expect(enterAs(nobody)).toContain('password must be a string');
    expect(enterAs(nobody, 'guessed')).toContain('password authentication failed');
    expect(enterAs(nobody, password)).toBe('in\n');
  });

  test('on a folder of before, which trusted whoever came, from its next start on', async () => {
    const client = new Client({ ...database.connection });
    await client.connect();
    await client.query(`create table kept as select 'यथावत्' as word`);
    await client.end();
    await database.stop();
    const access = join(database.folder, 'cluster', 'pg_hba.conf');
    writeFileSync(access, 'local all all trust\n');
    rmSync(join(folder, 'postgresql-password'));
    database = await start();
    expect(await enter(undefined)).not.toBe('in');
    expect(await enter(database.connection.password)).toBe('in');
    const again = new Client({ ...database.connection });
    await again.connect();
    expect((await again.query('select word from kept')).rows).toEqual([{ word: 'यथावत्' }]);
    await again.end();
  });
});
