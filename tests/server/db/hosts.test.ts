import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BadLine, openBadLine } from '../../../scripts/drill/bad-line.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import { findFreePort } from '../../../server/db/free-port.ts';
import { addressesOf, WritingClient } from '../../../server/db/hosts.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { hearUnreplicated, mustBeReplicated } from '../../../server/db/replicated.ts';
import { toProblem } from '../../../server/http/error-handler.ts';

test('an address with several machines is as many addresses, and one with one is itself', () => {
  const after = '/naksa?target_session_attrs=read-write';
  expect(addressesOf(`postgresql://u:p%2C@one:5432,[::1]:5433,three${after}`)).toEqual([
    `postgresql://u:p%2C@one:5432${after}`,
    `postgresql://u:p%2C@[::1]:5433${after}`,
    `postgresql://u:p%2C@three${after}`,
  ]);
  for (const alone of ['postgresql://u:a,b@one/naksa', 'postgresql://u:p@/naksa?host=%2Frun%2Cx']) {
    expect(addressesOf(alone)).toEqual([alone]);
  }
});

test('a connection that is cut before anybody listens to it ends no process', () => {
  const cut = new Error('terminating connection due to administrator command');
  expect(() => new WritingClient({ host: '/nowhere' }).emit('error', cut)).not.toThrow();
});

describe('of two machines one', () => {
  const { host, port, user, password = '' } = inject('postgres');
  const database = `hosts_${String(process.pid)}`;
  const text = 'create extension pg_trgm';
  let line: BadLine;
  let owner: Client;
  beforeAll(async () => {
    owner = new Client({ host, port, user, password, database: 'postgres' });
    await owner.connect();
    await owner.query(`create database ${database} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
    line = await openBadLine(join(host, `.s.PGSQL.${String(port)}`));
  });
  afterAll(async () => {
    await line.close();
    await owner.query(`drop database ${database} with (force)`);
    await owner.end();
  });

  const both = async (): Promise<string> => {
    const nobody = await findFreePort();
    return `postgresql://${user}:${password}@127.0.0.1:${String(nobody)},127.0.0.1:${String(line.port)}/${database}`;
  };

  test('is dead: who asks first is told to come back, and all who come then are answered by the other', async () => {
    const db = openDatabase({ connection: await both(), poolSize: 4 });
    try {
      const ask = () => sql`select 1`.execute(db);
      const first = await Promise.allSettled([ask(), ask(), ask(), ask()]);
      const failed = first.flatMap((each) => (each.status === 'rejected' ? [toProblem(each.reason)] : []));
      expect(failed.length).toBeGreaterThan(0);
      expect(new Set(failed.map(({ problemCode }) => problemCode))).toEqual(new Set(['databaseUnavailable']));
      await Promise.all([ask(), ask(), ask(), ask()]);
    } finally {
      await db.destroy();
    }
  });

  test('is dead: a server that starts asks the other at once', async () => {
    const base = { name: '0001-base.sql', text, checksum: 'of base' };
    expect(await migrate(await both(), [base])).toEqual(['0001-base.sql']);
  });
});

test('what the database says yes to without its standby counts as not answered, once', () => {
  const connection = new Client();
  hearUnreplicated(connection);
  const tell = (routine: string) => connection.emit('notice', { routine });
  const outcome = (): unknown => {
    try {
      return mustBeReplicated(connection);
    } catch (error) {
      return toProblem(error).problemCode;
    }
  };
  tell('exec_stmt_raise');
  expect(outcome()).toBeUndefined();
  tell('SyncRepWaitForLSN');
  expect(outcome()).toBe('databaseUnavailable');
  expect(outcome()).toBeUndefined();
});
