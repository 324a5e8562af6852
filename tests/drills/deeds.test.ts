import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordFaults } from '../../scripts/evidence/seal.ts';
import { verifyEvidence } from '../../scripts/evidence/verify.ts';
import { folderOf } from '../../server/checkpoints/agreement.ts';
import { readCheckpoints, readPublicKeys } from '../../server/checkpoints/folder.ts';
import { type Nightly, startNightly } from '../../server/jobs/nightly.ts';
import { beginRun } from '../../server/audit/runs.ts';
import type { AuditStatus } from '../../server/contract/audit.ts';
import type { VerifiedDocument } from '../../server/contract/documents.ts';
import type { VerifyView } from '../../server/contract/history.ts';
import type { NeighboursView } from '../../server/contract/neighbour.ts';
import type { Assignee } from '../../server/contract/task.ts';
import { type EvidenceBundle, sealed } from '../../server/history/evidence.ts';
import type { DrivenCase, Office } from '../support/case.ts';
import { openOfficeAt } from '../support/prepared.ts';
import { OWNERS_DEEDS } from './deeds.ts';
import { detailOf, papersOf } from '../server/documents/issued.ts';

/** Tables that the server writes while it is asked about a deed. */
const WRITTEN = ['activity', 'journal_head', 'checkpoint', 'checkpoint_head', 'audit_run', 'audit_finding'];

let office: Office;
let driven: DrivenCase;
let nightly: Nightly;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('objection-window'));
  const { server } = office;
  await server.jobs.drain();
  await sayEverything();
  nightly = startNightly(server.runtime, { log: server.app.log, every: 'manual' });
  expect((await post('AUD', '/api/audit/checkpoints')).statusCode).toBe(200);
});
afterAll(async () => {
  await nightly.stop();
  await office.stop();
});

function post(who: string, url: string, payload: object = {}) {
  return office.server.as(who, { method: 'POST', url, payload });
}

/** A comment, an objection, a printed copy that somebody took, a file given to somebody, a rate that was changed: what no event says. */
async function sayEverything(): Promise<void> {
  const { server } = office;
  const said = await post('B', `/api/applications/${driven.id}/comments`, { text: 'साँध फरक छ', toApplicant: false });
  expect(said.statusCode).toBe(201);
  const { notices } = (
    await server.as('B', { url: `/api/applications/${driven.id}/neighbours` })
  ).json<NeighboursView>();
  const [notice] = notices;
  // who is known by a telephone objects without a proof of identity
  const told = { method: 'PUT', payload: { phone: '9841000011' } } as const;
  const url = `/api/applications/${driven.id}/neighbours/${notice?.id ?? ''}`;
  expect((await server.as('B', { ...told, url })).statusCode).toBe(204);
  const token = notice?.link?.split('/neighbour/')[1] ?? '';
  const objected = await server.app.inject({
    method: 'POST',
    url: `/api/public/neighbour/${token}/answer`,
    payload: { requestId: randomUUID(), kind: 'objection', name: 'हरि थापा', text: 'साँध मिचेको छ' },
  });
  expect(objected.statusCode).toBeLessThan(300);
  const [paper] = (await papersOf(office, driven)).slice(-1);
  expect((await post('A', `/api/documents/${paper?.id ?? ''}/copies`)).statusCode).toBe(201);
  const taken = { takenBy: 'हरि थापा', relation: 'आफैँ' };
  expect((await post('A', `/api/documents/${paper?.id ?? ''}/copies/1/hand-over`, taken)).statusCode).toBeLessThan(300);
  const [me] = (await server.as('B', { url: `/api/applications/${driven.id}/assignees?role=B` })).json<Assignee[]>();
  const given = { method: 'PUT', payload: { role: 'B', to: me?.id } } as const;
  const assigned = await server.as('B', { ...given, url: `/api/applications/${driven.id}/assignment` });
  expect(assigned.statusCode, assigned.body).toBe(204);
  const question = { data: { questionNe: 'कति दिन लाग्छ?', answerNe: 'पन्ध्र दिन ।' } };
  const added = await post('C', '/api/setup/faq', question);
  expect(added.statusCode, added.body).toBe(201);
}

