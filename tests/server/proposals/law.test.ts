import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ConfirmedDeed,
  DeedProposalList,
  DeedProposalView,
  Proposed,
} from '../../../server/contract/proposals.ts';
import type { ImportReport, MasterView, RecordView } from '../../../server/contract/setup.ts';
import { insertApplication } from '../../support/rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf, setupAs } from '../../support/setup-area.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertApplication(server, { ward: '04' });
});
afterAll(() => server.stop());

async function formName(): Promise<RecordView> {
  const { records } = await setupAs(server, 'C').list('form-name', 'q=naksa-pass');
  return records[0] ?? Object();
}

async function proposeChange(who: string, note = 'इन्जिनियर नहुँदा'): Promise<Proposed['proposal']> {
  const record = await formName();
  const engrApproval = record.data['engrApproval'] === 'N' ? 'Y' : 'N';
  const data = { ...record.data, engrApproval };
  const answer = await setupAs(server, who).change('form-name', record, { data, note });
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json<Proposed>().proposal;
}

const settle = (who: string, id: string, how: string, payload: object = {}) =>
  server.as(who, { method: 'POST', url: `/api/proposals/${id}/${how}`, payload });

const versions = async (): Promise<number> =>
  (await server.owner.query<{ n: number }>('select count(*)::int as n from definition')).rows[0]?.n ?? 0;

