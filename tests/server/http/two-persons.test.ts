import type { LawTableDraft, LawTableProposed, LawTableView } from '../../../server/contract/law-tables.ts';
import type { LawConfirmed } from '../../../server/contract/law-confirmations.ts';
import { forgetConfig } from '../../../server/office/read.ts';
import { askToConfirm, openLaw } from '../../support/law.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeedProposalView, Proposed } from '../../../server/contract/proposals.ts';
import type { ImportReport, RecordPage } from '../../../server/contract/setup.ts';
import { oldFile } from '../../support/legacy-file.ts';
import { insertApplication } from '../../support/rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf, setupAs } from '../../support/setup-area.ts';

const ROLES = ['A', 'B', 'C', 'D', 'R', 'AD', 'E', 'F', 'G', 'ADM', 'TADM', 'AUD'] as const;
type Role = (typeof ROLES)[number];

/** A deed that two persons do: who asks, how, and who may be the second one (who asked is left out). */
type TwoPersonDeed = {
  readonly route: string;
  readonly by: Role;
  readonly may: readonly Role[];
  readonly ask: () => Promise<string>;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertApplication(server, { ward: '04' });
  await server.owner.query('update application set application_no = application_no + 900');
  await server.owner.query(
    `update organization set config = config || '{"paperFilesBefore": {"ad": "2025-01-01", "bs": "2081-09-17", "source": "ad"}}'`,
  );
  await server.owner.query(
    `insert into account_totp (organization_id, account_id, secret, confirmed_at)
     select organization_id, id, 'sealed', now() from account where role = 'R'`,
  );
});
afterAll(() => server.stop());

async function first(master: string, query = ''): Promise<RecordPage['records'][number]> {
  const [record] = (await setupAs(server, 'C').list(master, query)).records;
  if (!record) throw new Error(`no ${master}`);
  return record;
}

