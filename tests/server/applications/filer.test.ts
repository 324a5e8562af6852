import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFiler } from '../../../server/applications/filer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function loginOf(municipalRegNo: unknown): Promise<string | undefined> {
  const id = await server.runtime.inOrganization(server.organizationId, (trx) => findFiler(trx, municipalRegNo));
  if (id === undefined) return undefined;
  const { rows } = await server.owner.query<{ login_id: string }>('select login_id from account where id = $1', [id]);
  return rows[0]?.login_id;
}

test('a file is handed to the designer whose registration number the change names', async () => {
  expect(await loginOf('सु.न.पा.-१०४')).toBe('designer1@sungabha.example');
  expect([await loginOf('सु.न.पा.-९९९'), await loginOf(undefined), await loginOf('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('not to one whose account is closed', async () => {
  await server.owner.query(`update account set active = false where login_id = 'designer1@sungabha.example'`);
  expect(await loginOf('सु.न.पा.-१०४')).toBeUndefined();
});
