import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { differences, dumpNow } from '../../../scripts/drill/backup/dump.ts';
import { upgradeDatabase } from '../../../server/backup/upgrade.ts';
import { verifyRestored } from '../../../server/backup/verify.ts';
import { readConfig } from '../../../server/config.ts';
import { copyRows } from '../../../server/db/copy-rows.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../../server/db/embedded.ts';
import { movedFile, prepareHome } from '../../../server/db/embedded-home.ts';
import { dumpSchema } from '../../../server/db/dump-schema.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { type Bilingual, StartProblem } from '../../../server/db/start-problem.ts';
import { APPLICATION, fillAndSubmit, type Office, openCase, openOffice } from '../../support/case.ts';
import { createDatabase } from '../../support/postgres.ts';

const { folder: _folder, password = '', ...superuser } = inject('postgres');
const postgres = { ...superuser, password, database: 'postgres' };
const onTable = (): void => undefined;
const mover = `mover_${randomUUID().replaceAll('-', '')}`;
let office: Office;
let from: typeof postgres;

/** Does something as the superuser. */
async function tell(text: string, database = 'postgres'): Promise<void> {
  const client = new Client({ ...postgres, database });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** An empty database of the newest schema, of an owner who is nothing besides. */
async function emptyOfAnOwner(): Promise<typeof postgres> {
  const database = `moved_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(postgres, database);
  await tell(`alter database ${database} owner to ${mover}`);
  const to = { ...postgres, user: mover, password: 'movers-word', database };
  await migrate(to);
  return to;
}

beforeAll(async () => {
  await tell(`create role ${mover} login createrole password 'movers-word'; grant naksa_app to ${mover}`);
  office = await openOffice();
  await fillAndSubmit(office, await openCase(office), { form: APPLICATION, role: 'D' });
  const { rows } = await office.server.owner.query<{ name: string }>('select current_database() as name');
  from = { ...postgres, database: rows[0]?.name ?? '' };
  // its commits wait for the disk, as an office's do
  await tell(`alter database ${from.database} reset synchronous_commit`);
});
afterAll(() => office.stop());

describe('the rows of an office are copied into another database', () => {
  test('of an owner without further rights: the same to the byte, guarded as before, and every chain holds', async () => {
    const to = await emptyOfAnOwner();
    const schema = await dumpSchema(to);
    const { rows, tables } = await copyRows({ from, to, onTable });
    const [here, there] = [(await dumpNow(from)).dump, (await dumpNow({ ...to, user: postgres.user, password })).dump];
    expect(rows).toBeGreaterThan(1_000);
    expect(there.size).toBeLessThanOrEqual(tables);
    expect(differences(here, there)).toEqual([]);
    expect(await dumpSchema(to)).toBe(schema);
    const { runtime } = office.server;
    const verified = await verifyRestored({ config: runtime.config, connection: to, from: runtime.config.dataFolder });
    expect(verified).toMatchObject({ applications: 1, findings: [], missing: [] });
    expect(verified.events).toBeGreaterThan(1);
  });

  test('the next number that a sequence gives is the one after the last', async () => {
    const to = await emptyOfAnOwner();
    await copyRows({ from, to, onTable });
    const last = async (database: string): Promise<unknown> => {
      const client = new Client({ ...postgres, database });
      await client.connect();
      const { rows } = await client.query('select sequencename, last_value from pg_sequences order by 1');
      await client.end();
      return rows;
    };
    expect(await last(to.database)).toEqual(await last(from.database));
  });

  test('what is cut short in the middle leaves the other one as it was', async () => {
    const to = await emptyOfAnOwner();
    const [before, schema] = [(await dumpNow({ ...to, user: postgres.user, password })).dump, await dumpSchema(to)];
    const cut = copyRows({
      from,
      to,
      onTable: (_name, at) => {
        if (at === 30) throw new Error('cut short');
      },
    });
    await expect(cut).rejects.toThrow('cut short');
    expect(differences(before, (await dumpNow({ ...to, user: postgres.user, password })).dump)).toEqual([]);
    expect(await dumpSchema(to)).toBe(schema);
  });

  test('a database whose schema is another one is refused by the first line that differs', async () => {
    const to = await emptyOfAnOwner();
    await tell('alter table organization add column stranger text', to.database);
    await expect(copyRows({ from, to, onTable })).rejects.toMatchObject({ en: expect.stringContaining('stranger') });
  });
});

describe('the embedded database of an office that stands still', () => {
  const folder = mkdtempSync(join(tmpdir(), 'naksa-upgrade-'));
  const config = readConfig({ NAKSA_DATA: folder, LOG_LEVEL: 'silent' });
  const upgrade = (into?: string): Promise<unknown> => upgradeDatabase({ config, into, onProgress: onTable });
  const start = (): Promise<EmbeddedDatabase> => startEmbedded({ dataFolder: folder, onProgress: onTable });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is not moved while the office works, nor where there is nothing to move, nor over another office', async () => {
    const running = await start();
    await expect(upgrade()).rejects.toBeInstanceOf(StartProblem);
    await running.stop();
    await expect(upgrade()).rejects.toMatchObject({ en: expect.stringContaining('there is nothing to move') });
    await expect(upgrade(urlOf(from))).rejects.toMatchObject({ en: expect.stringContaining('has an office already') });
    await (await start()).stop();
  });

  test('is there again where the machine went between the two renames', async () => {
    const running = await start();
    const cluster = join(running.folder, 'cluster');
    await running.stop();
    writeFileSync(join(cluster, 'of-the-next'), '');
    mkdirSync(join(running.folder, 'next'));
    renameSync(cluster, join(running.folder, 'next', 'cluster'));
    await (await start()).stop();
    expect(existsSync(join(cluster, 'of-the-next'))).toBe(true);
  });

  test('moves into an empty one, and from then on nobody goes on in the old one by mistake', async () => {
    const to = await emptyOfAnOwner();
    await expect(upgrade(urlOf(to))).resolves.toMatchObject({ findings: [], missing: [] });
    await expect(start()).rejects.toMatchObject({ en: expect.stringContaining(to.database) });
  });
});

describe('the embedded database of an office with a case', () => {
  const folder = mkdtempSync(join(tmpdir(), 'naksa-upgrade-'));
  const config = readConfig({ NAKSA_DATA: folder, LOG_LEVEL: 'silent' });
  const start = (): Promise<EmbeddedDatabase> => startEmbedded({ dataFolder: folder, onProgress: onTable });
  const upgrade = (to: typeof postgres, onProgress: (text: Bilingual) => void = onTable): Promise<unknown> =>
    upgradeDatabase({ config, into: urlOf(to), onProgress });

  beforeAll(async () => {
    cpSync(office.server.runtime.config.dataFolder, folder, { recursive: true });
    const running = await start();
    await migrate(running.connection);
    await copyRows({ from, to: running.connection, onTable });
    await running.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('stays where it is when a row in the middle of the copy does not hold: every row is taken back, and it moves once the copy does', async () => {
    const to = await emptyOfAnOwner();
    const dump = async () => (await dumpNow({ ...to, user: postgres.user, password })).dump;
    const [before, schema] = [await dump(), await dumpSchema(to)];
    let times = 0;
    const spoiled = upgrade(to, ({ en }) => {
      if (!en.startsWith('Verifying')) return;
      times += 1;
      spoilNow(to.database);
    });
    await expect(spoiled).rejects.toMatchObject({ en: expect.stringContaining('event 2: ') });
    expect(times).toBe(1);
    expect(differences(before, await dump())).toEqual([]);
    expect(await dumpSchema(to)).toBe(schema);
    await (await start()).stop();
    await expect(upgrade(to)).resolves.toMatchObject({ applications: 1, events: expect.any(Number) });
    rmSync(movedFile(prepareHome(folder, onTable)));
  });

  test('is brought to its end where the machine went after the last row and before the verification, and goes over nobody who worked there', async () => {
    const to = await emptyOfAnOwner();
    expect(() => upgradeAndDie(config.dataFolder, urlOf(to))).toThrow('SIGKILL');
    const copied = (await dumpNow({ ...to, user: postgres.user, password })).dump;
    expect(copied.get('application')).toBeDefined();
    await tell(`update organization set name_en = name_en || ' '`, to.database);
    await expect(upgrade(to)).rejects.toMatchObject({ en: expect.stringContaining('has an office already') });
    await tell(`update organization set name_en = left(name_en, -1)`, to.database);
    const node = new Client({ ...postgres, database: to.database, application_name: 'naksa' });
    await node.connect();
    await expect(upgrade(to)).rejects.toMatchObject({ en: expect.stringContaining('has an office already') });
    await node.end();
    await expect(upgrade(to)).resolves.toMatchObject({ applications: 1, rows: expect.any(Number) });
    expect(differences(copied, (await dumpNow({ ...to, user: postgres.user, password })).dump)).toEqual([]);
    await expect(start()).rejects.toMatchObject({ en: expect.stringContaining(to.database) });
    rmSync(movedFile(prepareHome(folder, onTable)));
  });

  test('takes along what did not hold before: it is told, and keeps no office from moving', async () => {
    const to = await emptyOfAnOwner();
    const running = await start();
    const client = new Client(running.connection);
    await client.connect();
    await client.query(SPOILED);
    await client.end();
    await running.stop();
    await expect(upgrade(to)).resolves.toMatchObject({
      findings: expect.arrayContaining([expect.stringContaining('event 2: ')]),
    });
    await expect(start()).rejects.toMatchObject({ en: expect.stringContaining(to.database) });
  });
});

/** A row of the middle of the chain, changed by somebody who may do everything. */
const SPOILED = `alter table history disable trigger user;
  update history set payload = replace(payload, '"event"', '"event" ') where seq = 2;
  alter table history enable trigger user`;

/** While the caller waits: whoever is told of progress cannot. */
function spoilNow(database: string): void {
  const program = `import { Client } from 'pg';
    const client = new Client(${JSON.stringify({ ...postgres, database })});
    await client.connect();
    await client.query(${JSON.stringify(SPOILED)});
    await client.end();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program]);
}

/** The upgrade in a process that is killed as soon as it has all rows over there. */
function upgradeAndDie(dataFolder: string, into: string): void {
  const at = (path: string): string => JSON.stringify(new URL(`../../../${path}`, import.meta.url).href);
  const program = `import { upgradeDatabase } from ${at('server/backup/upgrade.ts')};
    import { readConfig } from ${at('server/config.ts')};
    const config = readConfig({ NAKSA_DATA: ${JSON.stringify(dataFolder)}, LOG_LEVEL: 'silent' });
    const onProgress = ({ en }) => en.startsWith('Verifying') && process.kill(process.pid, 'SIGKILL');
    await upgradeDatabase({ config, into: ${JSON.stringify(into)}, onProgress });`;
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  throw new Error(signal ?? stderr);
}

function urlOf({ user, password: word, host, port, database }: typeof postgres): string {
  const at = new URLSearchParams({ host, port: String(port) });
  return `postgresql://${user}:${encodeURIComponent(word)}@localhost/${database}?${at.toString()}`;
}