describe('the law of an office that works', () => {
  test('is only proposed by one person: nothing is published, and what would change is shown before and after', async () => {
    const [before, was] = [await versions(), (await formName()).data['engrApproval']];
    const proposal = await proposeChange('C');
    expect(await versions()).toBe(before);
    expect((await formName()).data['engrApproval']).toBe(was);
    const seen = await server.as('AUD', { url: `/api/proposals/${proposal.id}` });
    const { changes, confirmers } = seen.json<DeedProposalView>();
    expect(confirmers.map(({ name }) => name)).toEqual(['प्रविन महर्जन', 'सुजाता लामा']);
    expect(changes).toMatchObject([{ action: 'changed', changed: ['engrApproval'], before: { engrApproval: was } }]);
    expect((await settle('C', proposal.id, 'withdraw', { note: 'होइन' })).statusCode).toBe(200);
  });

  test('is published by another person who may publish, and both stand in the record of changes', async () => {
    const before = await versions();
    const proposal = await proposeChange('C');
    expect(problemOf(await settle('C', proposal.id, 'confirm')).code).toBe('fourEyes');
    expect(problemOf(await settle('A', proposal.id, 'confirm')).code).toBe('forbidden');
    // only whose it is takes it back
    expect(problemOf(await settle('ADM', proposal.id, 'withdraw', { note: 'होइन' })).code).toBe('forbidden');
    const waiting = (await server.as('ADM', { url: '/api/proposals' })).json<DeedProposalList>();
    expect(waiting.proposals).toMatchObject([
      { id: proposal.id, mayConfirm: true, mine: false, name: { ne: 'नक्सा पास प्रमाणपत्र (एकै चरणको इजाजत)' } },
    ]);
    expect(waiting.forMe).toBe(1);
    for (const who of ['C', 'A', 'AUD']) {
      const list = (await server.as(who, { url: '/api/proposals' })).json<DeedProposalList>();
      expect([who, list.proposals.length, list.forMe]).toEqual([who, 1, 0]);
    }
    const done = await settle('ADM', proposal.id, 'confirm');
    expect(done.statusCode, done.body).toBe(200);
    expect(await versions()).toBeGreaterThan(before);
    const [change] = await setupAs(server, 'C').changes('form-name');
    expect(change).toMatchObject({ byNe: 'इन्द्रमणि सुनार', confirmedByNe: 'प्रविन महर्जन', note: 'इन्जिनियर नहुँदा' });
    const settled = (await server.as('AUD', { url: '/api/proposals?state=settled' })).json<DeedProposalList>();
    expect(settled.proposals.find(({ id }) => id === proposal.id)).toMatchObject({ state: 'confirmed' });
  });

  test('is published once, though two confirm it at the same moment', async () => {
    const proposal = await proposeChange('C', 'दुवैले एकैपटक');
    const answers = await Promise.all(['ADM', 'TADM'].map((who) => settle(who, proposal.id, 'confirm')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late && problemOf(late).code).toBe('proposalSettled');
    const kept = await server.owner.query('select from proposal_verdict where proposal_id = $1', [proposal.id]);
    expect(kept.rowCount).toBe(1);
  });

  test('is judged again when it is confirmed', async () => {
    const first = await proposeChange('C');
    const record = await formName();
    const other = await setupAs(server, 'TADM').change('form-name', record, {
      data: { ...record.data, engrApproval: record.data['engrApproval'] === 'N' ? 'Y' : 'N' },
      note: 'इन्जिनियर नहुँदा',
      version: record.version,
    });
    expect(problemOf(other).code).toBe('deedProposed');
    await server.owner.query('update setup_record set version = version + 1 where id = $1', [record.id]);
    expect(problemOf(await settle('ADM', first.id, 'confirm')).code).toBe('versionConflict');
    expect((await settle('ADM', first.id, 'turn-down', { note: 'पुरानो भयो' })).json()).toMatchObject({
      state: 'turned-down',
    });
  });

  test('comes from a sheet by two persons as well', async () => {
    const was = await formName();
    const engrApproval = was.data['engrApproval'] === 'N' ? 'Y' : 'N';
    const sheet = [
      ['[viewUrl]', '[engrApproval]'],
      [was.key, engrApproval],
    ];
    const report = (await setupAs(server, 'C').send('form-name', sheet, 'all-or-nothing')).json<ImportReport>();
    expect(report).toMatchObject({ written: 0, rows: [{ outcome: 'change' }] });
    expect((await formName()).data).toEqual(was.data);
    const done = await settle('ADM', report.proposal?.id ?? '', 'confirm');
    expect(done.json<ConfirmedDeed>(), done.body).toMatchObject({ written: 1 });
    expect((await formName()).data).toMatchObject({ engrApproval });
  });

  test('waits for a second person no longer than a fortnight', async () => {
    const proposal = await proposeChange('C');
    server.clock.moveTo('2026-11-20T04:15:00.000Z');
    expect(problemOf(await settle('ADM', proposal.id, 'confirm')).code).toBe('proposalExpired');
    const { state } = (await server.as('C', { url: `/api/proposals/${proposal.id}` })).json<DeedProposalView>()
      .proposal;
    expect(state).toBe('expired');
  });

  test('is not confirmed for whose last day of login is over', async () => {
    const proposal = await proposeChange('TADM', 'अन्तिम दिनअघि');
    const before = await versions();
    await server.owner.query(`update account set login_expires_on = '2026-10-31' where role = 'TADM'`);
    expect(problemOf(await settle('C', proposal.id, 'confirm')).code).toBe('proposerGone');
    expect(await versions()).toBe(before);
    // the last day itself is one of theirs
    await server.owner.query(`update account set login_expires_on = '2026-11-20' where role = 'TADM'`);
    expect((await settle('C', proposal.id, 'confirm')).statusCode).toBe(200);
    await server.owner.query(`update account set login_expires_on = null where role = 'TADM'`);
  });

  test('is not confirmed for whose post was taken away after proposing', async () => {
    const proposal = await proposeChange('TADM', 'पद फेरिनुअघि');
    const before = await versions();
    await server.owner.query(`update account set role = 'E' where login_id = 'techadmin@sungabha.example'`);
    expect(problemOf(await settle('C', proposal.id, 'confirm')).code).toBe('proposerGone');
    expect(await versions()).toBe(before);
    await server.owner.query(`update account set role = 'TADM' where login_id = 'techadmin@sungabha.example'`);
    expect((await settle('C', proposal.id, 'turn-down', { note: 'होइन' })).statusCode).toBe(200);
  });

  test('is not confirmed for who has lost the right to it', async () => {
    const proposal = await proposeChange('TADM', 'सरुवाअघि');
    await server.owner.query(`update account set active = false where role = 'TADM'`);
    expect(problemOf(await settle('C', proposal.id, 'confirm')).code).toBe('proposerGone');
  });
});

test('the database itself takes no verdict of the proposer but to withdraw, and no second verdict', async () => {
  const { rows } = await server.owner.query<{ id: string; proposed_by: string }>(
    `select p.id, p.proposed_by from proposal p
     left join proposal_verdict v on v.proposal_id = p.id where v.proposal_id is null limit 1`,
  );
  const [row] = rows;
  const insert = (outcome: string, by: string | undefined) =>
    server.owner.query(
      `insert into proposal_verdict (organization_id, proposal_id, proposed_by, outcome, by_account, at)
       values ($1, $2, $3, $4, $5, now())`,
      [server.organizationId, row?.id, row?.proposed_by, outcome, by],
    );
  await expect(insert('confirmed', row?.proposed_by)).rejects.toThrow('proposal_two_persons');
  await expect(insert('turned-down', row?.proposed_by)).rejects.toThrow('proposal_two_persons');
  await insert('withdrawn', row?.proposed_by);
  await expect(insert('withdrawn', row?.proposed_by)).rejects.toThrow('proposal_verdict_pkey');
});

test('a new office arranges its law alone until its first application, and then needs two', async () => {
  const fresh = await startTestServer();
  const view = async (master: string) =>
    (await fresh.as('C', { url: `/api/setup/${master}/definition` })).json<MasterView>();
  const law = ['form-name', 'designation', 'forwarding', 'class-group', 'construction-rate', 'waiver', 'far'];
  // what terms are counted by
  law.push('timer', 'holiday', 'weekly-holiday', 'fiscal-year', 'calendar-year');
  for (const master of law) expect((await view(master)).twoPersons).toBe(false);
  expect((await view('acting-officer')).twoPersons).toBe(true);
  await insertApplication(fresh, { ward: '04' });
  for (const master of law) expect((await view(master)).twoPersons).toBe(true);
  expect((await view('faq')).twoPersons).toBe(false);
  await fresh.stop();
});

test('what a second person confirms is what was asked: a deed that would now do something else is stale', async () => {
  const { proposal } = (
    await setupAs(server, 'C').add('acting-officer', {
      data: { loginId: 'amin@sungabha.example', role: 'B', designationNe: 'नि. सब-इन्जिनियर' },
      validFrom: '2026-12-01',
      validTo: '2026-12-05',
      note: 'बिदा',
    })
  ).json<Proposed>();
  const id = proposal.id;
  const { rows } = await server.owner.query<{ name: string; body: { ne: string } }>(
    `select a.name_ne as name, n.body::jsonb as body from notification n, account a
     where n.proposal_id = $1 and a.login_id = 'amin@sungabha.example'`,
    [id],
  );
  // who acts, and for which post
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, body } of rows) expect(body.ne).toContain(`${name} – नि. सब-इन्जिनियर`);
  await server.owner.query(`alter table proposal disable trigger all`);
  await server.owner.query(
    `update proposal set changes = jsonb_set(changes, '{0,after,designationNe}', '"अर्कै"') where id = $1`,
    [id],
  );
  expect(problemOf(await settle('ADM', id, 'confirm')).code).toBe('proposalStale');
  const made = await server.owner.query(`select from setup_record where key = 'amin@sungabha.example/B'`);
  expect(made.rowCount).toBe(0);
  expect((await settle('ADM', id, 'turn-down', { note: 'फेरियो' })).json<ConfirmedDeed>()).toMatchObject({
    state: 'turned-down',
  });
});