async function onScreen(): Promise<VerifyView> {
  const answer = await office.server.as('AUD', { url: `/api/applications/${driven.id}/verify` });
  return answer.json<VerifyView>();
}

/** @param alone whether the office's own verdict in the bundle is left out, so that what travels must show it */
async function offline({ alone = true } = {}): Promise<readonly string[]> {
  const { runtime, organizationId } = office.server;
  const folder = folderOf(runtime, organizationId);
  const answer = await office.server.as('AUD', { url: `/api/applications/${driven.id}/evidence` });
  if (answer.statusCode !== 200) return [`no bundle: ${String(answer.statusCode)}`];
  // as it is read from a file
  const exported = JSON.parse(answer.body) as EvidenceBundle;
  const bundle = alone ? withoutVerdict(exported) : exported;
  const elsewhere = {
    publicKeys: readPublicKeys(folder),
    checkpoints: [...readCheckpoints(folder).checkpoints.values()],
  };
  return [...verifyEvidence(bundle, undefined, elsewhere).findings, ...recordFaults([bundle], elsewhere, false)];
}

function withoutVerdict({ seal: _seal, journal, ...rest }: EvidenceBundle): EvidenceBundle {
  const { fault: _fault, ...others } = journal ?? {};
  return sealed(JSON.parse(JSON.stringify({ ...rest, journal: others })) as EvidenceBundle);
}

async function inTheNight(): Promise<AuditStatus> {
  const { runtime, organizationId } = office.server;
  // not by its address, which takes thirty a minute
  const run = await runtime.inOrganization(organizationId, (trx) => beginRun(runtime, trx, organizationId, {}));
  // no checkpoint is taken while something is wrong that will be put back
  runtime.unsealed.take(organizationId);
  await nightly.round();
  const status = (await office.server.as('AUD', { url: '/api/audit/status' })).json<AuditStatus>();
  expect(status.runs[0]).toMatchObject({ id: run, status: 'done' });
  return status;
}

/** Rows of a table that its copy has not, and the other way round: none once everything is as it was. */
function strayRows(table: string): string {
  const [now, before] = [`select t::text from ${table} t`, `select t::text from aside.kept_${table} t`];
  return `(${now} except all ${before}) union all (${before} except all ${now}) limit 3`;
}

/** Does it as the owner of the database, past triggers, looks, and puts everything back. */
async function after<T>(statements: readonly string[], look: () => Promise<T>): Promise<T> {
  const owner = await office.server.owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const touched = rows
    .filter(({ name }) => WRITTEN.includes(name) || statements.some((text) => text.match(/\w+/gu)?.includes(name)))
    .map(({ name }) => name);
  const { runtime, organizationId } = office.server;
  const folder = folderOf(runtime, organizationId);
  const lay = readdirSync(folder);
  try {
    await owner.query('set session_replication_role = replica');
    for (const table of touched) await owner.query(`create table aside.kept_${table} as table ${table}`);
    let changed = 0;
    for (const statement of statements) {
      changed += (await owner.query(statement.replaceAll('$case', `'${driven.id}'::uuid`))).rowCount ?? 0;
    }
    expect(changed, 'the deed met no row').toBeGreaterThan(0);
    return await look();
  } finally {
    for (const table of touched) {
      await owner.query(`delete from ${table}`);
      await owner.query(`insert into ${table} overriding system value select * from aside.kept_${table}`);
      const { rows: strays } = await owner.query(strayRows(table));
      expect(strays, `${table} was not put back`).toEqual([]);
      await owner.query(`drop table aside.kept_${table}`);
    }
    await owner.query('reset session_replication_role');
    owner.release();
    // on a slow machine a minute passes, and with it comes a checkpoint that the database has forgotten now
    for (const file of readdirSync(folder)) if (!lay.includes(file)) rmSync(join(folder, file));
  }
}

