import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { takeNext } from '../../../server/audit/take.ts';
import { copyFiles, verifyFiles } from '../../../server/backup/files.ts';
import { openBucket } from '../../../server/bytes/bucket.ts';
import { claimFolder } from '../../../server/bytes/folder-mark.ts';
import { openFileStore } from '../../../server/bytes/store.ts';
import { checkAgreement } from '../../../server/checkpoints/agreement.ts';
import { refuseOtherKey } from '../../../server/checkpoints/other-key.ts';
import type { Config } from '../../../server/config.ts';
import { sayBucket } from '../../../server/file-place.ts';
import { makeSigningKey } from '../../../server/record/checkpoint.ts';
import { openRuntime } from '../../../server/open-runtime.ts';
import type { Runtime } from '../../../server/runtime.ts';
import { APPLICATION, type DrivenCase, fillAndSubmit, type Office, openCase, openOffice } from '../../support/case.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { databaseUrl } from '../../support/postgres.ts';
import { openS3, type TestS3 } from '../../support/s3.ts';
import { sendFile, tinyPdf } from '../../support/upload.ts';

let folder = '';
let s3: TestS3;
let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-nodes-'));
  s3 = await openS3();
  const { endpoint = '' } = s3.bucket;
  office = await openOffice({ env: { NAKSA_FILES: sayBucket(s3.bucket), NAKSA_FILES_ENDPOINT: endpoint } });
  await claimFolder(office.server.runtime);
  driven = await openCase(office);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
});
afterAll(async () => {
  await office.stop();
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const upload = (said: string) =>
  sendFile(office.server, 'D', { id: driven.id, query: 'category=other', bytes: tinyPdf(said) });

const here = (): string => databaseUrl(inject('postgres'), office.server.name);

/** The configuration of the office as another machine has it. */
function elsewhere(changed: Partial<Config> = {}): Config {
  return { ...office.server.runtime.config, databaseUrl: here(), ...changed };
}

async function onAnotherMachine<T>(changed: Partial<Config>, work: (runtime: Runtime) => Promise<T>): Promise<T> {
  const config = elsewhere(changed);
  const opened = openRuntime({ config, connection: here(), printer: noPrinter, poolSize: 2 });
  try {
    return await work(opened.runtime);
  } finally {
    await opened.close();
  }
}

test('papers lie in the bucket and nowhere on the machine; a node with a folder of its own opens them', async () => {
  const kept = await upload('one');
  const { id, sha256 } = kept.json<{ id: string; sha256: string }>();
  const read = await office.server.as('B', { method: 'GET', url: `/api/applications/${driven.id}/files/${id}` });
  expect([kept.statusCode, read.statusCode, read.rawPayload.equals(tinyPdf('one'))]).toEqual([201, 200, true]);
  expect(existsSync(join(office.server.runtime.config.dataFolder, 'files'))).toBe(false);
  const dataFolder = join(folder, 'node-2');
  const bytes = await onAnotherMachine({ dataFolder }, async (runtime) => {
    await claimFolder(runtime);
    return runtime.files.get(sha256);
  });
  expect(Buffer.from(bytes).equals(tinyPdf('one'))).toBe(true);
});

test('a node that is given another bucket does not start', async () => {
  await expect(onAnotherMachine({ files: s3.other }, claimFolder)).rejects.toMatchObject({
    name: 'StartProblem',
    en: expect.stringContaining('s3://others/'),
  });
});

test('each node has its own folder of checkpoints, and every one of them agrees with the record', async () => {
  const { runtime, organizationId } = office.server;
  const night = (day: number) => ({ night: `2026-11-0${String(day)}` });
  const checkpointFolder = join(folder, 'checkpoints-2');
  await takeNext(runtime, organizationId, night(1));
  await onAnotherMachine({ checkpointFolder }, async (second) => {
    await takeNext(second, organizationId, night(2));
    await takeNext(runtime, organizationId, night(3));
    await takeNext(second, organizationId, night(4));
    for (const [at, node] of [runtime, second, runtime, second].entries()) {
      await upload(`by the way ${String(at)}`);
      expect(await takeNext(node, organizationId, { since: 'last' })).toBeDefined();
    }
    expect(await checkAgreement(second, organizationId)).toEqual([]);
  });
  expect(await checkAgreement(runtime, organizationId)).toEqual([]);
});

test('a node with a key of its own does not start, unless the checkpoints of before lie beside it', async () => {
  const config = { ...elsewhere({ checkpointFolder: join(folder, 'checkpoints-3') }), checkpointKey: makeSigningKey() };
  const { checkpointFolder } = office.server.runtime.config;
  const start = (changed: Partial<Config>) => onAnotherMachine(changed, refuseOtherKey);
  await expect(start(config)).rejects.toMatchObject({
    name: 'StartProblem',
    en: expect.stringContaining('NAKSA_CHECKPOINT_KEY'),
  });
  await start({ checkpointFolder: config.checkpointFolder });
  await start({ checkpointKey: config.checkpointKey, checkpointFolder });
});

test('while the store is away a file is not taken, and the person is told; afterwards it is', async () => {
  await s3.cut(true);
  const refused = await upload('two');
  await s3.cut(false);
  const taken = await upload('two');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ code: string }>().code]).toEqual([
    503,
    '5',
    'filesUnreachable',
  ]);
  const listed = await office.server.as('D', { method: 'GET', url: `/api/applications/${driven.id}/files` });
  const files = listed.json<readonly { sha256: string }[]>();
  const { sha256 } = taken.json<{ sha256: string }>();
  expect([taken.statusCode, files.filter((file) => file.sha256 === sha256).length]).toEqual([201, 1]);
});

test('every file that the record names is read and copied; what is copied is not sent again, what is lost is named', async () => {
  const options = { config: elsewhere(), onProgress: () => undefined };
  const read = await verifyFiles(options);
  expect([read.files > 5, read.copied, read.faults]).toEqual([true, 0, []]);
  const to = openFileStore(join(folder, 'copy'));
  expect(await copyFiles({ ...options, to })).toEqual({ files: read.files, copied: read.files, faults: [] });
  expect(await copyFiles({ ...options, to })).toEqual({ files: read.files, copied: 0, faults: [] });
  const { sha256 } = (await upload('three')).json<{ sha256: string }>();
  await openBucket(s3.bucket, 'files').remove(sha256);
  const fault = `${sha256} (attachment): missing`;
  expect(await verifyFiles(options)).toEqual({ files: read.files + 1, copied: 0, faults: [fault] });
  expect(await copyFiles({ ...options, to })).toEqual({ files: read.files + 1, copied: 0, faults: [fault] });
});
