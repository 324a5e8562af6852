import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplayView } from '../../../server/contract/history.ts';
import { installShipped } from '../../../server/founding/install-law.ts';
import { republish } from '../../../server/definitions/republish.ts';
import { findWrongSource } from '../../../server/definitions/source-agrees.ts';
import { readShipped } from '../../../server/definitions/shipped.ts';
import { isProblem } from '../../../server/http/problems.ts';
import type { Trx } from '../../../server/runtime.ts';
import { type DrivenCase, type Office, openCase, openOffice, send } from '../../support/case.ts';
import type { TestNode } from '../../support/server.ts';

const NOTE_ORDER = 'noteorder-pilength-level-view';
const TODAY = '2026-11-01';

let office: Office;
let running: DrivenCase;
let chief: string;
beforeAll(async () => {
  office = await openOffice();
  running = await openCase(office);
  const row = await office.server.owner.query<{ id: string }>(`select id from account where role = 'C'`);
  chief = row.rows[0]?.id ?? '';
});
afterAll(() => office.stop());

function inOffice<T>(work: (trx: Trx, id: string) => Promise<T>): Promise<T> {
  const { runtime, organizationId } = office.server;
  return runtime.inOrganization(organizationId, (trx) => work(trx, organizationId));
}

/** Publishes what the office has changed, as its chief. */
function publish(): Promise<number> {
  return inOffice((trx, id) => republish(trx, id, { accountId: chief, today: TODAY }));
}

/** Changes a record of a master as a person does. */
async function change(kind: string, key: string, fields: object): Promise<void> {
  const changed = await office.server.owner.query(
    `update setup_record set body = body || $3::jsonb, version = version + 1, updated_by = $4 where kind = $1 and key = $2`,
    [kind, key, JSON.stringify(fields), chief],
  );
  expect(changed.rowCount).toBe(1);
}

async function choose(approvalPreset: string): Promise<void> {
  await office.server.owner.query(`update organization set config = config || $1::jsonb`, [
    JSON.stringify({ approvalPreset }),
  ]);
}

/** Another server over the same database reads what is in force now. */
async function inForce<T>(read: (node: TestNode) => Promise<T>): Promise<T> {
  const node = await office.server.openNode();
  try {
    return await read(node);
  } finally {
    await node.stop();
  }
}

/** Who approves a form in the stage that new cases are opened under, as the form and the library say it. */
async function approversInForce(slug: string): Promise<readonly unknown[]> {
  const { organizationId } = office.server;
  return inForce(({ runtime }) =>
    runtime.inOrganization(organizationId, async (trx) => {
      const stage = await runtime.definitions.stage(trx, organizationId, 'phase-one');
      const form = await runtime.definitions.form(trx, organizationId, slug);
      const { library } = await runtime.definitions.library(trx, organizationId);
      const rule = stage?.stage.body.forms.find((each) => each.slug === slug);
      return [rule?.approvers, form?.bundle.rule.approvers, library.forms[slug]?.approvers];
    }),
  );
}

async function pinnedApprovers({ id }: DrivenCase): Promise<readonly string[] | undefined> {
  const row = await office.server.owner.query<{ body: string }>(
    `select d.body from stage s join definition d on d.hash = s.definition_hash where s.application_id = $1`,
    [id],
  );
  const body: { forms: { slug: string; approvers: string[] }[] } = JSON.parse(row.rows[0]?.body ?? '{"forms":[]}');
  return body.forms.find(({ slug }) => slug === NOTE_ORDER)?.approvers;
}

test('an office that has changed nothing publishes nothing', async () => {
  expect(await publish()).toBe(0);
});