async function proposed(by: Role, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<string> {
  const answer = await server.as(by, { method, url, ...(payload === undefined ? {} : { payload }) });
  if (answer.statusCode !== 202) throw new Error(`${url}: ${answer.body}`);
  return answer.json<Proposed>().proposal.id;
}

const note = () => `कारण ${randomUUID()}`;
const revenue = () => first('user', 'where=role:R');

const DEEDS: readonly TwoPersonDeed[] = [
  {
    route: 'POST /api/setup/{master}',
    by: 'C',
    may: ['ADM', 'TADM'],
    ask: () =>
      proposed('C', 'POST', '/api/setup/acting-officer', {
        data: { loginId: 'amin@sungabha.example', role: 'A', designationNe: 'नि. इन्जिनियर' },
        validFrom: '2026-12-01',
        validTo: '2026-12-09',
        note: note(),
      }),
  },
  {
    route: 'PUT /api/setup/{master}/{id}',
    by: 'TADM',
    may: ['C', 'ADM'],
    ask: async () => {
      const { id, data, version } = await first('form-name', 'q=naksa-pass');
      const changed = { ...data, engrApproval: data['engrApproval'] === 'N' ? 'Y' : 'N' };
      return proposed('TADM', 'PUT', `/api/setup/form-name/${id}`, { data: changed, version, note: note() });
    },
  },
  {
    route: 'DELETE /api/setup/{master}/{id}',
    by: 'A',
    may: ['C', 'ADM', 'TADM'],
    ask: async () => {
      const { id } = await first('construction-rate');
      return proposed('A', 'DELETE', `/api/setup/construction-rate/${id}?note=${encodeURIComponent(note())}`);
    },
  },
  {
    route: 'POST /api/setup/{master}/{id}/password',
    by: 'ADM',
    may: ['C', 'TADM'],
    ask: async () => proposed('ADM', 'POST', `/api/setup/user/${(await revenue()).id}/password`, { note: note() }),
  },
  {
    route: 'POST /api/setup/{master}/{id}/two-step',
    by: 'C',
    may: ['ADM', 'TADM'],
    ask: async () => proposed('C', 'POST', `/api/setup/user/${(await revenue()).id}/two-step`, { note: note() }),
  },
  {
    route: 'POST /api/legacy',
    by: 'B',
    may: ['A', 'C'],
    ask: () => proposed('B', 'POST', '/api/legacy', { data: oldFile({ registrationNo: randomUUID() }), note: note() }),
  },
  {
    route: 'POST /api/law-confirmations',
    by: 'A',
    may: ['C', 'ADM'],
    ask: async () => {
      await server.owner.query(`delete from setup_record where kind = 'law-confirmation'`);
      forgetConfig(server.organizationId);
      const [open] = await openLaw(server);
      const answer = await askToConfirm(server, 'A', [open?.hash ?? '']);
      return answer.json<LawConfirmed>().proposal?.id ?? answer.body;
    },
  },
  {
    route: 'POST /api/law-tables/{master}/propose',
    by: 'A',
    may: ['C', 'ADM', 'TADM'],
    ask: async () => {
      const url = '/api/law-tables/parking';
      const { records, today, draft } = (await server.as('A', { url })).json<LawTableView>();
      const rows = records.slice(1).map(({ id, data }) => ({ of: id, data }));
      const payload = { day: today, rows, draftVersion: draft?.draftVersion ?? 0 };
      const saved = await server.as('A', { method: 'PUT', url: `${url}/draft`, payload });
      const { draftVersion } = saved.json<LawTableDraft>();
      const asked = await server.as('A', {
        method: 'POST',
        url: `${url}/propose`,
        payload: { draftVersion, note: note() },
      });
      return asked.json<LawTableProposed>().proposal ?? asked.body;
    },
  },
  {
    route: 'POST /api/setup/{master}/import',
    by: 'C',
    may: ['ADM', 'TADM'],
    ask: async () => {
      const { key, data } = await first('form-name', 'q=naksa-pass');
      const sheet = [
        ['[viewUrl]', '[engrApproval]'],
        [key, data['engrApproval'] === 'N' ? 'Y' : 'N'],
      ];
      const answer = await setupAs(server, 'C').send('form-name', sheet, 'all-or-nothing');
      return answer.json<ImportReport>().proposal?.id ?? answer.body;
    },
  },
];

/** Routes that say they may answer 202, and those that take a sheet, whose report says it. */
async function routesOfTwo(): Promise<readonly string[]> {
  const { paths } = (await server.app.inject({ url: '/documentation/json' })).json();
  return Object.entries<Record<string, { responses?: object }>>(paths).flatMap(([path, ways]) =>
    Object.entries(ways)
      .filter(([, { responses = {} }]) => '202' in responses)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

test('every route that may answer “it waits for a second person” is tried here', async () => {
  const tried = DEEDS.map(({ route }) => route);
  const routes = await routesOfTwo();
  expect(routes.length).toBeGreaterThan(4);
  expect(routes.filter((route) => !tried.includes(route))).toEqual([]);
});

describe.each(DEEDS)('$route, proposed by $by', ({ route, by, may, ask }) => {
  let id: string;
  beforeAll(async () => {
    id = await ask();
  });

  // so many knock that the door would close for the minute to one address
  const remoteAddress = `10.0.0.${String(DEEDS.findIndex((deed) => deed.route === route) + 1)}`;
  const settle = (role: Role, how: string) =>
    server.as(role, {
      remoteAddress,
      method: 'POST',
      url: `/api/proposals/${id}/${how}`,
      payload: how === 'confirm' ? {} : { note: 'होइन' },
    });

  test('is not confirmed nor turned down by whoever proposed it', async () => {
    expect(problemOf(await settle(by, 'confirm')).code).toBe('fourEyes');
    expect(problemOf(await settle(by, 'turn-down')).code).toBe('fourEyes');
  });

  test('nor by any other role than those that may', async () => {
    for (const role of ROLES.filter((each) => each !== by && !may.includes(each))) {
      for (const how of ['confirm', 'turn-down']) {
        const { status, code } = problemOf(await settle(role, how));
        expect([role, how, [403, 404].includes(status), code]).toEqual([role, how, true, code]);
        expect(['forbidden', 'proposalNotFound']).toContain(code);
      }
    }
  });

  test('nor taken back by another', async () => {
    for (const role of may) expect(problemOf(await settle(role, 'withdraw')).code).toBe('forbidden');
  });

  test('is offered to those who may', async () => {
    for (const role of may) {
      const seen = await server.as(role, { url: `/api/proposals/${id}` });
      expect([role, seen.json<DeedProposalView>().proposal.mayConfirm]).toEqual([role, true]);
    }
    const [one] = may;
    expect((await settle(one ?? by, 'turn-down')).statusCode).toBe(200);
  });
});
