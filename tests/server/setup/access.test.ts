import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MasterView, SetupMenu } from '../../../server/contract/setup.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf, setupAs, type SetupArea } from '../../support/setup-area.ts';
import { publishTestMasters } from '../../support/test-masters.ts';

let server: TestServer;
let chief: SetupArea;
beforeAll(async () => {
  server = await startTestServer();
  await publishTestMasters(server);
  chief = setupAs(server, 'C');
});
afterAll(() => server.stop());

/** The least that a zone must say. */
const zone = (code: string, more: object = {}) => ({ data: { code, title: { ne: `क्षेत्र ${code}` }, ...more } });

describe('who may', () => {
  test('the menu shows what a role may see, and says what it may change', async () => {
    const menuOf = async (role: string) => (await server.as(role, { url: '/api/setup' })).json<SetupMenu>().masters;
    const [engineer, technician] = [await menuOf('A'), await menuOf('TADM')];
    expect(engineer.find(({ id }) => id === 'test-zone')).toMatchObject({
      editable: false,
      title: { en: 'Test zones' },
    });
    expect(engineer.some(({ id }) => id === 'test-secret')).toBe(false);
    expect(technician.find(({ id }) => id === 'test-secret')).toMatchObject({ editable: true, count: 0 });
  });

  test('a master that a role may not read is not there for it, and the try is kept', async () => {
    for (const path of ['', '/definition', '/changes', '/export?format=csv', '/11111111-1111-4111-8111-111111111111']) {
      const hidden = await server.as('C', { url: `/api/setup/test-secret${path}` });
      const absent = await server.as('C', { url: `/api/setup/no-such-master${path}` });
      expect([hidden.statusCode, hidden.json().code]).toEqual([404, 'pageNotFound']);
      expect([absent.statusCode, absent.json().code]).toEqual([404, 'pageNotFound']);
    }
    const denied = await server.owner.query(
      `select from activity where action = 'denied' and detail ->> 'master' = 'test-secret'`,
    );
    expect(denied.rowCount).toBe(5);
  });

  test('a master that a role may only read is not changed by it', async () => {
    const engineer = setupAs(server, 'A');
    const { id, version } = await chief.added('test-zone', zone('39'));
    const answers = [
      await engineer.add('test-zone', zone('40')),
      await engineer.change('test-zone', { id, version }, zone('40')),
      await engineer.remove('test-zone', id),
      await engineer.send('test-zone', [['code'], ['40']]),
    ];
    expect(answers.map((answer) => problemOf(answer).code)).toEqual(Array(4).fill('forbidden'));
  });

  test.each(['B', 'D', 'G', 'R', 'AUD'])('%s has no setup area', async (role) => {
    expect(problemOf(await server.as(role, { url: '/api/setup' })).code).toBe('forbidden');
  });
});

describe('what a master is made of', () => {
  test('comes with its columns, choices and the validator that a browser loads', async () => {
    await chief.added('test-zone', zone('50', { title: { ne: 'पचास', en: 'Fifty' } }));
    const view = (await server.as('C', { url: '/api/setup/test-tax/definition' })).json<MasterView>();
    expect(view).toMatchObject({ id: 'test-tax', key: ['zone'], dated: true, editable: true, extensible: true });
    expect(view.choices['test-zone']).toContainEqual({ code: '50', ne: 'पचास', en: 'Fifty' });
    const module = await server.app.inject(`/api/definitions/validators/${view.hash}.js`);
    expect([module.statusCode, module.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(module.headers['cache-control']).toContain('immutable');
    expect(module.body).toContain('export default exports');
    expect((await server.app.inject(`/api/definitions/validators/${'0'.repeat(64)}.js`)).statusCode).toBe(404);
  });
});
