import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeList, WaitingOffice } from '../../../server/contract/offices.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { OfficeView, SessionView } from '../../../server/contract/session.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
});
afterAll(() => server.stop());

const names = { nameNe: 'अपी गाउँपालिका', nameEn: 'Api Rural Municipality' };
const found = (code: string) => server.as('TADM', { method: 'POST', url: '/api/offices', payload: { code, ...names } });
const offices = async () => (await server.as('TADM', { url: '/api/offices' })).json<OfficeList>().offices;

describe('another office of the deployment', () => {
  let founded: WaitingOffice;
  test('is founded by the technical administrator under its own code, and waits for its first administrator', async () => {
    const answer = await found('apihimal');
    expect(answer.statusCode, answer.body).toBe(201);
    founded = answer.json();
    const { publicUrl } = server.runtime.config;
    expect(founded).toMatchObject({
      office: { code: 'apihimal', address: `${publicUrl}/apihimal`, needsFirstAdministrator: true, isDefault: false },
      setupCode: expect.stringMatching(/^[A-Z0-9-]+$/iu),
    });
    const list = await offices();
    expect(list.map(({ code, isDefault }) => [code, isDefault])).toEqual([
      ['sungabha', true],
      ['apihimal', false],
    ]);
  });

  test('is opened by its code at its own address, with the law and the masters that ship', async () => {
    const view = (await server.app.inject('/apihimal/api/public/office')).json<OfficeView>();
    expect([view.nameNe, view.needsFirstAdministrator]).toEqual([names.nameNe, true]);
    const payload = {
      code: founded.setupCode,
      loginId: 'admin@api.example',
      password: 'himal pari ko gaun',
      nameNe: 'कला बोहरा',
      organizationNe: names.nameNe,
      organizationEn: names.nameEn,
    };
    const first = await server.app.inject({
      method: 'POST',
      url: '/apihimal/api/session/first-administrator',
      payload,
    });
    expect(first.statusCode, first.body).toBe(200);
    const headers = { authorization: `Bearer ${first.json<SessionView>().accessToken}` };
    // an administrator sets the second step up before anything else is open
    const menu = await server.app.inject({ url: '/apihimal/api/setup', headers });
    expect(menu.json<ProblemBody>().code).toBe('twoStepMustStart');
    const { rows } = await server.owner.query<{ laws: number; messages: number }>(
      `select (select count(*) from definition d where d.organization_id = o.id)::integer as laws,
        (select count(*) from setup_record r where r.organization_id = o.id and r.kind = 'message-template')::integer as messages
      from organization o order by o.created_at`,
    );
    expect(rows[1]?.laws).toBeGreaterThan(100);
    expect(rows[1]).toEqual(rows[0]);
    expect((await offices()).map(({ needsFirstAdministrator }) => needsFirstAdministrator)).toEqual([false, false]);
    const again = await server.as('TADM', { method: 'POST', url: '/api/offices/apihimal/setup-code' });
    expect(again.json<ProblemBody>().code).toBe('setupDone');
  });

  test('gets a new code while nobody can log in; the one before is void then', async () => {
    const { setupCode } = (await found('ramechhap')).json<WaitingOffice>();
    const renewed = await server.as('TADM', { method: 'POST', url: '/api/offices/ramechhap/setup-code' });
    expect(renewed.json<WaitingOffice>().setupCode).not.toBe(setupCode);
    const unknown = await server.as('TADM', { method: 'POST', url: '/api/offices/nowhere/setup-code' });
    expect(unknown.json<ProblemBody>().code).toBe('organizationUnknown');
  });

  test('has a code that no office and no page has', async () => {
    for (const code of ['sungabha', 'apihimal', 'api', 'admin']) {
      const answer = await found(code);
      expect([code, answer.statusCode, answer.json<ProblemBody>().code]).toEqual([code, 409, 'officeCodeTaken']);
    }
    expect((await found('Api Himal')).statusCode).toBe(400);
  });

  test('is the matter of the deployment’s own office: no other role, and nobody of another office', async () => {
    for (const role of ['A', 'C', 'ADM']) {
      expect((await server.as(role, { url: '/api/offices' })).json<ProblemBody>().code).toBe('forbidden');
    }
    // an office that is founded later does not take the place of the first, whatever its code
    expect((await server.app.inject('/api/public/office')).json<OfficeView>().nameNe).toBe('सुनगाभा नगरपालिका');
  });
});
