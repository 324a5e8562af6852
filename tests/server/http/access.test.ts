import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp, type Routes } from '../../../server/app.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let claims: Record<string, unknown>;

beforeAll(async () => {
  server = await startTestServer();
  const payload = (await server.token('B')).split('.')[1] ?? '';
  claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
});
afterAll(() => server.stop());

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function forge(payload: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }, secret?: string): string {
  const body = `${encode(header)}.${encode(payload)}`;
  const signed = createHmac('sha256', secret ?? server.runtime.config.secret)
    .update(body)
    .digest('base64url');
  return `${body}.${signed}`;
}

async function statusWith(authorization: string): Promise<number> {
  const answer = await server.app.inject({ url: '/api/session', headers: { authorization } });
  return answer.statusCode;
}

test('a token made by hand with the right secret and claims is let in, so that the forgeries below fail for their own reason', async () => {
  expect(await statusWith(`Bearer ${forge(claims)}`)).toBe(200);
});

test('an access token lasts fifteen minutes', () => {
  expect(Number(claims['exp']) - Number(claims['iat'])).toBe(900);
});

describe('a token that is not genuine is 401, never 500', () => {
  const without = (name: string): Record<string, unknown> =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  const cases: readonly (readonly [string, () => string])[] = [
    ['no token', () => ''],
    ['another scheme', () => `Basic ${forge(claims)}`],
    ['two tokens', () => `Bearer ${forge(claims)} ${forge(claims)}`],
    ['rubbish', () => 'Bearer rubbish'],
    ['empty parts', () => 'Bearer ..'],
    ['three dots', () => 'Bearer a.b.c.d'],
    ['JSON that is not base64', () => 'Bearer {}.{}.{}'],
    ['another secret', () => `Bearer ${forge(claims, undefined, 'x'.repeat(43))}`],
    ['no signature', () => `Bearer ${forge(claims).split('.').slice(0, 2).join('.')}.`],
    ['algorithm none', () => `Bearer ${encode({ alg: 'none' })}.${encode(claims)}.`],
    ['algorithm None', () => `Bearer ${forge(claims, { alg: 'None', typ: 'JWT' })}`],
    ['algorithm HS512', () => `Bearer ${forge(claims, { alg: 'HS512', typ: 'JWT' })}`],
    ['algorithm RS256', () => `Bearer ${forge(claims, { alg: 'RS256', typ: 'JWT' })}`],
    ['a header without algorithm', () => `Bearer ${forge(claims, {})}`],
    ['a header that is null', () => `Bearer ${forge(claims, null)}`],
    ['a critical header', () => `Bearer ${forge(claims, { alg: 'HS256', crit: ['b64'], b64: false })}`],
    ['a payload that is null', () => `Bearer ${forge(null)}`],
    ['a payload that is a list', () => `Bearer ${forge([])}`],
    ['a payload that is text', () => `Bearer ${forge('x')}`],
    ['expired', () => `Bearer ${forge({ ...claims, exp: 1 })}`],
    ['no expiry', () => `Bearer ${forge(without('exp'))}`],
    ['an expiry that is text', () => `Bearer ${forge({ ...claims, exp: '99999999999' })}`],
    ['not yet valid', () => `Bearer ${forge({ ...claims, nbf: 99_999_999_999 })}`],
    ['no organisation', () => `Bearer ${forge(without('org'))}`],
    ['an organisation that is an object', () => `Bearer ${forge({ ...claims, org: { $ne: '' } })}`],
    ['another organisation', () => `Bearer ${forge({ ...claims, org: '00000000-0000-4000-8000-000000000000' })}`],
    ['an organisation that is SQL', () => `Bearer ${forge({ ...claims, org: "' or true --" })}`],
    ['no account', () => `Bearer ${forge(without('sub'))}`],
    ['another account', () => `Bearer ${forge({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}`],
    ['no session', () => `Bearer ${forge(without('sid'))}`],
    ['another session', () => `Bearer ${forge({ ...claims, sid: '00000000-0000-4000-8000-000000000000' })}`],
    ['another role', () => `Bearer ${forge({ ...claims, role: 'ADM' })}`],
    ['no issuer', () => `Bearer ${forge(without('iss'))}`],
    ['another issuer', () => `Bearer ${forge({ ...claims, iss: 'somebody' })}`],
    ['no audience', () => `Bearer ${forge(without('aud'))}`],
    ['another audience', () => `Bearer ${forge({ ...claims, aud: 'other' })}`],
  ];
  test.each(cases)('%s', async (_, authorization) => {
    expect(await statusWith(authorization())).toBe(401);
  });
});

test('a role without the permission is told so in both languages, and the try is kept', async () => {
  const answer = await server.as('C', {
    method: 'POST',
    url: '/api/applications',
    payload: {
      constructionType: '1',
      buildingClass: 'C',
      ward: '04',
      requestId: '6a0f4f8e-8f0c-4c58-9d3a-0c2f0f0a0001',
    },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.json()).toMatchObject({
    code: 'forbidden',
    status: 403,
    texts: {
      ne: 'तपाईंको पदलाई यो काम गर्ने अनुमति छैन। प्रशासकसँग सम्पर्क गर्नुहोस्।',
      en: 'Your role may not do this. Contact the administrator.',
    },
  });
  const kept = await server.owner.query(`select detail from activity where action = 'denied'`);
  expect(kept.rows).toEqual([
    { detail: { permission: 'file-application', code: 'forbidden', route: 'POST /api/applications' } },
  ]);
});

describe('a route that does not say who may use it does not boot', () => {
  const boot = (routes: Routes): Promise<unknown> => buildApp(server.runtime, [routes]);

  test('no permission', async () => {
    await expect(boot(async (app) => void app.get('/api/open', { schema: {} }, () => 'x'))).rejects.toThrow(
      'route GET /api/open declares no permission',
    );
  });

  test('a permission that does not exist', async () => {
    const config = JSON.parse('{"permission":"everybody"}');
    await expect(boot(async (app) => void app.get('/api/open', { config, schema: {} }, () => 'x'))).rejects.toThrow(
      'declares no permission',
    );
  });

  test('no schema', async () => {
    await expect(
      boot(async (app) => void app.get('/api/open', { config: { permission: 'public' } }, () => 'x')),
    ).rejects.toThrow('route GET /api/open declares no schema');
  });
});

describe('a change that another site sends through a browser is refused', () => {
  const login = { method: 'POST', url: '/api/session', payload: { loginId: 'x', password: 'x' } } as const;
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 401],
    [{ origin: 'http://localhost:80' }, 401],
    [{}, 401],
  ])('%j', async (headers, status) => {
    const answer = await server.app.inject({ ...login, headers: { ...headers } });
    expect(answer.statusCode).toBe(status);
  });
});

test('only our own scripts run, nobody frames us, and answers of the API are not stored', async () => {
  const { headers } = await server.app.inject('/api/public/office');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('the documentation lists the API and runs under the strict policy', async () => {
  const page = await server.app.inject('/documentation/');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/u);
  const document = await server.app.inject('/documentation/json');
  expect(Object.keys(document.json<{ paths: object }>().paths)).toContain('/api/session');
});
