import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeNext } from '../../../server/audit/take.ts';
import { writeManifest } from '../../../server/backup/manifest.ts';
import { hasObject, objectPath } from '../../../server/bytes/objects.ts';
import { type Restored, restoreBackup } from '../../../server/backup/restore.ts';
import { type Taken, takeBackup } from '../../../server/backup/take.ts';
import { readConfig } from '../../../server/config.ts';
import { StartProblem } from '../../../server/db/start-problem.ts';
import { makeSigningKey, openSigningKey } from '../../../server/record/checkpoint.ts';
import { openRuntime } from '../../../server/open-runtime.ts';
import { APPLICATION, fillAndSubmit, type Office, openCase, openOffice } from '../../support/case.ts';
import { noPrinter } from '../../support/no-printer.ts';

const passphrase = 'four words and a river';
const onProgress = (): void => undefined;
let office: Office;
let folder = '';
let backups = '';
let databaseUrl = '';
let taken: Taken;

// the database of the test is another engine's for the office: papers, checkpoints and keys are backed up beside it
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-beside-'));
  backups = join(folder, 'backups');
  office = await openOffice();
  const { server } = office;
  await fillAndSubmit(office, await openCase(office), { form: APPLICATION, role: 'D' });
  await takeNext(server.runtime, server.organizationId, { night: '2026-11-01' });
  writeFileSync(join(server.runtime.config.dataFolder, 'new-secret'), 'of a later release');
  databaseUrl = await urlOf(office);
  const config = { ...server.runtime.config, databaseUrl };
  taken = await takeBackup({ config, to: backups, passphrase, onProgress });
});

