import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoOffice } from '../../../scripts/demo/office.ts';
import { hashPassword } from '../../../server/accounts/password.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { OfficeView, SessionView } from '../../../server/contract/session.ts';
import { installShipped } from '../../../server/founding/install-law.ts';
import { readShipped } from '../../../server/definitions/shipped.ts';
import { addressOf } from '../../../server/http/organization.ts';
import { installOffice } from '../../../server/founding/install-office.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

const loginId = 'engineer@sungabha.example';
let server: TestServer;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
  const demo = readDemoOffice();
  const organization = { ...demo.organization, code: 'suryapur', nameNe: 'सूर्यपुर नगरपालिका', nameEn: 'Suryapur' };
  other = await installOffice(server.runtime, { ...demo, organization }, { password: DEMO_PASSWORD });
  await server.runtime.inOrganization(other, (trx) => installShipped(trx, other, readShipped(), '2000-01-01'));
  const hash = await hashPassword(DEMO_PASSWORD);
  await server.owner.query(`update account set first_password_until = null, password_hash = $1 where login_id = $2`, [
    hash,
    loginId,
  ]);
});
afterAll(() => server.stop());

const officeAt = async (path: string) => server.app.inject(`${path}/api/public/office`);

async function logIn(path: string) {
  const payload = { loginId, password: DEMO_PASSWORD };
  const answer = await server.app.inject({ method: 'POST', url: `${path}/api/session`, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return { cookies: answer.cookies, session: answer.json<SessionView>() };
}

describe('the first segment of an address', () => {
  test('names the organisation; without one the default organisation answers', async () => {
    expect((await officeAt('/suryapur')).json<OfficeView>().nameEn).toBe('Suryapur');
    expect((await officeAt('')).json<OfficeView>().nameNe).toBe('सुनगाभा नगरपालिका');
    expect((await officeAt('/sungabha')).json<OfficeView>().nameNe).toBe('सुनगाभा नगरपालिका');
  });

  test('that is no organisation of the deployment is told so', async () => {
    const answer = await officeAt('/nowhere');
    expect([answer.statusCode, answer.json<ProblemBody>().code]).toEqual([404, 'organizationUnknown']);
  });

  test('of the program itself is never an organisation', async () => {
    expect((await server.app.inject('/health/api/public/office')).statusCode).toBe(404);
    expect((await server.app.inject('/api/api/public/office')).statusCode).toBe(404);
  });

  test('begins the addresses that an organisation gives out, but for the default one', async () => {
    const { publicUrl } = server.runtime.config;
    expect(await addressOf(server.runtime, server.organizationId)).toBe(publicUrl);
    expect(await addressOf(server.runtime, other)).toBe(`${publicUrl}/suryapur`);
  });
});

describe('who works for two organisations', () => {
  test('is logged in to each by itself, each with a cookie of its own', async () => {
    const there = await logIn('/suryapur');
    const here = await logIn('');
    expect([there.session.organization.code, here.session.organization.code]).toEqual(['suryapur', 'sungabha']);
    const own = ({ cookies }: typeof there) => cookies.filter(({ name }) => name !== '__Host-naksa-device');
    expect([own(there)[0]?.name, own(here)[0]?.name]).toEqual(['__Host-naksa-suryapur', '__Host-naksa']);
    const renew = (path: string, cookies: Record<string, string>) =>
      server.app.inject({ method: 'POST', url: `${path}/api/session/refresh`, cookies });
    const [cookie] = own(there);
    const renewed = await renew('/suryapur', { [cookie?.name ?? '']: cookie?.value ?? '' });
    expect(renewed.json<SessionView>().organization.code).toBe('suryapur');
    expect((await renew('', { '__Host-naksa': cookie?.value ?? '' })).statusCode).toBe(401);
  });

  test('cannot take the token of one to the address of the other', async () => {
    const { session } = await logIn('');
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const asked = (path: string) => server.app.inject({ url: `${path}/api/session`, headers });
    expect((await asked('')).statusCode).toBe(200);
    expect((await asked('/sungabha')).statusCode).toBe(200);
    const refused = await asked('/suryapur');
    expect([refused.statusCode, refused.json<ProblemBody>().code]).toEqual([401, 'unauthenticated']);
  });
});
