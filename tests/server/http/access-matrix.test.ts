import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoOffice } from '../../../scripts/demo/office.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { EventResult } from '../../../server/contract/event.ts';
import type { ApplicationList } from '../../../server/contract/application-list.ts';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { FileView } from '../../../server/contract/files.ts';
import type { FormView } from '../../../server/contract/forms.ts';
import { installShipped } from '../../../server/founding/install-law.ts';
import { readShipped } from '../../../server/definitions/shipped.ts';
import { signAccessToken } from '../../../server/http/tokens.ts';
import { installOffice } from '../../../server/founding/install-office.ts';
import { forgetConfig } from '../../../server/office/read.ts';
import { APPLICATION, type DrivenCase, formOf, type Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { routesOf } from '../../support/routes.ts';
import { addressOf, codeOf, isLetIn } from './access-address.ts';
import { CASE_ROWS } from './access-case-rows.ts';
import { LAW_ROWS } from './access-law-rows.ts';
import { OFFICE_ROWS } from './access-office-rows.ts';
import { ROLES, type Role, type Row, sent } from './access-roles.ts';

/** One row a route: a route without one fails, and so does a row without a route. */
const MATRIX: Readonly<Record<string, Row>> = { ...CASE_ROWS, ...LAW_ROWS, ...OFFICE_ROWS };

let office: Office;
let driven: DrivenCase;
let paper: DocumentView;
let sheet: string;
let file: FileView;
let form: FormView;
let elsewhere: string;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  const { server } = office;
  await server.jobs.drain();
  paper =
    (await server.as('B', { url: `/api/applications/${driven.id}/documents` })).json<DocumentView[]>()[0] ?? Object();
  sheet = await sheetLike(paper);
  file = (await server.as('B', { url: `/api/applications/${driven.id}/files` })).json<FileView[]>()[0] ?? Object();
  form = await formOf(office, driven, 'B', APPLICATION);
  elsewhere = await installElsewhere();
});
afterAll(() => office.stop());

/** A sheet for signing of the same case, with the bytes of the paper. */
async function sheetLike({ id }: DocumentView): Promise<string> {
  const { rows } = await office.server.owner.query<{ id: string }>(
    `insert into document_sheet select organization_id, gen_random_uuid(), application_id, run, form, 1, 'SHEETFORTEST', template,
       template_hash, pdf_sha256, issued_at, (select id from account limit 1), 'क' from document where id = $1 returning id`,
    [id],
  );
  return rows[0]?.id ?? '';
}

/** A second municipality in the same database, with people in the same posts. */
async function installElsewhere(): Promise<string> {
  const { runtime } = office.server;
  const demo = readDemoOffice();
  const id = await installOffice(runtime, { ...demo, organization: { ...demo.organization, code: 'sungabha-2' } });
  await runtime.inOrganization(id, (trx) => installShipped(trx, id, readShipped(), '2000-01-01'));
  return id;
}

type Person = { readonly organizationId: string; readonly role: Role; readonly loginId?: string };

/** Logins that hold until a route has ended some. */
const logins = new Map<string, Promise<string>>();

function tokenOf(person: Person): Promise<string> {
  const key = JSON.stringify(person);
  const token = logins.get(key) ?? logIn(person);
  logins.set(key, token);
  return token;
}

async function logIn({ organizationId, role, loginId }: Person): Promise<string> {
  const { runtime, app } = office.server;
  const { id, sid } = await runtime.inOrganization(organizationId, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('role', '=', role)
      .where((eb) => (loginId === undefined ? eb.lit(true) : eb('login_id', '=', loginId)))
      .orderBy('login_id', role === 'G' ? 'desc' : 'asc')
      .executeTakeFirstOrThrow();
    return { id: account.id, sid: (await openSession(runtime, trx, organizationId, account.id)).sessionId };
  });
  return signAccessToken(app, { sub: id, org: organizationId, sid, role }).token;
}