describe('after the office lets the engineer sign', () => {
  beforeAll(async () => {
    await choose('engineer-signs');
    expect(await publish()).toBeGreaterThan(0);
  });

  test('the chief approves no note and order of a case that is opened now', async () => {
    expect(await approversInForce(NOTE_ORDER)).toEqual([['A'], ['A'], ['A']]);
    const stages = await office.server.owner.query<{ version: number; published_by: string | null }>(
      `select version, published_by from definition where kind = 'workflow' and id = 'phase-one' order by version`,
    );
    expect(stages.rows).toEqual([
      { version: 1, published_by: null },
      { version: 2, published_by: chief },
    ]);
  });

  test('of the forms only those have a new version that somebody else signs now', async () => {
    const rows = await office.server.owner.query<{ id: string }>(
      `select id from definition where kind = 'form' and version = 2 order by id`,
    );
    const differing = Object.keys(readShipped().library.approvals?.['engineer-signs'] ?? {});
    expect(rows.rows.map(({ id }) => id).toSorted()).toEqual(differing.toSorted());
  });

  test('the records of the form names say so too', async () => {
    const row = await office.server.owner.query(
      `select body->>'chiefApproval' as chief, body->>'engrApproval' as engineer from setup_record where kind = 'form-name' and key = $1`,
      [NOTE_ORDER],
    );
    expect(row.rows).toEqual([{ chief: 'N', engineer: 'Y' }]);
  });

  test('a case that was running keeps its approvers, and replays to what is stored', async () => {
    expect(await pinnedApprovers(running)).toEqual(['A', 'C']);
    await send(office, running, 'D', { type: 'SUBMIT', form: 'map-permit-application-edit' });
    const replayed = await office.server.as('AUD', { url: `/api/applications/${running.id}/replay` });
    const stored = await office.server.owner.query<{ snapshot: string }>(
      'select snapshot from stage where application_id = $1',
      [running.id],
    );
    expect(replayed.json<ReplayView>().snapshot).toEqual(JSON.parse(stored.rows[0]?.snapshot ?? ''));
  });

  test('a case that is opened now is pinned to the new version', async () => {
    const fresh = await inForce(async ({ app }) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/applications',
        headers: { authorization: `Bearer ${await office.server.token('D')}` },
        payload: { constructionType: '1', buildingClass: 'C', ward: '04', requestId: crypto.randomUUID() },
      });
      return answer.json<{ id: string }>();
    });
    expect(await pinnedApprovers({ ...running, id: fresh.id })).toEqual(['A']);
  });

  test('the same again publishes nothing, nor does a start of the server', async () => {
    expect(await publish()).toBe(0);
    expect(await inOffice((trx, id) => installShipped(trx, id, readShipped(), TODAY))).toBe(0);
  });

  test('the way back publishes the shipped bytes as a version forward', async () => {
    await choose('cao-signs');
    expect(await publish()).toBeGreaterThan(0);
    const rows = await office.server.owner.query<{ version: number; hash: string }>(
      `select version, hash from definition where kind = 'workflow' and id = 'phase-one' order by version`,
    );
    expect(rows.rows.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(rows.rows[2]?.hash).toBe(rows.rows[0]?.hash);
    expect(await approversInForce(NOTE_ORDER)).toEqual([
      ['A', 'C'],
      ['A', 'C'],
      ['A', 'C'],
    ]);
  });
});

test('a record that somebody changed is kept when the choice of who signs changes', async () => {
  await change('form-name', NOTE_ORDER, { subEngrApproval: 'Y' });
  await choose('engineer-signs');
  await publish();
  expect(await approversInForce(NOTE_ORDER)).toEqual([
    ['B', 'A', 'C'],
    ['B', 'A', 'C'],
    ['B', 'A', 'C'],
  ]);
  expect(await approversInForce('allowance-paper-view')).toEqual([['A'], ['A'], ['A']]);
});

test('a priority that is changed is asked for by the stages', async () => {
  await change('designation', 'R', { priority: 1 });
  await publish();
  const { organizationId } = office.server;
  const roles = await inForce(({ runtime }) =>
    runtime.inOrganization(organizationId, async (trx) => {
      const stage = await runtime.definitions.stage(trx, organizationId, 'phase-one');
      return stage?.stage.body.roles.find(({ code }) => code === 'R');
    }),
  );
  expect(roles).toMatchObject({ priority: 1 });
});

test('a row that the office takes out of a checklist stays out, also after the next start', async () => {
  await office.server.owner.query(`delete from setup_record where kind = 'plinth-checklist' and key = 'PL01'`);
  await office.server.owner.query(
    `insert into setup_change (organization_id, record_id, kind, key, action, by_account)
    values ($1, gen_random_uuid()::text, 'plinth-checklist', 'PL01', 'deleted', $2)`,
    [office.server.organizationId, chief],
  );
  expect(await publish()).toBeGreaterThan(0);
  await inOffice((trx, id) => installShipped(trx, id, readShipped(), TODAY));
  const { organizationId } = office.server;
  const rows = await inForce(({ runtime }) =>
    runtime.inOrganization(organizationId, async (trx) => {
      const { library } = await runtime.definitions.library(trx, organizationId);
      return library.checklists['plinthChecks']?.map(({ code }) => code);
    }),
  );
  expect(rows?.[0]).toBe('PL02');
});

test('a change that would leave no law is refused, and nothing of it is kept', async () => {
  const condition = () =>
    office.server.owner.query(
      `select body->>'condition' as condition from setup_record where kind = 'map-check-report' and key = 'MC01'`,
    );
  const before = await office.server.owner.query('select count(*) from definition');
  const { rows: kept } = await condition();
  const refused = inOffice(async (trx, id) => {
    await trx
      .updateTable('setup_record')
      .set({ body: JSON.stringify({ code: 'MC01', position: 1, condition: 'nothing.like > 1' }), updated_by: chief })
      .where('kind', '=', 'map-check-report')
      .where('key', '=', 'MC01')
      .execute();
    return republish(trx, id, { accountId: chief, today: TODAY });
  });
  await expect(refused).rejects.toSatisfy(
    (error: unknown) => isProblem(error) && error.problemCode === 'definitionInvalid',
  );
  expect((await office.server.owner.query('select count(*) from definition')).rows).toEqual(before.rows);
  expect((await condition()).rows).toEqual(kept);
});

test('none of these versions has a text that nobody published', async () => {
  expect(await inOffice(findWrongSource)).toBeUndefined();
});