describe('control: what nobody touched', () => {
  test('holds on the screen, offline and in the night', async () => {
    expect((await onScreen()).firstBad).toBeUndefined();
    expect(await offline()).toEqual([]);
    expect((await inTheNight()).findings).toEqual([]);
  });
});

describe('what the owner of the database did is found on the screen, offline and in the night', () => {
  test.each(OWNERS_DEEDS.map((deed) => [deed.name, deed] as const))('%s', async (_, { sql, staysBehind }) => {
    const found = await after(sql, async () => ({
      screen: (await onScreen()).firstBad?.what ?? 'nothing',
      offline: (await offline({ alone: staysBehind === undefined })).length > 0,
      night: (await inTheNight()).findings.map(({ what }) => what),
    }));
    expect(found).toEqual({
      screen: expect.not.stringMatching(/^nothing$/u),
      offline: true,
      night: expect.arrayContaining([expect.any(String)]),
    });
  });

  test('control that must fail: put back, nothing is found any more', async () => {
    expect((await onScreen()).firstBad).toBeUndefined();
    expect(await offline()).toEqual([]);
    expect((await inTheNight()).findings).toEqual([]);
  });
});

describe('what the holder of a forged paper is told', () => {
  const look = async (code: string): Promise<VerifiedDocument> =>
    (await office.server.app.inject({ url: `/api/public/verify/${code}` })).json<VerifiedDocument>();
  const deedNamed = (name: string): readonly string[] => OWNERS_DEEDS.find((deed) => deed.name === name)?.sql ?? [];

  test('a paper of the office is in the sealed record', async () => {
    const [paper] = (await papersOf(office, driven)).slice(-1);
    expect(await look(paper?.code ?? '')).toMatchObject({ found: true, isSealed: true, standing: 'valid' });
  });

  test.each(['paper inserted', 'paper inserted with a line at the end of the chain', 'number and code of a paper'])(
    '%s: not in the sealed record, and it does not leave the printer',
    async (name) => {
      const { told, printed } = await after(deedNamed(name), async () => {
        const { rows } = await office.server.owner.query<{ id: string }>(
          `select id from document where code = 'FRGD23456789'`,
        );
        return {
          told: await look('FRGD23456789'),
          printed: await post('A', `/api/documents/${rows[0]?.id ?? ''}/copies`),
        };
      });
      expect(told).toEqual({ found: true, isSealed: false });
      expect(printed.json()).toMatchObject({ status: 409, code: 'paperNotSealed' });
    },
  );

  test.each(['number and code of a paper', 'model of a paper', 'standing of a paper', 'owner as listed'])(
    '%s: its page in the office does not say that it is good',
    async (name) => {
      const [paper] = (await papersOf(office, driven)).slice(-1);
      const ask = () => detailOf(office, paper?.id ?? '');
      expect(await ask()).toMatchObject({ isSealed: true, paper: { standing: 'valid' } });
      expect(await after(deedNamed(name), ask)).toMatchObject({ isSealed: false });
    },
  );

  test.each(['hash of a paper', 'model of a paper', 'hash of a printed copy'])(
    '%s: the paper is not shown, neither as it was issued nor as it was printed',
    async (name) => {
      const [paper] = (await papersOf(office, driven)).slice(-1);
      const url = `/api/documents/${paper?.id ?? ''}`;
      const all = [`${url}.pdf`, `${url}/preview`, `${url}/copies/1.pdf`];
      const ask = () => Promise.all(all.map(async (each) => (await office.server.as('A', { url: each })).statusCode));
      expect(await ask()).toEqual([200, 200, 200]);
      expect(await after(deedNamed(name), ask)).toEqual([409, 409, 409]);
    },
  );
});
