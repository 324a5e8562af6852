import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '../../../server/accounts/seal.ts';
import { keepSecret, openSecret } from '../../../server/outside/secrets.ts';
import type { Who } from '../../../server/runtime.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.owner.query<{ id: string; login: string }>(
    `select id, login_id as login from account where role = 'C' limit 1`,
  );
  const who: Who = {
    organizationId: server.organizationId,
    accountId: rows[0]?.id ?? '',
    loginId: rows[0]?.login ?? '',
    role: 'C',
    wards: [],
    name: 'x',
    designation: 'x',
    sessionId: '',
    mustChangePassword: false,
  };
  const { runtime, organizationId } = server;
  await runtime.inOrganization(organizationId, async (trx) => {
    await keepSecret(runtime, trx, { who, name: 'carrier', text: 'for the carrier' });
    await keepSecret(runtime, trx, { who, name: 'bank', text: 'for the bank' });
  });
});
afterAll(() => server.stop());

const said = (name: string) =>
  server.runtime.inOrganization(server.organizationId, (trx) => openSecret(server.runtime, trx, name));

test('a secret opens under the name that it was given for, and under no other', async () => {
  expect(await said('carrier')).toBe('for the carrier');
  expect(await said('nobody')).toBeUndefined();
  await server.owner.query(
    `update office_secret set sealed = (select sealed from office_secret where name = 'bank') where name = 'carrier'`,
  );
  await expect(said('carrier')).rejects.toThrow();
  expect(await said('bank')).toBe('for the bank');
});

test('one of before secrets had a name opens, and has its name from then on', async () => {
  const old = seal(server.runtime.config.secret, 'office-secret', 'of before');
  await server.owner.query(`update office_secret set sealed = $1 where name = 'carrier'`, [old]);
  expect(await said('carrier')).toBe('of before');
  expect(await said('carrier')).toBe('of before');
  await server.owner.query(
    `update office_secret set sealed = (select sealed from office_secret where name = 'carrier') where name = 'bank'`,
  );
  await expect(said('bank')).rejects.toThrow();
});