afterAll(async () => {
  await office.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Where the test's database is; its commits wait for the disk from now on, as an office's do. */
async function urlOf({ server: { owner } }: Office): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const { user, host, port, password } = owner.options;
  const [{ name } = { name: '' }] = rows;
  await owner.query(`alter database ${name} reset synchronous_commit`);
  const who = password === undefined ? user : `${String(user)}:${String(password)}`;
  return `postgresql://${String(who)}@localhost:${String(port)}/${name}?host=${encodeURIComponent(String(host))}`;
}

let times = 0;
function restore(given: Partial<Parameters<typeof restoreBackup>[0]> = {}): Promise<Restored> {
  times += 1;
  const into = join(folder, `restored-${String(times)}`);
  return restoreBackup({ from: backups, into, passphrase, databaseUrl, onProgress, ...given });
}

async function problemOf(attempt: Promise<unknown>): Promise<StartProblem> {
  const outcome = await attempt.catch((error: unknown) => error);
  if (outcome instanceof StartProblem) return outcome;
  throw new Error('expected a StartProblem', { cause: outcome });
}

describe('the backup of an office whose database another engine keeps', () => {
  test('is restored beside that database: papers, checkpoints and every key, and all of it verifies', async () => {
    const into = join(folder, 'restored');
    const restored = await restore({ into });
    const { config } = office.server.runtime;
    expect(restored).toMatchObject({ applications: 1, checkpoints: 1, missing: [], findings: [] });
    expect(restored.papers).toBeGreaterThan(2);
    for (const name of ['secret', 'new-secret']) {
      expect(readFileSync(join(into, name), 'utf8')).toBe(readFileSync(join(config.dataFolder, name), 'utf8'));
    }
  });

  test('keeps no key in the clear, and opens them by its own passphrase only', async () => {
    const { secret, checkpointKey } = office.server.runtime.config;
    const sealed = taken.manifest.entries.filter(({ part }) => part === 'sealed');
    const bytes = sealed.map(({ sha256 }) => readFileSync(objectPath(backups, sha256), 'latin1')).join('');
    expect(bytes).not.toContain(secret);
    expect(bytes).not.toContain(checkpointKey);
    const problem = await problemOf(restore({ passphrase: 'four words and a lake' }));
    expect(problem.en).toContain('This passphrase does not open the keys');
    expect(problem.ne).toContain('पासफ्रेज');
  });

  test('copies no paper twice', async () => {
    const config = { ...office.server.runtime.config, databaseUrl };
    const again = await takeBackup({ config, to: backups, passphrase, onProgress });
    expect(again).toMatchObject({ papers: taken.papers, newPapers: 0 });
    expect(taken.newPapers).toBe(taken.papers);
  });

  test('names a paper that the record has and nobody kept', async () => {
    const { runtime } = office.server;
    const others = join(folder, 'others');
    const lost = taken.manifest.entries.find(({ part }) => part === 'files');
    const path = join(runtime.config.dataFolder, 'files', lost?.path ?? '');
    const bytes = readFileSync(path);
    rmSync(path);
    try {
      await takeBackup({ config: { ...runtime.config, databaseUrl }, to: others, passphrase, onProgress });
    } finally {
      writeFileSync(path, bytes);
    }
    const restored = await restore({ from: others });
    expect(restored.missing).toEqual([`${lost?.sha256 ?? ''} (attachment)`]);
  });

  test('is refused when somebody signed a manifest of their own', async () => {
    const forged = join(folder, 'forged');
    const key = openSigningKey(makeSigningKey());
    const config = { ...office.server.runtime.config, databaseUrl };
    const { manifest } = await takeBackup({ config, to: forged, passphrase, onProgress });
    // the newest of the folder, with everything else as it was
    const ended = '2099-01-01T00:00:00.000Z';
    const path = await writeManifest(forged, { ...manifest, ended, publicKey: key.publicKey }, key);
    const problem = await problemOf(restore({ from: forged }));
    expect(problem.en).toContain(`${path} is not signed by this office's key`);
    expect(problem.ne).toContain(path);
  });

  test('is refused into a folder that holds anything, without a database, and for a moment that it does not hold', async () => {
    const full = await problemOf(restore({ into: office.server.runtime.config.dataFolder }));
    expect(full.en).toContain('is not empty');
    const bare = await problemOf(restore({ databaseUrl: undefined }));
    expect(bare.en).toContain('pg_basebackup or pgBackRest');
    const early = await problemOf(restore({ at: '2020-01-01T00:00:00.000Z' }));
    expect(early.en).toContain('the oldest backup is of');
    const late = await problemOf(restore({ at: '2099-06-01T00:00:00.000Z' }));
    expect(late.en).toContain('no write-ahead log was kept after this backup');
    const none = await problemOf(restore({ from: folder }));
    expect(none.en).toContain('There is no backup in');
    expect(existsSync(join(folder, `restored-${String(times)}`))).toBe(false);
  });

  test('says how a folder of checkpoints that survived stands to it', async () => {
    const { checkpointFolder } = office.server.runtime.config;
    const restored = await restore({ witness: checkpointFolder });
    expect(restored.witnessed).toEqual({ same: 1, different: [], later: 0 });
  });

  test('names the checkpoints of such a folder that are not those of the record', async () => {
    const { runtime, organizationId } = office.server;
    const witness = join(folder, 'witness');
    cpSync(runtime.config.checkpointFolder, witness, { recursive: true });
    const of = join(witness, organizationId);
    for (const name of readdirSync(of).filter((each) => each.endsWith('.json'))) {
      const text = readFileSync(join(of, name), 'utf8');
      writeFileSync(join(of, name), text.replace('"at":"2026', '"at":"2025'));
    }
    expect((await restore({ witness })).witnessed).toEqual({ same: 0, different: [1], later: 0 });
  });
});

describe('a folder of backups that an office knows', () => {
  test('has each new paper before its row is written', async () => {
    const archive = join(folder, 'archive');
    const config = { ...office.server.runtime.config, walArchive: archive };
    const opened = openRuntime({ config, connection: databaseUrl, printer: noPrinter, poolSize: 1 });
    try {
      const { sha256 } = await opened.runtime.files.put(Buffer.from('a paper'));
      expect(hasObject(archive, sha256)).toBe(true);
    } finally {
      await opened.close();
    }
  });

  test('is for the embedded database only', () => {
    const env = { NAKSA_DATA: folder, NAKSA_WAL_ARCHIVE: 'backups', DATABASE_URL: databaseUrl };
    expect(() => readConfig(env)).toThrow('Remove NAKSA_WAL_ARCHIVE');
  });
});
