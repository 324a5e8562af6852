import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROBLEM_STATUS, type ProblemBody } from '../../../server/contract/problem.ts';
import { toProblem } from '../../../server/http/error-handler.ts';
import { problem, problemTexts } from '../../../server/http/problems.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const login = { method: 'POST', url: '/api/session' } as const;

describe('every problem code', () => {
  test.each(Object.keys(PROBLEM_STATUS).filter((code): code is keyof typeof PROBLEM_STATUS => code in PROBLEM_STATUS))(
    '%s says what to do in Nepali and English, with and without its values',
    (code) => {
      const bare = problemTexts(code);
      const values = {
        count: 3,
        detail: 'x',
        event: 'x',
        reason: 'x',
        minutes: 7,
        date: 'x',
        size: 'x',
        types: 'x',
        seconds: 7,
        requestId: 'x',
      };
      for (const { ne, en } of [bare, problemTexts(code, values)]) {
        expect(ne).toMatch(/[ऀ-ॿ]/u);
        expect(ne).not.toMatch(/\d|\{/u);
        expect(en).toMatch(/^[A-Z][^{]*$/u);
      }
    },
  );
});

describe('what comes in wrong is answered with a problem, never a 500', () => {
  test('a field that nobody asked for', async () => {
    const answer = await server.app.inject({ ...login, payload: { loginId: 'x', password: 'x', role: 'ADM' } });
    expect(answer.json()).toMatchObject({
      code: 'requestInvalid',
      status: 400,
      params: { field: 'role' },
      texts: {
        ne: 'अनुरोध मिलेन: “role” यहाँ लिइँदैन। पृष्ठ ताजा गरेर फेरि प्रयास गर्नुहोस्।',
        en: 'The request is not valid: “role” is not taken here. Refresh the page and try again.',
      },
    });
  });

  test('a missing field', async () => {
    const answer = await server.app.inject({ ...login, payload: { loginId: 'x' } });
    expect(answer.json()).toMatchObject({ code: 'requestInvalid', params: { field: 'password' } });
  });

  test('a number where text belongs is not made into text', async () => {
    const answer = await server.app.inject({ ...login, payload: { loginId: 1, password: 'x' } });
    expect(answer.json()).toMatchObject({ code: 'requestInvalid', params: { field: 'loginId' } });
  });

  test.each([
    ['broken JSON', '{"loginId":', 'application/json', 400, 'requestInvalid'],
    ['no body', '', 'application/json', 400, 'requestInvalid'],
    [
      'a prototype',
      '{"loginId":"x","password":"x","__proto__":{"role":"ADM"}}',
      'application/json',
      400,
      'requestInvalid',
    ],
    ['XML', '<login/>', 'application/xml', 415, 'unsupportedMediaType'],
    ['a form', 'loginId=x', 'application/x-www-form-urlencoded', 415, 'unsupportedMediaType'],
    [
      'a body over 2 MB',
      JSON.stringify({ loginId: 'x'.repeat(2_100_000) }),
      'application/json',
      413,
      'payloadTooLarge',
    ],
  ])('%s', async (_, payload, type, status, code) => {
    const answer = await server.app.inject({ ...login, payload, headers: { 'content-type': type } });
    expect(answer.json()).toMatchObject({ code, status });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  test('an address that does not exist', async () => {
    const answer = await server.app.inject('/api/nothing');
    expect(answer.json()).toMatchObject({ code: 'pageNotFound', status: 404 });
  });

  test('an address that takes another method', async () => {
    const answer = await server.app.inject({ method: 'PUT', url: '/api/session' });
    expect(answer.json()).toMatchObject({ code: 'methodNotAllowed', status: 405 });
  });

  test('a path that cannot be decoded', async () => {
    expect((await server.app.inject('/api/%E0%A4%A')).statusCode).toBe(404);
  });

  test('a query that is not closed', async () => {
    const answer = await server.as('B', { url: '/api/applications?organizationId=1' });
    expect(answer.json()).toMatchObject({ code: 'requestInvalid', params: { field: 'organizationId' } });
  });
});

describe('what goes wrong inside', () => {
  test('is one code with a number to quote, and says nothing of itself', () => {
    const made = toProblem(new Error('select * from account where password'));
    expect(made.problemCode).toBe('internal');
    expect(JSON.stringify(made.details.params ?? {})).not.toContain('password');
  });

  const database = (code: string): Error =>
    Object.assign(new DatabaseError('x', 1, 'error'), { code, severity: 'FATAL' });
  test.each([
    ['57P01', 'databaseUnavailable'],
    ['08006', 'databaseUnavailable'],
    ['53300', 'databaseUnavailable'],
    ['57014', 'timeout'],
    ['55P03', 'timeout'],
    ['53100', 'storageFull'],
    ['22021', 'requestInvalid'],
    ['23505', 'internal'],
    ['42P01', 'internal'],
  ])('a database error %s is %s', (code, expected) => {
    expect(toProblem(database(code)).problemCode).toBe(expected);
  });

  test('an upload that the sender broke off is the sender’s, one that the database broke off is ours', () => {
    const cut = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    expect(toProblem(cut).problemCode).toBe('requestInvalid');
    expect(toProblem(Object.assign(new Error('read'), { code: 'ECONNRESET', syscall: 'read' })).problemCode).toBe(
      'databaseUnavailable',
    );
  });

  test('a problem keeps its details', () => {
    const made = toProblem(problem('versionConflict', { version: 7 }));
    expect(made.details.version).toBe(7);
  });
});

test('while the database is away, callers are told to come back, and liveness is fine', async () => {
  const away = await startTestServer();
  const token = await away.token('B');
  await away.runtime.db.destroy();
  const answer = await away.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } });
  expect(answer.json<ProblemBody>()).toMatchObject({ code: 'databaseUnavailable', status: 503 });
  expect(answer.headers['retry-after']).toBe('5');
  expect((await away.app.inject('/health/ready')).statusCode).toBe(503);
  expect((await away.app.inject('/health/live')).statusCode).toBe(200);
  await away.app.close();
  await away.owner.end();
});

test('a server without an office is not ready', async () => {
  const empty = await startTestServer({ demo: false });
  expect((await empty.app.inject('/health/ready')).json()).toMatchObject({ code: 'organizationUnknown' });
  await empty.stop();
});