async function call(route: string, token?: string): Promise<LightMyRequestResponse> {
  const [method = 'GET', path = ''] = route.split(' ');
  const url = addressOf(path, { case: driven.id, paper, sheet, form: form.bundleHash, file: file.id });
  const body = MATRIX[route]?.body?.({ paper: paper.id });
  if (method === 'DELETE' && path.includes('session')) logins.clear();
  return office.server.app.inject({
    method: method === 'POST' ? 'POST' : method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'GET',
    url: url + (MATRIX[route]?.query ?? ''),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
}

test('every route of the API has its row, and every row its route', () => {
  const routes = routesOf(office.server.app).filter((route) => route.includes(' /api/'));
  expect(routes.length).toBeGreaterThan(25);
  expect(Object.keys(MATRIX).toSorted()).toEqual(routes.toSorted());
});

describe.each(Object.entries(MATRIX))('%s', (route, { may, ofCase }) => {
  if (may === 'public') {
    test('is open to everybody', async () => {
      expect(['forbidden', 'sessionExpired', 'sessionRevoked']).not.toContain(codeOf(await call(route)));
    });
    return;
  }

  test('is closed to whoever is not logged in', async () => {
    const answer = await call(route);
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthenticated']);
  });

  test(`lets ${may.join(' ')} in, and nobody else`, async () => {
    const letIn: Role[] = [];
    for (const role of ROLES) {
      const own = role === 'D' ? { loginId: 'designer1@sungabha.example' } : {};
      const answer = await call(route, await tokenOf({ organizationId: office.server.organizationId, role, ...own }));
      if (isLetIn(answer)) letIn.push(role);
      else expect([role, answer.statusCode, codeOf(answer)]).toEqual([role, 403, 'forbidden']);
    }
    expect(letIn).toEqual(ROLES.filter((role) => may.includes(role)));
  });

  if (ofCase === undefined) return;

  if (may.includes('G')) {
    test('keeps the post of another ward out', async () => {
      const { organizationId } = office.server;
      const answer = await call(
        route,
        await tokenOf({ organizationId, role: 'G', loginId: 'ward02@sungabha.example' }),
      );
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'otherWard']);
    });
  }

  if (may.includes('D')) {
    test('does not tell another designer that there is such a case', async () => {
      const { organizationId } = office.server;
      const answer = await call(
        route,
        await tokenOf({ organizationId, role: 'D', loginId: 'designer2@sungabha.example' }),
      );
      expect(answer.statusCode).toBe(404);
      expect(['applicationNotFound', 'documentNotFound']).toContain(codeOf(answer));
    });
  }

  test('tells nobody of another municipality that there is such a case', async () => {
    for (const role of may) {
      const answer = await call(route, await tokenOf({ organizationId: elsewhere, role }));
      expect([role, answer.statusCode]).toEqual([role, 404]);
      expect(['applicationNotFound', 'documentNotFound']).toContain(codeOf(answer));
    }
  });
});

/** Posts that may be held for somebody else, by who has one of them: by hand from the specification of acting officers. */
const ACTING: readonly string[] = ['A', 'B', 'C', 'R', 'AD', 'E', 'F', 'G'];
const POSTS: readonly string[] = [...ROLES, 'SYSTEM', 'PUBLIC'];

