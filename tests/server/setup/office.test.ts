import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoOffice } from '../../../scripts/demo/office.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import type { SessionView } from '../../../server/contract/session.ts';
import { installShipped } from '../../../server/founding/install-law.ts';
import { readShipped } from '../../../server/definitions/shipped.ts';
import { signAccessToken } from '../../../server/http/tokens.ts';
import { installOffice } from '../../../server/founding/install-office.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf, setupAs, type SetupArea } from '../../support/setup-area.ts';

let server: TestServer;
let chief: SetupArea;
beforeAll(async () => {
  server = await startTestServer();
  chief = setupAs(server, 'C');
});
afterAll(() => server.stop());

async function office() {
  const { records } = await chief.list('organization');
  const [record] = records;
  if (record === undefined) throw new Error('there is no office');
  return record;
}

async function libraryHash(): Promise<string> {
  const { rows } = await server.owner.query<{ hash: string }>(
    `select hash from definition where kind = 'library' order by version desc limit 1`,
  );
  return rows[0]?.hash ?? '';
}

describe('the office itself', () => {
  test('is one record that is changed, never added or deleted', async () => {
    const record = await office();
    expect(record).toMatchObject({ key: 'sungabha', data: { nameNe: 'सुनगाभा नगरपालिका' } });
    expect(problemOf(await chief.remove('organization', record.id)).code).toBe('masterFixed');
    expect(problemOf(await chief.add('organization', { data: { ...record.data, code: 'other' } })).code).toBe(
      'masterFixed',
    );
  });

  test('shows its new name to whoever looks next, and keeps what no screen shows', async () => {
    const before = await server.owner.query<{ config: { twoStepRoles?: unknown } }>('select config from organization');
    const record = await office();
    const answer = await chief.change('organization', record, { data: { ...record.data, shortNe: 'सुनगाभा न.पा.' } });
    expect(answer.json()).toMatchObject({ version: record.version + 1 });
    const session = await server.as('B', { url: '/api/session' });
    expect(session.json<SessionView>().organization.shortNe).toBe('सुनगाभा न.पा.');
    const after = await server.owner.query<{ config: object }>('select config from organization');
    // a list that names nobody is as good as none
    const { twoStepRoles: _none, ...held } = before.rows[0]?.config ?? {};
    expect(after.rows[0]?.config).toEqual({ ...held, shortNe: 'सुनगाभा न.पा.' });
  });

  test('does not change its code', async () => {
    const record = await office();
    const refused = await chief.change('organization', record, { data: { ...record.data, code: 'elsewhere' } });
    expect(problemOf(refused).issues).toMatchObject([{ path: ['code'], code: 'keyFixed' }]);
  });
});

describe('a master that is law', () => {
  test('is published with its change: who signs is another preset, and the forms are another version', async () => {
    const before = await libraryHash();
    const record = await office();
    const preset = record.data['approvalPreset'] === 'cao-signs' ? 'engineer-signs' : 'cao-signs';
    const answer = await chief.change('organization', record, { data: { ...record.data, approvalPreset: preset } });
    expect(answer.statusCode).toBe(200);
    expect(await libraryHash()).not.toBe(before);
    const by = await server.owner.query(
      `select d.published_by = a.id as own from definition d, account a where a.role = 'C' and d.kind = 'library'
       order by d.version desc limit 1`,
    );
    expect(by.rows).toEqual([{ own: true }]);
  });

  test('that could not be read any more is not changed at all', async () => {
    const { records } = await chief.list('file-storage-category');
    const [category] = records;
    if (category === undefined) throw new Error('there is no category');
    const [hash, version] = [await libraryHash(), category.version];
    const broken = { ...category.data, requirement: 'conditional', condition: 'this is no formula (' };
    const refused = problemOf(await chief.change('file-storage-category', category, { data: broken }));
    expect(['definitionInvalid', 'formInvalid']).toContain(refused.code);
    expect(await chief.record('file-storage-category', category.id)).toMatchObject({ version });
    expect(await libraryHash()).toBe(hash);
  });

  test('and an import that is only tried publishes nothing', async () => {
    const hash = await libraryHash();
    const report = await chief.imported('designation', [
      ['id', 'longNe'],
      ['B', 'सब इन्जिनियर (नक्सा)'],
    ]);
    expect(report).toMatchObject({ written: 0, rows: [{ outcome: 'change' }] });
    expect(await libraryHash()).toBe(hash);
  });
});

describe('two municipalities in one database', () => {
  test('see, change and export nothing of one another', async () => {
    const { runtime, app } = server;
    const demo = readDemoOffice();
    const id = await installOffice(runtime, { ...demo, organization: { ...demo.organization, code: 'sungabha-2' } });
    await runtime.inOrganization(id, (trx) => installShipped(trx, id, readShipped(), '2000-01-01'));
    const token = await runtime.inOrganization(id, async (trx) => {
      const { id: sub } = await trx
        .selectFrom('account')
        .select('id')
        .where('role', '=', 'C')
        .executeTakeFirstOrThrow();
      const { sessionId: sid } = await openSession(server.runtime, trx, id, sub);
      return signAccessToken(app, { sub, org: id, sid, role: 'C' }).token;
    });
    const theirs = (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      app.inject({
        method,
        url: `/api/setup/${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      });

    const branch = await chief.added('branch', {
      data: { code: 'naksa', title: { ne: 'नक्सा शाखा', en: 'Maps' }, active: 'Y' },
    });
    const { records: people } = await chief.list('user');
    for (const [master, record] of [
      ['branch', branch],
      ['user', people[0] ?? branch],
      ['organization', await office()],
    ] as const) {
      const body = { data: record.data, version: record.version };
      const answers = [
        await theirs('GET', `${master}/${record.id}`),
        await theirs('PUT', `${master}/${record.id}`, body),
        await theirs('DELETE', `${master}/${record.id}`),
      ];
      expect(answers.map((answer) => problemOf(answer).code)).toEqual(Array(3).fill('recordNotFound'));
      expect((await theirs('GET', `${master}/changes?record=${record.id}`)).json()).toEqual({ changes: [] });
      expect((await theirs('GET', `${master}/export?format=csv`)).body).not.toContain('नक्सा शाखा,Maps');
      expect((await theirs('GET', master)).body).not.toContain(record.id);
    }
    expect(await chief.record('branch', branch.id)).toMatchObject({ version: 1 });
  });
});
