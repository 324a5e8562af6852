import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeView, SessionView } from '../../../server/contract/session.ts';
import type { OfficeLogo, MasterView } from '../../../server/contract/setup.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf, setupAs } from '../../support/setup-area.ts';
import { drawPng } from '../../support/tiny-png.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const menuOf = async (who: string) => (await server.as(who, { url: '/api/session' })).json<SessionView>().menu;
const urlsOf = async (who: string) => (await menuOf(who)).map(({ url }) => url);

describe('the header menu of a session', () => {
  test('is what the role may open: a designer registers, an auditor audits, neither sets the office up', async () => {
    expect(await urlsOf('D')).toEqual(expect.arrayContaining(['/user/task-list', '/user/applications/new']));
    expect(await urlsOf('D')).not.toContain('/admin');
    expect(await urlsOf('AUD')).toContain('/user/audit');
    expect(await urlsOf('AUD')).not.toContain('/user/applications/new');
    expect(await urlsOf('B')).toContain('/user/legacy');
  });

  test('leads everybody to the proposals who may read or confirm them, and nobody else', async () => {
    const led = async (who: string) => (await urlsOf(who)).includes('/user/proposals');
    for (const who of ['A', 'B', 'C', 'ADM', 'TADM', 'AUD']) expect([who, await led(who)]).toEqual([who, true]);
    for (const who of ['D', 'R', 'AD', 'E', 'F', 'G']) expect([who, await led(who)]).toEqual([who, false]);
  });

  test('is arranged by its masters: an entry is renamed, moved and hidden, for a role or for all', async () => {
    const technician = setupAs(server, 'TADM');
    const [entry] = (await technician.list('menu-setup', 'where=menuId:search-list')).records;
    const title = { ne: 'फाइल खोज', en: 'Find a file' };
    expect(entry?.data).toMatchObject({ menuType: 'P', url: '/user/applications' });
    await technician.change('menu-setup', entry ?? { id: '', version: 0 }, {
      data: { ...entry?.data, title, heading: 'top', position: 1 },
    });
    const [access] = (await technician.list('menu-access', 'where=menuId:search-list')).records;
    await technician.change('menu-access', access ?? { id: '', version: 0 }, {
      data: { ...access?.data, userTypes: ['B'] },
    });
    expect((await menuOf('B'))[0]).toEqual({
      id: 'search-list',
      title,
      heading: 'top',
      position: 1,
      url: '/user/applications',
    });
    expect(await urlsOf('C')).not.toContain('/user/applications');
  });

  // specification 2 and 6
  test('always has both menu screens for the technical administrator', async () => {
    const technician = setupAs(server, 'TADM');
    for (const { id, version, data } of (await technician.list('menu-setup', 'where=heading:office')).records)
      await technician.change('menu-setup', { id, version }, { data: { ...data, active: 'N' } });
    expect(await urlsOf('TADM')).toEqual(expect.arrayContaining(['/admin/menu-setup', '/admin/menu-access-setup']));
    expect(await urlsOf('TADM')).not.toContain('/user/audit');
  });
});

describe('the mark of the office', () => {
  async function give(who: string, bytes: Buffer) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'logo.png');
    const request = new Response(form);
    return server.as(who, {
      method: 'POST',
      url: '/api/setup/office/logo',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }
  const office = async () => (await server.app.inject({ url: '/api/public/office' })).json<OfficeView>();

  test('is shown to anybody by its hash until it is taken away, and who did it is on record', async () => {
    const picture = drawPng(80, 80);
    const { logo = '' } = (await give('ADM', picture)).json<OfficeLogo>();
    expect((await office()).logo).toBe(logo);
    const shown = await server.app.inject({ url: `/api/public/logo/${logo}` });
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(shown.rawPayload.equals(picture)).toBe(true);
    const folder = join(server.runtime.config.dataFolder, 'files', logo.slice(0, 2), logo.slice(2, 4));
    writeFileSync(join(folder, logo), 'x');
    const changed = await server.app.inject({ url: `/api/public/logo/${logo}` });
    expect([changed.statusCode, problemOf(changed).code]).toEqual([500, 'fileChanged']);
    await server.as('ADM', { method: 'DELETE', url: '/api/setup/office/logo' });
    expect((await office()).logo).toBeUndefined();
    expect((await server.app.inject({ url: `/api/public/logo/${logo}` })).statusCode).toBe(404);
    const { rows } = await server.owner.query("select action from activity where action like 'logo.%' order by id");
    expect(rows).toEqual([{ action: 'logo.given' }, { action: 'logo.removed' }]);
  });

  test('waits for nobody whose deed is under way, so that neither ends in a deadlock', async () => {
    const other = await server.owner.connect();
    try {
      await other.query('begin');
      // as every row that names the office holds it while it is written
      await other.query('select from organization where id = $1 for key share', [server.organizationId]);
      const { statusCode, body } = await server.as('ADM', { method: 'DELETE', url: '/api/setup/office/logo' });
      expect(statusCode, body).toBe(200);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  test('is a picture of a size that can be printed, given by who sets the office up', async () => {
    expect(problemOf(await give('ADM', Buffer.from('no picture'))).code).toBe('fileTypeRefused');
    expect(problemOf(await give('ADM', drawPng(10, 10))).code).toBe('pictureRefused');
    expect((await give('B', drawPng(80, 80))).statusCode).toBe(403);
  });
});

test('the page of a person tells their acting periods', async () => {
  const { related } = (await server.as('ADM', { url: '/api/setup/user/definition' })).json<MasterView>();
  expect(related).toMatchObject([{ master: 'acting-officer', field: 'loginId', editable: true }]);
  const { records } = await setupAs(server, 'ADM').list('acting-officer', 'where=loginId:engineer@sungabha.example');
  expect(records).toMatchObject([{ data: { role: 'C' }, validFrom: '2026-10-19', validTo: '2026-10-23' }]);
});
