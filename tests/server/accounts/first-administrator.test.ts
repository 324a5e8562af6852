import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSetupCode } from '../../../server/accounts/first-administrator.ts';
import { emptyOffice, installOffice } from '../../../server/founding/install-office.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let organizationId: string;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  organizationId = await installOffice(server.runtime, emptyOffice);
});
afterAll(() => server.stop());

const administrator = {
  loginId: 'prabin@sungabha.example',
  password: 'phulbari chautari',
  nameNe: 'प्रविन महर्जन',
  organizationNe: 'सुनगाभा नगरपालिका',
  organizationEn: 'Sungabha Municipality (fictional)',
};

function make(code: string, password = administrator.password) {
  const payload = { ...administrator, password, code };
  return server.app.inject({ method: 'POST', url: '/api/session/first-administrator', payload });
}

test('on an empty office the one-time code makes the first administrator, once', async () => {
  const before = await server.app.inject('/api/public/office');
  expect(before.json()).toMatchObject({ needsFirstAdministrator: true, demo: [] });

  const old = await server.runtime.inOrganization(organizationId, (trx) => makeSetupCode(trx, organizationId));
  const code = await server.runtime.inOrganization(organizationId, (trx) => makeSetupCode(trx, organizationId));
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/u);

  expect((await make('WRONG-WRONG')).json()).toMatchObject({ code: 'setupCodeWrong', status: 403 });
  expect((await make(old ?? '')).json()).toMatchObject({ code: 'setupCodeWrong' });
  expect((await make(code ?? '', '12345678')).json()).toMatchObject({ code: 'passwordWeak' });

  const made = await make((code ?? '').toLowerCase().replaceAll('-', ' '));
  expect(made.statusCode).toBe(200);
  expect(made.json()).toMatchObject({
    account: { role: 'ADM', nameNe: 'प्रविन महर्जन' },
    organization: { nameNe: 'सुनगाभा नगरपालिका' },
    may: [
      'tasks',
      'team',
      'shareTasks',
      'messages',
      'printDesk',
      'replay',
      'audit',
      'reports',
      'definitions',
      'setup',
      'proposals',
    ],
  });
  expect((await make(code ?? '')).json()).toMatchObject({ code: 'setupDone', status: 409 });

  const { loginId, password } = administrator;
  const login = await server.app.inject({ method: 'POST', url: '/api/session', payload: { loginId, password } });
  expect(login.statusCode).toBe(200);
});

test('an office with accounts has no code', async () => {
  const code = await server.runtime.inOrganization(organizationId, (trx) => makeSetupCode(trx, organizationId));
  expect(code).toBeUndefined();
});
