import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { officeView } from '../../server/accounts/office.ts';
import { readConfig } from '../../server/config.ts';
import { type Server, startServer } from '../../server/main.ts';
import { readOfficeFolder } from '../../server/office/office-files.ts';
import { createDatabase, databaseUrl, EMPTY_TEMPLATE } from '../support/postgres.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-main-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts on a database of its own in the run's PostgreSQL, through DATABASE_URL, as an office with its own server would. */
async function start(
  database: string,
  env: Readonly<Record<string, string>> = {},
  onProgress: (text: { readonly en: string }) => void = () => undefined,
): Promise<Server> {
  const config = readConfig({
    PORT: '0',
    NAKSA_DATA: join(folder, database),
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl(inject('postgres'), database),
    ...env,
  });
  const demoOffice = readOfficeFolder(join(import.meta.dirname, '../../scripts/demo/office'));
  return startServer({ config, onProgress, demoOffice });
}

async function newDatabase(name: string): Promise<string> {
  const { folder: _, ...place } = inject('postgres');
  await createDatabase({ ...place, database: 'postgres' }, name, EMPTY_TEMPLATE);
  return name;
}

test('a server starts on an empty database, answers over HTTP, stops, and starts again with what it had', async () => {
  const name = await newDatabase('main_demo');
  const first = await start(name);
  const office = await fetch(`${first.address}/api/public/office`);
  expect(await office.json()).toMatchObject({ nameNe: 'सुनगाभा नगरपालिका', needsFirstAdministrator: false });
  expect(first.setupCode).toBeUndefined();
  await first.stop();
  await first.stop();
  await expect(fetch(`${first.address}/health/live`)).rejects.toThrow('fetch failed');

  const second = await start(name);
  const before = await second.runtime.db.selectFrom('organization').select('code').execute();
  expect(before).toEqual([{ code: 'sungabha' }]);
  await second.stop();
});

test('the law is read where this program has not read it before: a server that was killed is soon back', async () => {
  const name = await newDatabase('main_again');
  const said = { first: new Set<string>(), again: new Set<string>() };
  await (await start(name, {}, ({ en }) => said.first.add(en))).stop();
  const again = await start(name, {}, ({ en }) => said.again.add(en));
  const law = 'Loading the definitions';
  expect([said.first.has(law), said.again.has(law)]).toEqual([true, false]);
  for (const path of ['/health/ready', '/health/checkpoints', '/api/public/guide'])
    expect((await fetch(`${again.address}${path}`)).status, path).toBe(200);
  await again.stop();
});

test('without the demo the office is empty and the machine shows a one-time code', async () => {
  const server = await start(await newDatabase('main_empty'), { NAKSA_DEMO: 'off' });
  expect(server.setupCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/u);
  const office = await fetch(`${server.address}/api/public/office`);
  expect(await office.json()).toMatchObject({ needsFirstAdministrator: true, demo: [] });
  await server.stop();
});

test('a busy port is said in both languages with what to do', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const database = await newDatabase('main_busy');
  await expect(start(database, { PORT: String(port), NAKSA_DEMO: 'off' })).rejects.toMatchObject({
    name: 'StartProblem',
    ne: expect.stringContaining(`PORT=${String(port + 1)} npm start`),
    en: expect.stringContaining(`Port ${String(port)} is in use`),
  });
  taken.close();
});

