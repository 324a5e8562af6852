import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { problem, problemBody } from '../../server/http/problems.ts';
import { toProblem } from '../../server/http/error-handler.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { en, ne } from './law.ts';

// Banners, toasts and failed chunks are seen in tests/e2e; here are the texts and what the server answers.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('8: unknown page: ‘Page Not Found.’', async () => {
  const answer = (await server.app.inject('/api/purano-ghar')).json<ProblemBody>();
  expect(answer).toMatchObject({ status: 404, code: 'pageNotFound' });
  expect(answer.texts.en).toMatch(/^Page Not Found\./u);
  expect(en['common.pageNotFound']).toBe('Page Not Found.');
});

test('8: failed role check is told in both languages and what to do', async () => {
  const answer = await server.as('G', { url: `/api/applications/${crypto.randomUUID()}/replay` });
  expect(answer.json()).toMatchObject({
    status: 403,
    texts: {
      ne: 'तपाईंको पदलाई यो काम गर्ने अनुमति छैन। प्रशासकसँग सम्पर्क गर्नुहोस्।',
      en: 'Your role may not do this. Contact the administrator.',
    },
  });
});

test('8: login response error carries the text that the banner shows', async () => {
  const payload = { loginId: 'nobody@sungabha.example', password: 'not-this-one' };
  const answer = (await server.app.inject({ method: 'POST', url: '/api/session', payload })).json<ProblemBody>();
  expect(answer).toMatchObject({ status: 401, code: 'loginFailed' });
  expect(answer.texts.en).toBe('The username or password is wrong. Please try again.');
});

test('8: database failure is ‘Error in connection’ and when to try again, never a 500', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const told = toProblem(away);
  expect(problemBody(told, 'r-1')).toMatchObject({ status: 503, code: 'databaseUnavailable' });
  expect(told.details.retryAfterSeconds).toBeGreaterThan(0);
  expect(problemBody(told, 'r-1').texts.en).toContain('Error in connection');
});

test('8: change password not Success: the response’s error', async () => {
  const payload = { currentPassword: 'not-this-one', newPassword: 'hariyo ban' };
  const answer = await server.as('F', { method: 'POST', url: '/api/accounts/change-password', payload });
  expect(answer.json()).toMatchObject({
    code: 'changePasswordFailed',
    texts: { en: 'The password was not changed. Check the current password.' },
  });
});

test('8: forgot password not Sent: the response’s error, in both languages', async () => {
  const forgot = (payload: object) =>
    server.app.inject({ method: 'POST', url: '/api/accounts/forgot-password', payload });
  expect((await forgot({})).json()).toMatchObject({ status: 400, code: 'requestInvalid' });
  const over = { token: 'a'.repeat(43), password: 'hariyo ban nepalko' };
  const answer = await server.app.inject({ method: 'POST', url: '/api/accounts/reset-password', payload: over });
  expect(answer.json()).toMatchObject({
    status: 410,
    code: 'passwordLinkOver',
    texts: { ne: expect.stringMatching(/[\u0900-\u097f]/u) },
  });
});

// Decided (README): people do not read consoles; the form says it, and what to do.
test('8: bot-check failure is said on the form', () => {
  expect(problemBody(problem('botCheckFailed'), 'r-1')).toMatchObject({
    status: 422,
    texts: { en: expect.stringContaining('robot'), ne: expect.stringContaining('रोबोट') },
  });
});

describe('8: messages', () => {
  test.each([
    ['build permit not set', 'problem.buildPermitNotSet', 'Build permit not set.'],
    ['save success without server message', 'common.dataSaved', 'Data saved successfully'],
    ['empty dropdown', 'common.noResults', 'No results found.'],
    ['generic error banner header', 'common.error', 'Error'],
    ['network failure', 'problem.networkFailed', 'The server could not be reached.'],
    ['script chunk load failure', 'problem.chunkLoadFailed', 'Part of the page did not load.'],
    ['loading overlay', 'common.pleaseWait', 'Please wait'],
  ])('%s', (_, key, text) => {
    expect(en[key]).toMatch(new RegExp(`^${text}`, 'u'));
    expect(ne[key]).toMatch(/[\u0900-\u097f]/u);
  });
});

test('8: missing request headers: refused before anything is done', async () => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/applications', payload: {} });
  expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('8: every error answers with a code and a text in both languages', async () => {
  const answers = await Promise.all([
    server.app.inject('/api/nowhere'),
    server.app.inject({
      method: 'POST',
      url: '/api/session',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
    server.as('A', { url: '/api/applications/not-an-id' }),
    server.as('A', { url: `/api/applications/${crypto.randomUUID()}` }),
  ]);
  expect(answers.map((answer) => answer.json<ProblemBody>().code)).toEqual([
    'pageNotFound',
    'requestInvalid',
    'requestInvalid',
    'applicationNotFound',
  ]);
  for (const { texts } of answers.map((answer) => answer.json<ProblemBody>())) {
    expect(texts.ne).toMatch(/[\u0900-\u097f]/u);
    expect(texts.en).not.toBe('');
  }
});
