import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionView } from '../../../server/contract/session.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const isNew = async (who: string) =>
  (await server.as(who, { url: '/api/session' })).json<SessionView>().newcomer === true;
const keep = async (who: string, seen: boolean) =>
  (await server.as(who, { method: 'PUT', url: '/api/accounts/me/tour', payload: { seen } })).statusCode;

test('a newcomer is told so until they put it away, each for themselves, and may see it again', async () => {
  expect([await isNew('G'), await isNew('B')]).toEqual([true, true]);
  expect([await keep('G', true), await keep('G', true)]).toEqual([204, 204]);
  expect([await isNew('G'), await isNew('B')]).toEqual([false, true]);
  expect(await keep('G', false)).toBe(204);
  expect(await isNew('G')).toBe(true);
});
