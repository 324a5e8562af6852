import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionsView } from '../../../server/contract/actions.ts';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { DeedProposalView } from '../../../server/contract/proposals.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { type Gate, isHolding, isHoldingWording } from '../../../server/confirmations/gate.ts';
import { installShipped } from '../../../server/founding/install-law.ts';
import { readShipped, type Shipped } from '../../../server/definitions/shipped.ts';
import { forgetConfig } from '../../../server/office/read.ts';
import { bringTo, type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';
import { askToConfirm, lawOf, openLaw } from '../../support/law.ts';
import { confirmed, problemOf, setupAs } from '../../support/setup-area.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

/** Writes another text into a citation, as the office may any day. */
async function cite(key: string, text: string): Promise<void> {
  await office.server.owner.query(
    `update setup_record set body = jsonb_set(body, '{textNe}', to_jsonb($2::text)), version = version + 1
     where kind = 'legal-reference' and key = $1`,
    [key, text],
  );
  forgetConfig(office.server.organizationId);
}

const registered = () => bringTo(office, driven, { state: 'technical-design' });
const papers = async () =>
  (await office.server.as('B', { url: `/api/applications/${driven.id}/documents` })).json<DocumentView[]>();
/** Reasons that the buttons of the case give before anybody presses them, to the people of the office. */
async function closedForLaw(): Promise<readonly unknown[]> {
  const said = await Promise.all(
    ['B', 'A', 'C'].map(async (who) =>
      (await office.server.as(who, { url: `/api/applications/${driven.id}/actions` })).json<ActionsView>(),
    ),
  );
  const closed = said.flatMap(({ actions }) => actions).filter(({ open }) => !open);
  return closed.flatMap(({ reasons }) => reasons).filter(({ code }) => code === 'lawUnconfirmed');
}
const nobodys = async () => (await openLaw(office.server)).map(({ master, key }) => `${master}/${key}`);

describe('an example office', () => {
  test('has all its law confirmed, in nobody’s name, and says what it is', async () => {
    const law = await lawOf(office.server);
    expect([law.state, law.holds, await nobodys()]).toEqual(['example', true, []]);
    expect(law.items.length).toBeGreaterThan(100);
    expect(new Set(law.items.map((item) => item.confirmed?.by))).toEqual(new Set(['नमुना']));
  });
});

describe('a citation that was changed', () => {
  test('holds its papers back until the officer and a second person have confirmed it anew', async () => {
    await cite('application', 'स्थानीय सरकार सञ्चालन ऐन, २०७४ को दफा २७');
    await expect(registered()).rejects.toThrow(/lawUnconfirmed.*\(1 open\) — Legal references: Application/u);
    expect(await papers()).toEqual([]);
    const items = { ne: expect.stringContaining(': '), en: 'Legal references: Application' };
    expect(await closedForLaw()).toEqual([{ code: 'lawUnconfirmed', params: { count: 1, items } }]);
    expect(await nobodys()).toEqual(['legal-reference/application']);

    const [open] = await openLaw(office.server);
    const asked = await askToConfirm(office.server, 'C', [open?.hash ?? '']);
    expect([asked.statusCode, asked.json<{ confirmed: number }>().confirmed]).toEqual([202, 0]);
    await expect(registered()).rejects.toThrow('lawUnconfirmed');
    const { id } = asked.json<{ proposal: { id: string } }>().proposal;
    const confirm = (who: string) =>
      office.server.as(who, { method: 'POST', url: `/api/proposals/${id}/confirm`, payload: {} });
    expect((await confirm('C')).json<ProblemBody>().code).toBe('fourEyes');
    expect((await confirm('ADM')).statusCode).toBe(200);

    expect(await closedForLaw()).toEqual([]);
    await registered();
    await office.server.jobs.drain();
    expect((await papers()).length).toBeGreaterThan(0);
    const item = (await lawOf(office.server)).items.find(({ key }) => key === 'application');
    expect(item?.confirmed).toMatchObject({ source: 'राजपत्र, भाग ५', place: 'दफा ३, पृष्ठ १२' });
    expect(item?.confirmed?.by).not.toBe('नमुना');

    const area = setupAs(office.server, 'C');
    const [made] = (await area.list('law-confirmation', `where=hash:${open?.hash ?? ''}`)).records;
    const other = { data: { ...made?.data, source: 'अर्कै पाठ' }, note: 'कारण' };
    expect(problemOf(await area.change('law-confirmation', made ?? Object(), other)).code).toBe('confirmationStale');
  });

  test('is not confirmed by its earlier text, nor without one', async () => {
    const before = (await lawOf(office.server)).items.find(({ key }) => key === 'permit');
    await cite('permit', 'अर्को ऐन');
    const stale = await askToConfirm(office.server, 'C', [before?.hash ?? '']);
    await cite('permit', ' ');
    const empty = (await lawOf(office.server)).items.find(({ key }) => key === 'permit');
    const nothing = await askToConfirm(office.server, 'C', [empty?.hash ?? '']);
    expect([stale, nothing].map((answer) => answer.json<ProblemBody>().code)).toEqual([
      'confirmationStale',
      'confirmationStale',
    ]);
  });

  test('is not confirmed in another name by the screen of every master', async () => {
    await cite('permit', 'तेस्रो ऐन');
    const [open] = await openLaw(office.server);
    const data = { hash: open?.hash, master: 'legal-reference', record: 'permit', source: 'ऐन', by: 'अर्कै मानिस' };
    const answer = await office.server.as('C', {
      method: 'POST',
      url: '/api/setup/law-confirmation',
      payload: { data, note: 'कारण' },
    });
    expect(answer.json<ProblemBody>().code).toBe('confirmationStale');
  });
});

describe('a wording that nobody has confirmed', () => {
  const forget = (master: string, record: string) =>
    office.server.owner.query(
      `delete from setup_record where kind = 'law-confirmation' and body ->> 'master' = $1 and body ->> 'record' = $2`,
      [master, record],
    );

  test('holds its paper back until two persons have confirmed it, who both stand on the page', async () => {
    const { server } = office;
    await forget('paper', 'D01');
    forgetConfig(server.organizationId);
    const other = await openCase(office, { applicationNo: 8_384_000_003 });
    const file = () => bringTo(office, other, { state: 'technical-design' });
    await expect(file()).rejects.toThrow(/lawUnconfirmed.*\(1 open\) — Wording of the papers: D01 · /u);

    const [open] = (await openLaw(server)).filter(({ key }) => key === 'D01');
    const asked = await askToConfirm(server, 'C', [open?.hash ?? '']);
    const { proposal } = asked.json<{ proposal: { id: string } }>();
    const seen = await server.as('ADM', { url: `/api/proposals/${proposal.id}` });
    expect(seen.json<DeedProposalView>().proposal.deed).toBe('confirm-law');
    const told = await server.owner.query<{ body: { en: string } }>(
      'select body from notification where proposal_id = $1 limit 1',
      [proposal.id],
    );
    expect(told.rows[0]?.body.en).toContain('has proposed confirming the law in “Confirmed law”');
    const url = `/api/proposals/${proposal.id}/confirm`;
    expect((await server.as('ADM', { method: 'POST', url, payload: {} })).statusCode).toBe(200);
    await file();

    const people = await server.owner.query<{ name_ne: string }>(
      `select name_ne from account where role in ('C', 'ADM') order by role = 'ADM'`,
    );
    const item = (await lawOf(server)).items.find(({ key }) => key === 'D01');
    expect([item?.confirmed?.by, item?.confirmed?.second]).toEqual(people.rows.map(({ name_ne }) => name_ne));
  });

  test('is one of a rule as well, with the act that it stands in', async () => {
    await forget('rule', 'LU-1');
    forgetConfig(office.server.organizationId);
    const [open] = (await openLaw(office.server)).filter(({ master }) => master === 'rule');
    expect([open?.key, open?.says.ne]).toEqual(['LU-1', expect.stringContaining('भू-उपयोग ऐन, २०७६')]);
    const people = await office.server.owner.query<{ name_ne: string }>(`select name_ne from account where role = 'C'`);
    const by = people.rows[0]?.name_ne;
    const put = (hash: string) => {
      const data = { hash, master: 'rule', record: 'LU-1', source: 'ऐन', by };
      const url = '/api/setup/law-confirmation';
      return office.server.as('C', { method: 'POST', url, payload: { data, note: 'कारण' } });
    };
    expect((await put('a'.repeat(64))).json<ProblemBody>().code).toBe('confirmationStale');
    expect((await put(open?.hash ?? '')).statusCode).toBe(202);
  });
});

test('a wording of the newest edition waits for nobody on its last day of grace', () => {
  const days = ['2027-02-18', '2027-02-19'];
  const holding = (gate: Gate) => days.map((today) => isHoldingWording(gate, today));
  expect(holding({ state: 'inForce', wordingUntil: '2027-02-18' })).toEqual([false, true]);
  expect(holding({ state: 'inForce' })).toEqual([true, true]);
  expect(holding({ state: 'grace', until: '2027-02-18' })).toEqual([false, true]);
});

test('the last day of grace is one of grace', () => {
  const days = ['2027-02-17', '2027-02-18', '2027-02-19'];
  const holding = days.map((today) => isHolding({ state: 'grace', until: '2027-02-18' }, today));
  expect(holding).toEqual([false, false, true]);
});

describe('an office that worked before there was a gate', () => {
  const noGate = `delete from setup_record where kind in ('law-gate', 'law-confirmation')`;

  test('goes on for the days of grace, which the screen shows, and is held back after them', async () => {
    const { server } = office;
    await server.owner.query(noGate);
    await server.owner.query(`delete from setup_record where kind = 'legal-reference' and key = 'permit'`);
    await server.runtime.inOrganization(server.organizationId, (trx) =>
      installShipped(trx, server.organizationId, readShipped(), '2026-11-20'),
    );
    forgetConfig(server.organizationId);
    const law = await lawOf(server);
    expect([law.state, law.until, law.holds]).toEqual(['grace', '2027-02-18', false]);
    expect(law.items.filter(({ key }) => key === 'permit')).toHaveLength(1);
    expect((await nobodys()).length).toBeGreaterThan(100);
    const other = await openCase(office, { applicationNo: 8_384_000_002 });
    await bringTo(office, other, { state: 'technical-design' });
    server.clock.moveTo('2027-02-19T06:00:00.000Z');
    forgetConfig(server.organizationId);
    expect((await lawOf(server)).holds).toBe(true);
  });
});

describe('an office that is at work when an edition words its law otherwise', () => {
  const setGate = (state: string) =>
    office.server.owner.query(
      `update setup_record set body = body - 'wordingUntil' || jsonb_build_object('state', $1::text) where kind = 'law-gate'`,
      [state],
    );
  const install = (shipped: Shipped, today: string) =>
    office.server.runtime.inOrganization(office.server.organizationId, (trx) =>
      installShipped(trx, office.server.organizationId, shipped, today),
    );
  const until = async () => {
    forgetConfig(office.server.organizationId);
    return (await lawOf(office.server)).wordingUntil;
  };

  test('gets the days of grace for it, and none where nothing is worded otherwise', async () => {
    await setGate('inForce');
    await install(readShipped(), '2027-03-01');
    expect(await until()).toBe('2027-05-30');

    const [open] = (await openLaw(office.server)).filter(({ key }) => key === 'D02');
    await confirmed(office.server, 'C', await askToConfirm(office.server, 'C', [open?.hash ?? '']));
    await setGate('inForce');
    await install(readShipped(), '2027-03-02');
    expect(await until()).toBeUndefined();

    const shipped = readShipped();
    const definitions = shipped.definitions.map((each) =>
      each.kind === 'template' && each.id === 'D01' ? { ...each, hash: 'f'.repeat(64) } : each,
    );
    await install({ ...shipped, definitions }, '2027-03-03');
    expect(await until()).toBe('2027-06-01');
  });
});