/** A paper of no case, past every constraint. */
async function insertPaper(database: string, sha256: string): Promise<void> {
  const { folder: _, ...place } = inject('postgres');
  const client = new Client({ ...place, database });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into document (organization_id, id, application_id, form, revision, seq, code, template, template_hash, model, html_sha256, pdf_sha256, issued_at)
     select id, gen_random_uuid(), gen_random_uuid(), 'a-form', 1, 1, 'ABCDEFGHJKLM', 'a-form', $1, '{}', $1, $1, now() from organization`,
    [sha256],
  );
  await client.end();
}

describe('the data folder belongs to its database', () => {
  const OTHER = expect.objectContaining({
    name: 'StartProblem',
    ne: expect.stringContaining('साझा फोल्डर'),
    en: expect.stringContaining('same shared folder'),
  });

  test('a second node with a folder of its own does not start; one that shares the folder does', async () => {
    const name = await newDatabase('main_nodes');
    const first = await start(name);
    await expect(start(name, { NAKSA_DATA: join(folder, 'elsewhere') })).rejects.toThrow(OTHER);
    const second = await start(name);
    expect((await fetch(`${second.address}/health/ready`)).status).toBe(200);
    await second.stop();
    await first.stop();
  });

  test('a folder of another office does not do either', async () => {
    const [one, two] = [await newDatabase('main_one'), await newDatabase('main_two')];
    await (await start(one)).stop();
    await (await start(two)).stop();
    await expect(start(one, { NAKSA_DATA: join(folder, two) })).rejects.toThrow(OTHER);
  });

  test('an office of before, or a restored folder, is known by its papers', async () => {
    const name = await newDatabase('main_papers');
    const first = await start(name);
    const { sha256 } = await first.runtime.files.put(Buffer.from('%PDF-1.7 a paper'));
    await first.stop();
    await insertPaper(name, sha256);
    rmSync(join(folder, name, 'folder-id'));
    await expect(start(name, { NAKSA_DATA: join(folder, 'empty') })).rejects.toThrow(OTHER);
    await (await start(name)).stop();
    expect(existsSync(join(folder, name, 'folder-id'))).toBe(true);
  });
});
describe('a demo', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ NAKSA_PUBLIC_URL: 'https://naksa.sungabha.example' }, 'NAKSA_PUBLIC_URL'],
    [{ NAKSA_PUBLIC_URL: 'http://localhost.sungabha.example:3000' }, 'NAKSA_PUBLIC_URL'],
  ])('does not start where others can reach it: %o', async (env, name) => {
    await expect(start('main_never', env)).rejects.toMatchObject({
      name: 'StartProblem',
      ne: expect.stringContaining('NAKSA_DEMO=off'),
      en: expect.stringContaining(name),
    });
  });

  test('starts on every loopback address', async () => {
    const name = await newDatabase('main_loop');
    const server = await start(name, { HOST: 'localhost', NAKSA_PUBLIC_URL: 'http://127.0.0.5:3000' });
    await server.stop();
  });

  test('never becomes a live office: its folder is refused without the demo, and a live one with it', async () => {
    const demo = await newDatabase('main_was_demo');
    await (await start(demo)).stop();
    await expect(start(demo, { NAKSA_DEMO: 'off' })).rejects.toMatchObject({
      name: 'StartProblem',
      ne: expect.stringContaining('NAKSA_DATA'),
      en: expect.stringContaining('NAKSA_DATA'),
    });
    const live = await newDatabase('main_was_live');
    await (await start(live, { NAKSA_DEMO: 'off' })).stop();
    await expect(start(live)).rejects.toMatchObject({
      name: 'StartProblem',
      en: expect.stringContaining('NAKSA_DEMO=off'),
    });
  });
});

test('the demo passwords are told only by a demo that nobody else can reach', async () => {
  const server = await start(await newDatabase('main_passwords'));
  const { runtime } = server;
  const told = async (config: typeof runtime.config) => {
    const [office] = await runtime.db.selectFrom('organization').select('id').execute();
    const id = office?.id ?? '';
    return (await runtime.inOrganization(id, (trx) => officeView({ ...runtime, config }, trx, id))).demo.length;
  };
  expect(await told(runtime.config)).toBeGreaterThan(5);
  expect(await told({ ...runtime.config, demo: false })).toBe(0);
  expect(await told({ ...runtime.config, host: '0.0.0.0' })).toBe(0);
  expect(await told({ ...runtime.config, publicUrl: 'https://naksa.sungabha.example' })).toBe(0);
  await server.stop();
});
