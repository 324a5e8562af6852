import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationList } from '../../../server/contract/application-list.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { APPLICATION, type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';
import { routesOf } from '../../support/routes.ts';

/** What is the auditor's own, or asks for nothing but that the record be looked at. */
const OWN: readonly string[] = [
  'DELETE /api/session',
  'POST /api/accounts/change-password',
  'PUT /api/accounts/me/profile',
  'POST /api/accounts/me/renewal',
  'DELETE /api/accounts/me/sessions',
  'DELETE /api/accounts/me/sessions/:id',
  'PUT /api/accounts/me/notification-settings',
  'PUT /api/accounts/me/sms',
  'POST /api/accounts/me/sms/code',
  'POST /api/accounts/me/sms/confirm',
  'PUT /api/accounts/me/tour',
  'POST /api/accounts/me/two-step',
  'POST /api/accounts/me/two-step/confirm',
  'POST /api/accounts/me/two-step/recovery-codes',
  'POST /api/accounts/me/two-step/off',
  'POST /api/applications/:id/seen',
  'POST /api/audit/checkpoints',
  'POST /api/audit/verifications',
  'POST /api/notifications/read',
  'POST /api/lists/filters',
  'DELETE /api/lists/filters/:id',
];
/** Open to whoever is not logged in; a case is reached only by what its own people were given: a number with their telephone, a neighbour's link. */
const PUBLIC: readonly string[] = [
  'POST /api/public/sms-report/:key',
  'POST /api/public/sms-incoming/:key',
  'POST /api/session',
  'POST /api/session/refresh',
  'POST /api/session/first-administrator',
  'POST /api/accounts/forgot-password',
  'POST /api/accounts/password-link',
  'POST /api/accounts/reset-password',
  'POST /api/public/signup',
  'POST /api/public/renewal',
  'POST /api/public/track',
  'POST /api/public/neighbour/:token/code',
  'POST /api/public/neighbour/:token/files',
  'POST /api/public/neighbour/:token/answer',
];

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

function methodOf(route: string): NonNullable<InjectOptions['method']> {
  const [method] = route.split(' ');
  return method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : method === 'POST' ? 'POST' : 'GET';
}

function ask(route: string): Promise<LightMyRequestResponse> {
  const [, path = ''] = route.split(' ');
  const url = path
    .replace(/:slug\|:id|:slug/u, APPLICATION)
    .replace(':kind', 'form')
    .replace(':master', 'ward')
    .replace(':hash', 'a'.repeat(64))
    .replace(':version', '1')
    .replace(/:id/u, driven.id)
    .replace(/:\w+/gu, randomUUID());
  return office.server.as('AUD', { method: methodOf(route), url, payload: {} });
}

const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode < 400 ? 'ok' : answer.json<ProblemBody>().code;

describe('the auditor', () => {
  test('changes nothing: every route that could is closed, whatever is sent to it', async () => {
    const routes = routesOf(office.server.app).filter((route) => route.includes(' /api/') && !route.startsWith('GET '));
    expect(routes.length).toBeGreaterThan(15);
    expect([...OWN, ...PUBLIC].filter((route) => !routes.includes(route))).toEqual([]);
    const open: string[] = [];
    for (const route of routes) {
      if (OWN.includes(route) || PUBLIC.includes(route)) continue;
      const code = codeOf(await ask(route));
      if (code !== 'forbidden') open.push(`${route}: ${code}`);
    }
    expect(open).toEqual([]);
  });

  test('sees every application of the office', async () => {
    const all = await office.server.owner.query<{ n: number }>('select count(*)::int as n from application');
    const answer = await office.server.as('AUD', { url: '/api/applications?view=all&limit=100' });
    expect(answer.json<ApplicationList>().items.length).toBe(all.rows[0]?.n);
    for (const part of [
      '',
      '/history',
      '/replay',
      '/graph',
      '/verify',
      '/evidence',
      '/comments',
      '/files',
      '/documents',
    ]) {
      const { statusCode } = await office.server.as('AUD', { url: `/api/applications/${driven.id}${part}` });
      expect([part, statusCode]).toEqual([part, 200]);
    }
  });

  test('is one of the designations that ship with every office, and approves nothing', () => {
    const path = join(import.meta.dirname, '../../../server/office/shipped/designation.json');
    const designations: readonly { readonly data: object }[] = JSON.parse(readFileSync(path, 'utf8'));
    expect(designations.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ id: 'AUD', isApprover: false }),
    );
  });
});
