import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { type Server, startServer } from '../../server/main.ts';
import { readOfficeFolder } from '../../server/setup/office-files.ts';
import { createDatabase, EMPTY_TEMPLATE } from '../support/postgres.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-main-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts on a database of its own in the run's PostgreSQL, through DATABASE_URL, as an office with its own server would. */
async function start(database: string, env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const { host, port, user } = inject('postgres');
  const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${String(port)}`;
  const config = readConfig({
    PORT: '0',
    NAKSA_DATA: join(folder, database),
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    ...env,
  });
  const demoOffice = readOfficeFolder(join(import.meta.dirname, '../../scripts/demo/office'));
  return startServer({ config, onProgress: () => undefined, demoOffice });
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
