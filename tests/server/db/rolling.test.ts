import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import {
  APPLICATION,
  type DrivenCase,
  type Office,
  openCase,
  openOffice,
  send,
  versionOf,
} from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

/** What people read, and a save: each by its route, as it is answered while all is well. */
async function work(): Promise<Readonly<Record<string, number>>> {
  const said: Record<string, number> = {};
  const of = `/api/applications/${driven.id}`;
  const reads = [
    ['B', '/api/applications?view=all'],
    ['B', '/api/applications'],
    ['B', of],
    ['B', `${of}/history`],
    ['D', `${of}/forms/${APPLICATION}`],
    ['D', '/api/accounts/me/sms'],
    ['A', '/api/reports/applications'],
    ['AUD', `${of}/verify`],
  ] as const;
  for (const [role, url] of reads) said[url] = (await office.server.as(role, { method: 'GET', url })).statusCode;
  const save = { type: 'SAVE', form: APPLICATION, version: await versionOf(office, driven) };
  said['save'] = (await send(office, driven, 'D', save)).statusCode;
  await office.server.jobs.drain();
  return said;
}

async function addColumns(): Promise<number> {
  const { owner } = office.server;
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await owner.query(`alter table "${name}" add column of_later text`);
  return rows.length;
}

test('a node goes on reading and writing while a newer one gives every table one more column', async () => {
  await work();
  const before = await work();
  expect(Object.entries(before).filter(([, status]) => status !== 200)).toEqual([]);
  expect(await addColumns()).toBeGreaterThan(60);
  // every connection of the pool has its own plans
  for (let times = 0; times < 3; times += 1) expect(await work()).toEqual(before);
});

const folder = join(import.meta.dirname, '../../../server/db/migrations');
/** From here on a file that takes away or changes what the version before asks for says so in its first line. */
const FIRST_HELD = '0077';
const MARK = '-- stops the version before:';
const TAKING =
  /\b(?:drop\s+(?:table|column|function|view|type)|rename\s+(?:to|column)|alter\s+column\s+\w+\s+(?:type|set\s+not\s+null)|revoke)\b/iu;

test('a migration that takes away or changes something says that the version before stops', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= FIRST_HELD);
  const taking = files.filter((name) => TAKING.test(readFileSync(join(folder, name), 'utf8')));
  expect(files.length).toBeGreaterThan(0);
  expect(taking.filter((name) => !readFileSync(join(folder, name), 'utf8').startsWith(MARK))).toEqual([]);
  for (const text of [
    'alter table a drop column b',
    'alter table a rename to b',
    'alter table a alter column b set not null',
  ])
    expect(TAKING.test(text)).toBe(true);
});

describe('a later version', () => {
  const { folder: _folder, ...place } = inject('postgres');
  const database = `rolling_${String(process.pid)}`;
  const ofFile = ({ name, text }: { name: string; text: string }) => ({ name, text, checksum: `of ${name}` });
  const base = [{ name: '0001-base.sql', text: 'create extension pg_trgm; create table thing (id integer)' }].map(
    ofFile,
  );
  const expanding = [...base, ofFile({ name: '0002-more.sql', text: 'alter table thing add column name text' })];
  const taking = [
    ...expanding,
    ofFile({ name: '0003-less.sql', text: `${MARK} name is gone\nalter table thing drop column name` }),
  ];
  const connection = { ...place, database };
  let owner: Client;
  beforeAll(async () => {
    owner = new Client({ ...place, database: 'postgres' });
    await owner.connect();
    await owner.query(`create database ${database} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  });
  afterAll(async () => {
    await owner.query(`drop database ${database} with (force)`);
    await owner.end();
  });

  test('adds to the database while a node of the version before is at work, which then starts anew as well', async () => {
    await migrate(connection, base);
    const node = await nodeAtWork();
    expect(await migrate(connection, expanding)).toEqual(['0002-more.sql']);
    await node.end();
    expect(await migrate(connection, base)).toEqual([]);
  });

  test('takes nothing away while one is at work, and says so; afterwards the version before does not start, and says so', async () => {
    const node = await nodeAtWork();
    await expect(migrate(connection, taking)).rejects.toMatchObject({ en: expect.stringContaining('0003-less.sql') });
    expect((await node.query('select name from thing')).rowCount).toBe(0);
    await node.end();
    await expect.poll(() => migrate(connection, taking).catch(() => 'refused')).toEqual(['0003-less.sql']);
    await expect(migrate(connection, expanding)).rejects.toMatchObject({
      en: expect.stringContaining('A later version'),
    });
    expect(await migrate(connection, taking)).toEqual([]);
  });

  async function nodeAtWork(): Promise<Client> {
    const node = new Client({ ...connection, application_name: 'naksa' }).on('error', () => undefined);
    await node.connect();
    return node;
  }
});
