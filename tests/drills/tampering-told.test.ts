import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import type { Bilingual } from '../../server/db/start-problem.ts';
import { startServer } from '../../server/main.ts';
import type { DrivenCase, Office } from '../support/case.ts';
import { openOfficeAt } from '../support/prepared.ts';
import { databaseUrl } from '../support/postgres.ts';

const root = join(import.meta.dirname, '../..');

let office: Office;
let driven: DrivenCase;
let url = '';
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('registering'));
  await office.server.jobs.drain();
  url = await office.server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => office.stop());

/** What was changed, so that the next test begins with a whole record. */
const undo: string[] = [];
afterEach(async () => {
  for (const deed of undo.splice(0)) await asOwner(deed);
});

/** Somebody who owns the database does it, past everything that refuses. */
async function asOwner(deed: string): Promise<number> {
  const owner = await office.server.owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    return (await owner.query(deed)).rowCount ?? 0;
  } finally {
    await owner.query('reset session_replication_role');
    owner.release();
  }
}

/** Where the server of this test has what it keeps. */
function place(): Readonly<Record<string, string>> {
  const { folder } = inject('postgres');
  return {
    NAKSA_DATA: join(folder, office.server.name),
    NAKSA_CHECKPOINT_KEY: readFileSync(join(folder, 'checkpoint-key'), 'utf8'),
    DATABASE_URL: databaseUrl(inject('postgres'), office.server.name),
    LOG_LEVEL: 'silent',
    PORT: '0',
  };
}

/** Runs `npm run replay` as a person does, and gives its lines. */
async function replay(env: Readonly<Record<string, string>>, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/replay.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, lines: said.split('\n').filter((line) => line !== '') };
}

const ways = {
  'an office that runs': () => replay({}, '--url', url),
  'a database': () => replay(place()),
};

describe.each(Object.entries(ways))('npm run replay of %s', (way, run) => {
  test('finds nothing in a record that nobody touched', async () => {
    const { status, lines } = await run();
    expect(lines.at(-1)).toMatch(/^\{"ok":true,"applications":\d+,"events":\d+,"findings":0\}$/u);
    expect(status).toBe(0);
  });

  test('tells of a changed event as it was found, and beneath it in Nepali, and ends with an error', async () => {
    const changed = `where application_id = '${driven.id}' and seq = 2`;
    undo.push(`update history set actor_role = left(actor_role, -1) ${changed}`);
    expect(await asOwner(`update history set actor_role = actor_role || 'x' ${changed}`)).toBe(1);
    const { status, lines } = await run();
    const found = lines.findIndex((line) => /^✗ .*event 2\b/u.test(line));
    expect(lines[found], way).toMatch(/event 2: .+/u);
    expect(lines[found + 1]).toMatch(/^ {2}निवेदन .*घटना २: (?!अभिलेख मिलेन).+।$/u);
    expect(lines.at(-1)).toMatch(/"ok":false/u);
    expect(status).toBe(1);
  });
});

describe('npm start', () => {
  // a server refuses a database that might lose what was decided; those of the tests are quick instead
  beforeAll(async () => {
    await office.server.owner.query(`alter database "${office.server.name}" set synchronous_commit = on`);
  });

  async function told(): Promise<readonly Bilingual[]> {
    const heard: Bilingual[] = [];
    const server = await startServer({ config: readConfig(place()), onProgress: (text) => heard.push(text) });
    await server.runtime.db.selectFrom('organization').select('id').execute();
    await server.stop();
    return heard;
  }
  const warnings = (all: readonly Bilingual[]) => all.filter(({ en }) => /Warning|is not as the server/u.test(en));

  test('says nothing of a record that nobody touched', async () => {
    expect(warnings(await told())).toEqual([]);
  });

  test('tells in both languages of a journal that somebody changed, and of what somebody put beside it', async () => {
    const line = `where action = 'record.adopted' and chain = '${office.server.organizationId}'`;
    await asOwner(`create table kept_aside as select * from activity ${line}`);
    undo.push(`delete from activity ${line}`, 'insert into activity overriding system value select * from kept_aside');
    undo.push('drop table kept_aside');
    expect(await asOwner(`update activity set detail = detail - 'tables' ${line}`)).toBeGreaterThan(0);
    expect(warnings(await told())).toMatchObject([
      { ne: expect.stringContaining('अभिलेखको शृङ्खला सर्भरले लेखेजस्तो छैन'), en: expect.stringContaining('journal') },
      { ne: expect.stringContaining('kept_aside'), en: expect.stringContaining('kept_aside') },
    ]);
  });
});