describe('seats: somebody of every role, entered as acting for every post there is', () => {
  const loginOf = (role: Role) => (role === 'D' ? { loginId: 'designer2@sungabha.example' } : {});
  const seated = (role: Role) => tokenOf({ organizationId: office.server.organizationId, role, ...loginOf(role) });

  beforeAll(async () => {
    // past the office, which refuses most of these: an office that runs may have them in its record
    await office.server.owner.query(`delete from setup_record where kind = 'acting-officer'`);
    await office.server.owner.query(
      `insert into setup_record (organization_id, kind, key, body, valid_from, valid_to)
       select a.organization_id, 'acting-officer', a.login_id || '/' || p.post,
         jsonb_build_object('loginId', a.login_id, 'role', p.post, 'designationNe', 'नि.'), '2020-01-01', '2040-01-01'
       from account a, unnest($1::text[]) as p (post)
       where a.organization_id = $2`,
      [POSTS, office.server.organizationId],
    );
    forgetConfig(office.server.organizationId);
  });

  test.each(ROLES)('%s sits exactly where the list lets them', async (role) => {
    const { app } = office.server;
    const headers = { authorization: `Bearer ${await seated(role)}` };
    const open: string[] = [];
    for (const post of POSTS.filter((each) => each !== role)) {
      const url = `/api/applications/${driven.id}/events`;
      const payload = { ...sent(), as: post, version: 6 };
      const answer = await app.inject({ method: 'POST', url, headers, payload });
      if (!['notActing', 'forbidden', 'otherWard', 'applicationNotFound'].includes(codeOf(answer))) open.push(post);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    const sits = ACTING.includes(role) ? ACTING.filter((post) => post !== role) : [];
    expect(open.toSorted()).toEqual(sits.toSorted());
  });

  test('no seat opens a route that the person’s own post does not', async () => {
    for (const [route, { may }] of Object.entries(MATRIX)) {
      if (may === 'public') continue;
      for (const role of ROLES.filter((each) => !may.includes(each)))
        expect([route, role, codeOf(await call(route, await seated(role)))]).toEqual([route, role, 'forbidden']);
    }
  });

  test.each(POSTS.filter((post) => !ACTING.includes(post)))('nobody is entered as acting %s', async (post) => {
    const headers = { authorization: `Bearer ${await seated('C')}` };
    const data = { loginId: 'amin@sungabha.example', role: post, designationNe: 'नि.' };
    const payload = { data, validFrom: '2041-01-01', validTo: '2041-02-01', note: 'x' };
    const answer = await office.server.app.inject({
      method: 'POST',
      url: '/api/setup/acting-officer',
      headers,
      payload,
    });
    expect(['actingPost', 'formInvalid']).toContain(codeOf(answer));
  });

  test.each(ROLES.filter((role) => !ACTING.includes(role)))('%s is not entered as acting for anybody', async (role) => {
    const headers = { authorization: `Bearer ${await seated('C')}` };
    const { rows } = await office.server.owner.query<{ login_id: string }>(
      'select login_id from account where organization_id = $1 and role = $2',
      [office.server.organizationId, role],
    );
    for (const { login_id: loginId } of rows) {
      const data = { loginId, role: 'B', designationNe: 'नि.' };
      const payload = { data, validFrom: '2041-01-01', validTo: '2041-02-01', note: 'x' };
      const answer = await office.server.app.inject({
        method: 'POST',
        url: '/api/setup/acting-officer',
        headers,
        payload,
      });
      expect([loginId, codeOf(answer)]).toEqual([loginId, 'actingHolder']);
    }
  });
});

test('nothing of all that moved the case, and every denial was kept', async () => {
  // by a login of its own: one of the routes ends all others
  const token = await tokenOf({ organizationId: office.server.organizationId, role: 'A' });
  const answer = await office.server.app.inject({
    url: `/api/applications/${driven.id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.json<ApplicationView>().summary).toMatchObject({ state: 'technical-design', version: 6 });
  const kept = await office.server.owner.query<{ n: number }>(
    `select count(*)::int as n from activity where action = 'denied'`,
  );
  expect(kept.rows[0]?.n).toBeGreaterThan(20);
});

test('two municipalities in one database see nothing of one another', async () => {
  const { app } = office.server;
  const headers = async (person: Person) => ({ authorization: `Bearer ${await tokenOf(person)}` });
  const payload = { constructionType: '1', buildingClass: 'C', ward: '04', requestId: randomUUID() };
  const theirs = await headers({ organizationId: elsewhere, role: 'D' });
  const opened = await app.inject({ method: 'POST', url: '/api/applications', headers: theirs, payload });
  const { id } = opened.json<EventResult>();
  const list = async (person: Person): Promise<readonly string[]> => {
    const answer = await app.inject({ url: '/api/applications?view=all&limit=100', headers: await headers(person) });
    return answer.json<ApplicationList>().items.map((item) => item.id);
  };
  expect(await list({ organizationId: elsewhere, role: 'A' })).toEqual([id]);
  expect(await list({ organizationId: office.server.organizationId, role: 'A' })).not.toContain(id);
  const numbers = await office.server.owner.query(
    'select application_no::text as no from application where organization_id = $1',
    [elsewhere],
  );
  expect(numbers.rows).toEqual([{ no: '8384000001' }]);
});

test('a token of one municipality is none of another, even with the same session', async () => {
  const token = await tokenOf({ organizationId: elsewhere, role: 'A' });
  const [, claims = ''] = token.split('.');
  const { sub, sid } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  const forged = signAccessToken(office.server.app, { sub, sid, org: office.server.organizationId, role: 'A' }).token;
  const answer = await office.server.app.inject({
    url: '/api/session',
    headers: { authorization: `Bearer ${forged}` },
  });
  expect(codeOf(answer)).toBe('sessionRevoked');
});
