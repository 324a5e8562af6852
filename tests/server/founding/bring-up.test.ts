import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '../../../form-schemas/engine/canonical.ts';
import { bringLawUp, officesBehind, programEdition } from '../../../server/founding/bring-up.ts';
import { sha256 } from '../../../server/record/chain.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const behind = (edition: string) => officesBehind(server.runtime, edition);

test('a program brings the law of an office up once; another edition, also an older one, does so again', async () => {
  const { runtime, organizationId } = server;
  expect(await behind('one')).toEqual([organizationId]);
  expect(await bringLawUp(runtime, [organizationId], 'one')).toBe(0);
  expect(await behind('one')).toEqual([]);
  expect(await behind('two')).toEqual([organizationId]);
  await bringLawUp(runtime, [organizationId], 'two');
  expect(await behind('one')).toEqual([organizationId]);
});

test('of two servers that start at once the second waits for the first, however long that takes', async () => {
  const { runtime, organizationId, owner } = server;
  const key = `hashtextextended('law/' || $1, 0)`;
  await owner.query(`select pg_advisory_lock(${key})`, [organizationId]);
  const second = bringLawUp(runtime, [organizationId], 'late');
  // longer than a statement may wait for a lock
  await delay(6_000);
  await owner.query(`select pg_advisory_unlock(${key})`, [organizationId]);
  expect(await second).toBe(0);
  expect(await behind('late')).toEqual([]);
});

test('an office that keeps law of its own, with which what ships does not go together, stays behind', async () => {
  const { runtime, organizationId, owner } = server;
  const { rows } = await owner.query<{ body: string }>(
    `select body from definition where kind = 'library' order by version desc limit 1`,
  );
  const library: { forms: { slug: string }[] } = JSON.parse(rows[0]?.body ?? '{}');
  const [form] = library.forms;
  const own = { ...form, requirement: 'conditional', condition: 'nobody.knows == 1' };
  const body = canonicalJson({ ...library, forms: library.forms.map((each) => (each === form ? own : each)) });
  await owner.query(
    `insert into definition (organization_id, kind, id, version, hash, body, effective_from, source)
     select organization_id, kind, id, 50, case kind when 'library' then $1 else hash end, case kind when 'library' then $2 else body end,
       '2000-01-01', case kind when 'form' then $3 end
     from definition where version = 1 and (kind = 'library' or kind = 'form' and id = $4)`,
    [sha256(body), body, JSON.stringify(own), form?.slug],
  );
  expect(await bringLawUp(runtime, [organizationId], 'three')).toBe(0);
  expect(await behind('three')).toEqual([organizationId]);
});

test('the edition of a program does not change while its files do not', () => {
  expect(programEdition()).toBe(programEdition());
});
