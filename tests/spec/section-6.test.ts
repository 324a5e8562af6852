import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleMaster } from '../../form-schemas/engine/form/bundle-master.ts';
import type { OfficeView, SessionView } from '../../server/contract/session.ts';
import { navigationOf } from '../../server/http/permissions.ts';
import { getConfig } from '../../server/office/read.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { library, phaseOne } from './law.ts';

const roles = [
  ['A', 'Engineer'],
  ['B', 'Sub-engineer'],
  ['C', 'Chief administrative officer'],
  ['D', 'Designer'],
  ['AD', 'Amin'],
  ['R', 'Revenue'],
  ['E', 'Assistant sub-engineer'],
  ['F', 'Administration'],
  ['G', 'Ward secretary'],
  ['ADM', 'Organisation administrator'],
  ['TADM', 'Technical administrator'],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('6: role codes', () => {
  test.each(roles)('%s is the %s', async (code, title) => {
    const session = (await server.as(code, { url: '/api/session' })).json<SessionView>();
    expect(session.account.role).toBe(code);
    expect(session.account.roleTitle.en).toMatch(new RegExp(`^${title}`, 'u'));
  });
});

test.each(roles.map(([code]) => code))('6: /user admits %s', async (code) => {
  expect((await server.as(code, { url: '/api/applications' })).statusCode).toBe(200);
});

test.each(roles.map(([code]) => code))('6: /admin admits only C, A, ADM, TADM: %s', async (code) => {
  const admitted = ['C', 'A', 'ADM', 'TADM'].includes(code);
  expect((await server.as(code, { url: '/api/setup' })).statusCode).toBe(admitted ? 200 : 403);
});

describe('6: ADM and TADM are not approvers', () => {
  test('they have no approval priority and stand on no form', () => {
    for (const code of ['ADM', 'TADM']) expect(phaseOne.roles.get(code)?.priority).toBeNull();
    const named = Object.values(library.forms).flatMap(({ approvers, enterBy }) => [...approvers, enterBy]);
    expect(named.filter((code) => code === 'ADM' || code === 'TADM')).toEqual([]);
  });

  test('and are excluded from the designations that may approve', async () => {
    const { designations } = await server.runtime.inOrganization(server.organizationId, (trx) =>
      getConfig(trx, server.organizationId, '2026-11-01'),
    );
    const approvers = designations.flatMap(({ id, priority }) => (priority === null ? [] : [id]));
    expect(approvers.toSorted()).toEqual(['A', 'AD', 'B', 'C', 'D', 'E', 'F', 'G', 'R']);
  });

  test.each(['ADM', 'TADM'])('%s may not act on a case', async (code) => {
    const payload = { type: 'APPROVE', requestId: crypto.randomUUID(), version: 1 };
    const answer = await server.as(code, {
      method: 'POST',
      url: `/api/applications/${crypto.randomUUID()}/events`,
      payload,
    });
    expect(answer.json()).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

test('6: approver chain in order: designer, amin, sub-engineer, revenue, engineer, chief', () => {
  const chain = [...phaseOne.roles.values()].filter(({ priority }) => priority !== null);
  const ordered = chain.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0)).map(({ code }) => code);
  expect(ordered.filter((code) => !['E', 'F', 'G'].includes(code))).toEqual(['D', 'AD', 'B', 'R', 'A', 'C']);
});

describe('6: forms carry who may approve and who may enter', () => {
  test.each(Object.values(library.forms).map(({ slug }) => slug))('%s', (slug) => {
    const form = library.forms[slug];
    const codes = [...phaseOne.roles.keys()];
    expect(codes).toContain(form?.enterBy);
    expect(form?.approvers.length).toBeGreaterThan(0);
    expect(codes).toEqual(expect.arrayContaining([...(form?.approvers ?? [])]));
    expect(form?.approvers).not.toContain(form?.enterBy);
  });

  test('the approvers of a form stand in the order of the chain', () => {
    const priority = (code: string) => phaseOne.roles.get(code)?.priority ?? Number.NaN;
    for (const { slug, approvers } of Object.values(library.forms)) {
      const ordered = approvers.toSorted((a, b) => priority(a) - priority(b));
      expect([slug, approvers]).toEqual([slug, ordered]);
    }
  });
});

test('6: public signup depends on a setting of the office, and is off by default', async () => {
  const signup = async (of: TestServer) => (await of.app.inject('/api/public/office')).json<OfficeView>().publicSignup;
  expect(await signup(server)).toBe(true);
  await server.owner.query(`update organization set config = config - 'publicSignup'`);
  expect(await signup(server)).toBe(false);
});

// Decided: whoever signs up asks for a designer’s account, so a login of designers that is not public closes it.
test('6: designer login is public when designerLoginType equals public; otherwise, and by default, not public', async () => {
  const signup = async () => (await server.app.inject('/api/public/office')).json<OfficeView>().publicSignup;
  const set = (config: object) => server.owner.query('update organization set config = config || $1', [config]);
  await set({ publicSignup: true, designerLoginType: 'public' });
  expect(await signup()).toBe(true);
  await set({ designerLoginType: 'private' });
  expect(await signup()).toBe(false);
  await server.owner.query(`update organization set config = config - 'designerLoginType'`);
  expect(await signup()).toBe(false);
  const { options } =
    bundleMaster(library, 'organization').fields.find(({ path }) => path[0] === 'designerLoginType') ?? {};
  expect(options?.map(({ code }) => code)).toEqual(['public', 'private']);
});

test('6: detailed permissions are the office’s: only a designer files, only an auditor or senior replays', () => {
  const may = Object.fromEntries(roles.map(([code]) => [code, navigationOf(code)]));
  const whoMay = (key: string) => Object.keys(may).filter((code) => may[code]?.includes(key));
  expect(whoMay('newApplication')).toEqual(['D']);
  expect(whoMay('replay')).toEqual(['A', 'C', 'ADM', 'TADM']);
  expect(whoMay('setup')).toEqual(['A', 'C', 'ADM', 'TADM']);
});
