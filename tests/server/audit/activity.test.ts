import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActivityChoices, ActivityItem, ActivityList } from '../../../server/contract/audit.ts';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { type DrivenCase, type Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { DEMO_PASSWORD } from '../../support/server.ts';

const AUDITOR = 'auditor@sungabha.example';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  await office.server.jobs.drain();
});
afterAll(() => office.stop());

async function log(query = '', role = 'AUD'): Promise<ActivityList> {
  const answer = await office.server.as(role, { url: `/api/activity?limit=100${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<ActivityList>();
}

/** The newest activity of a kind. */
async function newest(action: string): Promise<ActivityItem> {
  const [item] = (await log(`&action=${action}`)).items;
  if (!item) throw new Error(`nothing is kept of ${action}`);
  return item;
}

const logIn = (loginId: string, password: string) =>
  office.server.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { loginId, password },
    remoteAddress: '203.0.113.7',
  });

describe('who did what, when and from where is kept of', () => {
  test('a login', async () => {
    await logIn(AUDITOR, DEMO_PASSWORD);
    expect(await newest('login')).toMatchObject({ person: { loginId: AUDITOR, role: 'AUD' }, address: '203.0.113.7' });
  });

  test('a failed login of an account that there is', async () => {
    await logIn(AUDITOR, 'wrong-password-2083');
    const item = await newest('login.failed');
    expect(item).toMatchObject({ address: '203.0.113.7', detail: { loginId: AUDITOR } });
    expect(item.person).toBeUndefined();
  });

  test('a failed login of no account, without what was typed: it may have been the password', async () => {
    await logIn('my-secret-password', 'x');
    expect((await newest('login.failed')).detail).toEqual({});
    expect(JSON.stringify(await log())).not.toContain('my-secret-password');
  });

  test('a denial by role, by ward, and by whose file it is', async () => {
    await office.server.as('AUD', { method: 'POST', url: '/api/applications', payload: {} });
    expect(await newest('denied')).toMatchObject({
      person: { role: 'AUD' },
      detail: { code: 'forbidden', permission: 'file-application', route: 'POST /api/applications' },
    });
    const url = `/api/applications/${driven.id}`;
    await office.server.as('ward02@sungabha.example', { url });
    expect(await newest('denied')).toMatchObject({
      person: { role: 'G' },
      detail: { code: 'otherWard', wanted: driven.id },
    });
    await office.server.as('designer2@sungabha.example', { url });
    expect(await newest('denied')).toMatchObject({
      person: { role: 'D' },
      detail: { code: 'applicationNotFound', wanted: driven.id, route: 'GET /api/applications/:id' },
    });
  });

  test('a denial in the setup area, of which the person is told no more than that there is no such page', async () => {
    await office.server.as('B', { url: '/api/setup/ward' });
    expect(await newest('denied')).toMatchObject({ detail: { permission: 'setup' } });
  });

  test('the issue of a paper by the program, and everybody who opens it', async () => {
    const documents = await office.server.as('B', { url: `/api/applications/${driven.id}/documents` });
    const [paper] = documents.json<DocumentView[]>();
    const issued = await newest('document.issued');
    expect(issued.person).toBeUndefined();
    expect(issued).toMatchObject({ application: { id: driven.id }, about: paper?.title });
    await office.server.as('B', { url: `/api/documents/${paper?.id ?? ''}.pdf` });
    await office.server.as('C', { url: `/api/documents/${paper?.id ?? ''}.pdf` });
    expect(await newest('document.read')).toMatchObject({
      person: { role: 'C' },
      application: { id: driven.id },
      detail: { document: paper?.id },
    });
  });

  test('an export of evidence and of a master', async () => {
    await office.server.as('AUD', { url: `/api/applications/${driven.id}/evidence` });
    expect(await newest('evidence')).toMatchObject({ person: { role: 'AUD' }, application: { id: driven.id } });
    await office.server.as('ADM', { url: '/api/setup/ward/export?format=csv' });
    expect(await newest('setup.exported')).toMatchObject({ person: { role: 'ADM' }, detail: { format: 'csv' } });
  });

  test('the opening of the replay, once for whoever steps through it', async () => {
    for (const seq of [1, 2, 3])
      await office.server.as('AUD', { url: `/api/applications/${driven.id}/replay?seq=${seq}` });
    const { items } = await log('&action=replay');
    expect(items.map(({ person }) => person?.role)).toEqual(['AUD']);
  });

  test('a change of the setup', async () => {
    const list = await office.server.as('ADM', { url: '/api/setup/ward' });
    const [ward] = list.json<{ records: { id: string; data: object; version: number }[] }>().records;
    const { id = '', data, version } = ward ?? {};
    const answer = await office.server.as('ADM', {
      method: 'PUT',
      url: `/api/setup/ward/${id}`,
      payload: { data: { ...data, secretaryNe: 'नयाँ सचिव' }, version },
    });
    if (answer.statusCode === 200) {
      expect(await newest('setup.changed')).toMatchObject({
        person: { role: 'ADM' },
        about: { en: expect.any(String) },
      });
    } else expect(answer.json<ProblemBody>().code).toBe('formInvalid');
  });

  test('who asked for a checkpoint or a verification', async () => {
    await office.server.as('AUD', { method: 'POST', url: '/api/audit/checkpoints' });
    expect(await newest('checkpoint')).toMatchObject({ person: { role: 'AUD' }, detail: { number: '1' } });
    await office.server.as('TADM', { method: 'POST', url: '/api/audit/verifications' });
    expect(await newest('verification')).toMatchObject({ person: { role: 'TADM' } });
  });
});

describe('the log', () => {
  test('is read page by page, newest first, nothing twice and nothing left out', async () => {
    const { items: whole } = await log();
    const paged: ActivityItem[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined && paged.length < whole.length; ) {
      const query = cursor === '' ? '' : `&cursor=${cursor}`;
      const answer = await office.server.as('AUD', { url: `/api/activity?limit=7${query}` });
      const page: ActivityList = answer.json<ActivityList>();
      paged.push(...page.items);
      cursor = page.next;
    }
    expect(paged.slice(0, whole.length).map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(whole.map(({ id }) => id)).toEqual(whole.map(({ id }) => id).toSorted((a, b) => b - a));
  });

  test('is filtered by person, by action, by application and by days in Kathmandu', async () => {
    const one = await newest('document.read');
    const byPerson = await log(`&person=${one.person?.id ?? ''}`);
    expect(new Set(byPerson.items.map(({ person }) => person?.id))).toEqual(new Set([one.person?.id]));
    const ofCase = await log(`&application=${driven.id}`);
    expect(new Set(ofCase.items.map(({ application }) => application?.id))).toEqual(new Set([driven.id]));
    expect((await log('&to=2001-01-01')).items).toEqual([]);
    const today = new Date(Date.now() + 345 * 60_000).toISOString().slice(0, 10);
    expect((await log(`&from=${today}&to=${today}`)).items.length).toBeGreaterThan(0);
  });

  test('offers every action that it has, and everybody who has an account', async () => {
    const answer = await office.server.as('AUD', { url: '/api/activity/choices' });
    const { actions, people } = answer.json<ActivityChoices>();
    expect(actions).toEqual(expect.arrayContaining(['denied', 'login', 'document.read', 'document.issued']));
    expect(new Set(actions).size).toBe(actions.length);
    expect(people.map(({ role }) => role)).toEqual(expect.arrayContaining(['AUD', 'D', 'C']));
  });

  test('has no citizenship number, no phone number, no password and no hash of a login in it', async () => {
    const kept = await office.server.owner.query<{ detail: string; data: string }>(
      `select string_agg(detail::text, ' ') as detail from activity`,
    );
    const text = kept.rows[0]?.detail ?? '';
    const forms = await office.server.owner.query<{ data: string }>('select data from submission');
    const sensitive = forms.rows.flatMap(({ data }) => [
      ...data.matchAll(/"(?:citizenshipNo|mobile|phone|citizenshipNumber)":"([^"]{5,})"/gu),
    ]);
    expect(sensitive.length).toBeGreaterThan(0);
    expect(sensitive.filter(([, value = '']) => text.includes(value))).toEqual([]);
    expect(text).not.toContain(DEMO_PASSWORD);
    expect((await log('&action=login')).items.map(({ detail }) => detail['key'])).not.toContain(expect.any(String));
  });

  test.each(['A', 'B', 'D', 'R', 'AD', 'E', 'F', 'G'])('is closed to role %s', async (role) => {
    for (const url of ['/api/activity', '/api/activity/choices', `/api/activity?application=${driven.id}`]) {
      expect((await office.server.as(role, { url })).statusCode).toBe(403);
    }
  });

  test.each(['C', 'ADM', 'TADM', 'AUD'])('is open to role %s', async (role) => {
    expect((await log('', role)).items.length).toBeGreaterThan(0);
  });

  test.each(['person=x', 'cursor=0', 'cursor=-1', 'from=2083-13-40', 'limit=1000', 'application=1', 'other=1'])(
    'refuses ?%s',
    async (query) => {
      const answer = await office.server.as('AUD', { url: `/api/activity?${query}` });
      expect(answer.json<ProblemBody>()).toMatchObject({ status: 400, code: 'requestInvalid' });
    },
  );

  test('tells nothing of an application that there is not', async () => {
    const answer = await office.server.as('AUD', {
      url: `/api/activity?application=00000000-0000-4000-8000-0000000000ff`,
    });
    expect(answer.json<ProblemBody>().code).toBe('applicationNotFound');
  });
});

test('a case is looked at with its own log: what was done beside its events', async () => {
  const { items } = await log(`&application=${driven.id}`);
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['document.read', 'evidence', 'document.issued']),
  );
  expect(items.some(({ about }) => about?.en !== undefined)).toBe(true);
});
