import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DrivenCase } from '../../scripts/demo/drive.ts';
import type { ApplicationList, ApplicationView } from '../../server/contract/application.ts';
import type { SessionView } from '../../server/contract/session.ts';
import { DEMO_PASSWORD } from '../support/server.ts';
import { type Office, openOffice } from './office.ts';

let office: Office;
let driven: DrivenCase;
let wall: string;
beforeAll(async () => {
  office = await openOffice();
  driven = await office.open();
  await office.work(driven, { state: 'technical-design' });
  wall = await office.file({ constructionType: '8', ward: '02' });
});
afterAll(() => office.stop());

const credentials = { loginId: 'inspector@sungabha.example', password: DEMO_PASSWORD };

// Decided (architecture.md, HTTP): each old call is answered by a safe one, which the test names.
describe('7: login', () => {
  test('loginId and password bring the session (POST /api/session in place of GET Login)', async () => {
    const answer = await office.server.app.inject({ method: 'POST', url: '/api/session', payload: credentials });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<SessionView>().account).toMatchObject({ loginId: credentials.loginId });
  });

  test('a password in a query string is not taken', async () => {
    const query = new URLSearchParams(credentials).toString();
    expect((await office.server.app.inject(`/api/session?${query}`)).json()).toMatchObject({ status: 401 });
    const posted = await office.server.app.inject({ method: 'POST', url: `/api/session?${query}` });
    expect(posted.statusCode).toBe(400);
  });

  test('an error is told, not a session', async () => {
    const payload = { ...credentials, password: 'not-this-one' };
    const answer = await office.server.app.inject({ method: 'POST', url: '/api/session', payload });
    expect(answer.json()).toMatchObject({ status: 401, texts: { en: expect.any(String), ne: expect.any(String) } });
  });
});

test('7: asked before login, is the database there (GET /health/ready in place of HibernateUtil): Success, proceed', async () => {
  const answer = await office.server.app.inject('/health/ready');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
});

describe('7: after login', () => {
  test('the form group list', async () => {
    const view = (await office.server.as('A', { url: `/api/applications/${driven.id}` })).json<ApplicationView>();
    expect(view.groups.map(({ title }) => title.ne)).toContain('राजस्व तथा दस्तुर');
  });

  test('user data for the organization', async () => {
    const session = (await office.server.as('R', { url: '/api/session' })).json<SessionView>();
    expect(session).toMatchObject({ account: { nameNe: 'मञ्जु बस्नेत' }, organization: { code: 'sungabha' } });
  });
});

describe('7: an authorization header with the token is attached to all requests', () => {
  test.each([
    ['GET', ''],
    ['GET', '/actions'],
    ['GET', '/forms/map-permit-application-edit'],
    ['POST', '/events'],
    ['GET', '/history'],
    ['GET', '/replay'],
    ['GET', '/files'],
    ['GET', '/documents'],
    ['GET', '/comments'],
  ] as const)('%s /api/applications/:id%s is refused without it', async (method, path) => {
    const answer = await office.server.app.inject({ method, url: `/api/applications/${driven.id}${path}` });
    expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});

describe('7: POST ChangePassword (POST /api/accounts/change-password), bearer authorization', () => {
  const change = async (currentPassword: string, newPassword: string) => {
    const url = '/api/accounts/change-password';
    return office.server.as('AD', { method: 'POST', url, payload: { currentPassword, newPassword } });
  };

  test('not success: the error', async () => {
    expect((await change('not-this-one', 'hariyo ban')).json()).toMatchObject({
      status: 422,
      code: 'changePasswordFailed',
    });
  });

  test('success', async () => {
    expect((await change(DEMO_PASSWORD, 'hariyo ban nepalko dhan')).statusCode).toBe(200);
  });

  test('not without a token', async () => {
    const answer = await office.server.app.inject({
      method: 'POST',
      url: '/api/accounts/change-password',
      payload: {},
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('7: filter query parameters', () => {
  async function found(query: string): Promise<readonly string[]> {
    const answer = await office.server.as('B', { url: `/api/applications?view=all&${query}` });
    return answer.json<ApplicationList>().items.map(({ id }) => id);
  }

  test('constructionType (type)', async () => {
    expect(await found('type=8')).toEqual([wall]);
    expect(await found('type=1')).toEqual([driven.id]);
  });

  test('year', async () => {
    expect(await found('year=8384')).toEqual(expect.arrayContaining([wall, driven.id]));
    expect(await found('year=8283')).toEqual([]);
  });

  test('nibedakName (q)', async () => {
    expect(await found(`q=${encodeURIComponent('सुशीला थापा')}`)).toEqual([driven.id]);
    expect(await found(`q=${encodeURIComponent('हरि प्रसाद')}`)).toEqual([]);
  });

  test('kittaNo (q)', async () => {
    expect(await found('q=215')).toEqual([driven.id]);
    expect(await found(`q=${encodeURIComponent('२१५')}`)).toEqual([driven.id]);
  });

  test('wardNo (ward)', async () => {
    expect(await found('ward=02')).toEqual([wall]);
    expect(await found('ward=04')).toEqual([driven.id]);
  });

  test('applicationStatus (status)', async () => {
    expect(await found('status=P')).toEqual(expect.arrayContaining([wall, driven.id]));
    expect(await found('status=C')).toEqual([]);
  });
});

describe('7: the calls of a permit that phase one needs', () => {
  test('Task: what waits for whom', async () => {
    const inbox = (await office.server.as('D', { url: '/api/applications' })).json<ApplicationList>();
    expect(inbox.items.map(({ id, myTurn }) => [id, myTurn])).toEqual(expect.arrayContaining([[driven.id, true]]));
    const others = (await office.server.as('C', { url: '/api/applications' })).json<ApplicationList>();
    expect(others.items).toEqual([]);
  });

  test.each(['history', 'comments', 'files', 'documents', 'replay', 'verify'])('%s', async (name) => {
    const answer = await office.server.as('A', { url: `/api/applications/${driven.id}/${name}` });
    expect(answer.statusCode).toBe(200);
  });
});
