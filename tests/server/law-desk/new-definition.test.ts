import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckView, DefinitionDraft } from '../../../server/contract/definition-drafts.ts';
import type { WrittenScenariosView } from '../../../server/contract/definition-uses.ts';
import type {
  CompareView,
  DefinitionList,
  DefinitionView,
  KindName,
  ProposalView,
} from '../../../server/contract/definitions.ts';
import type { NotificationList } from '../../../server/contract/notification.ts';
import { groupsOf } from '../../../server/case/runs.ts';
import { type DefinitionApi, definitionApi, type StageText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const TODAY = '2026-11-01';
const TITLE = { ne: 'भत्काउने अनुमति', en: 'Permit to demolish' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
});
afterAll(() => server.stop());

async function findListed(who: string, kind: KindName, id: string) {
  const answer = await server.as(who, { url: `/api/definitions/${kind}` });
  return answer.json<DefinitionList>().items.find((item) => item.id === id);
}

async function lawTold(who: string, id: string): Promise<NotificationList['items']> {
  const answer = await server.as(who, { url: '/api/notifications' });
  return answer.json<NotificationList>().items.filter(({ law }) => law?.id === id);
}

test('the library is listed as the other kinds are', async () => {
  expect(await findListed('AUD', 'library', 'library')).toMatchObject({ kind: 'library', version: 1, own: false });
});

describe.each([
  { kind: 'form', from: 'noteorder-pilength-level-view', id: 'bhatkaune-anumati' },
  { kind: 'template', from: 'H01', id: 'BHATKAUNE' },
  { kind: 'workflow', from: 'site-inspection', id: 'demolition' },
  { kind: 'master', from: 'blank', id: 'demolishers' },
] as const)('a $kind that there is not yet', ({ kind, from, id }) => {
  let api: DefinitionApi;
  let proposal: ProposalView;
  beforeAll(() => {
    api = definitionApi(server, kind, id);
  });

  test('is begun from a copy, as a draft that only its author sees', async () => {
    const begun = await definitionApi(server, kind, from).send('A', 'POST', 'copies', { id, title: TITLE });
    expect(begun.statusCode, begun.body).toBe(200);
    expect(begun.json()).toMatchObject({ draftVersion: 1, baseVersion: 0, baseIsNewest: true });
    expect(await findListed('A', kind, id)).toEqual({
      kind,
      id,
      title: TITLE,
      version: 0,
      own: true,
      waiting: false,
      draft: true,
    });
    expect(await findListed('C', kind, id)).toBeUndefined();
    expect((await server.as('C', { url: `/api/definitions/${kind}/${id}` })).statusCode).toBe(404);
    expect(await api.get<DefinitionView>('A')).toMatchObject({ title: TITLE, versions: [], proposals: [] });
  });

  test('is new from end to end', async () => {
    const { changes } = await api.get<CompareView>('A', '/compare?from=0');
    expect(changes.length).toBeGreaterThan(0);
    expect(new Set(changes.map(({ what }) => what))).toEqual(new Set(['added']));
  });

  test('has no fault as it was copied, and once it is proposed stands in the list of the second person and at its address', async () => {
    const { draftVersion } = await api.get<DefinitionDraft>('A', '/draft');
    const answer = await api.send('A', 'POST', 'propose', { draftVersion, note: 'नयाँ', effectiveFrom: TODAY });
    expect(answer.statusCode, answer.body).toBe(200);
    proposal = answer.json<ProposalView>();
    expect(await findListed('C', kind, id)).toMatchObject({ title: TITLE, version: 0, waiting: true, draft: false });
    expect(await findListed('A', kind, id)).toMatchObject({ waiting: true, draft: true });
    const counted = await server.as('C', { url: '/api/definitions/library' });
    expect(counted.json<DefinitionList>().waiting).toEqual({ [kind]: 1 });
    expect(await api.view()).toMatchObject({ title: TITLE, versions: [], proposals: [{ id: proposal.id }] });
    const { changes } = await api.get<CompareView>('C', `/compare?from=0&proposal=${proposal.id}`);
    expect(changes.every(({ what }) => what === 'added')).toBe(true);
  });

  test('is told to everybody else who may publish it, with the way there', async () => {
    const told = await Promise.all(['C', 'ADM', 'A', 'B'].map(async (who) => (await lawTold(who, id))[0]));
    const text = {
      subject: { ne: `प्रकाशन गर्नुपर्ने प्रस्ताव: ${TITLE.ne}`, en: `Waiting to be published: ${TITLE.en}` },
      law: { kind, id },
      isNew: true,
    };
    expect(told).toEqual([expect.objectContaining(text), expect.objectContaining(text), undefined, undefined]);
  });

  test('and by e-mail, with its address, to those who have one', async () => {
    const { rows } = await server.owner.query<{ recipient: string; body: string }>(
      `select recipient, body from message where channel = 'email' and subject like $1 order by recipient`,
      [`%${TITLE.ne}%`],
    );
    const letters = rows.filter(({ body }) => body.includes(`/${kind}/${id}`));
    expect(letters.map(({ recipient }) => recipient)).toEqual([
      'chief@sungabha.example',
      'orgadmin@sungabha.example',
      'techadmin@sungabha.example',
    ]);
  });

  test('has a name that nobody else begins with', async () => {
    for (const name of [id, from]) {
      const answer = await definitionApi(server, kind, from).send('C', 'POST', 'copies', { id: name, title: TITLE });
      expect(answer.json()).toMatchObject({ status: 409, code: 'definitionNameTaken', params: { name } });
    }
  });

  test('is published by the second person as its first version', async () => {
    const answer = await api.send('C', 'POST', 'publish', { proposalId: proposal.id });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await api.view()).versions).toEqual([expect.objectContaining({ version: 1, own: true, inForce: true })]);
    expect(await findListed('AUD', kind, id)).toMatchObject({ title: TITLE, version: 1, own: true, waiting: false });
    expect((await lawTold('A', id))[0]?.subject.en).toBe(`Proposal published: ${TITLE.en}`);
  });
});

describe.each([
  { kind: 'form', id: 'empty-form' },
  { kind: 'workflow', id: 'empty-stage' },
] as const)('an empty $kind', ({ kind, id }) => {
  test('is begun from nothing, and its name is nobody else’s', async () => {
    const blank = definitionApi(server, kind, 'blank');
    const begun = await blank.send('A', 'POST', 'copies', { id, title: TITLE });
    expect(begun.statusCode, begun.body).toBe(200);
    expect(begun.json()).toMatchObject({ draftVersion: 1, baseVersion: 0 });
    const taken = await blank.send('A', 'POST', 'copies', { id: 'blank', title: TITLE });
    expect(taken.json()).toMatchObject({ status: 409, code: 'definitionNameTaken' });
  });
});

test('an empty form has no fault, an empty stage wants its scenarios alone, and once they are written a form', async () => {
  const form = await definitionApi(server, 'form', 'empty-form').send('A', 'POST', 'check', {});
  expect(form.json<CheckView>().problems).toEqual([]);
  const stage = definitionApi<StageText>(server, 'workflow', 'empty-stage');
  const bare = (await stage.send('A', 'POST', 'check', {})).json<CheckView>();
  expect(bare.problems.map(({ rule }) => rule)).toEqual(['no-scenarios']);
  const written = (await stage.send('A', 'POST', 'scenarios/missing', {})).json<WrittenScenariosView>();
  expect(written).toMatchObject({ problems: [], missed: ['stage/REVOKE_DOCUMENT/0'] });
  expect(written.scenarios).toHaveLength(written.added);
  const { source } = await stage.draft('A');
  const whole = await stage.send('A', 'POST', 'check', { source: { ...source, scenarios: written.scenarios } });
  expect(whole.json<CheckView>().problems.map(({ rule }) => rule)).toEqual(['not-covered']);
});

test('a copied stage keeps the groups of its model, whatever another stage calls one of the same name', async () => {
  const { organizationId, runtime } = server;
  const [copy, model] = await runtime.inOrganization(organizationId, async (trx) => {
    const { groups } = await runtime.definitions.library(trx, organizationId);
    const stages = ['demolition', 'site-inspection'].map((id) => runtime.definitions.stage(trx, organizationId, id));
    const others = groups.map((group) => ({ ...group, stage: 'other', title: { ne: 'अर्को', en: 'Another' } }));
    const [own, shipped] = await Promise.all(stages);
    return [own && groupsOf(own, others), shipped && groupsOf(shipped, groups)];
  });
  expect(copy?.length).toBeGreaterThan(0);
  expect(copy).toEqual(model?.map((group) => ({ ...group, stage: 'demolition' })));
});

test('what there is nowhere is copied nowhere', async () => {
  const answer = await definitionApi(server, 'form', 'no-such-form').send('A', 'POST', 'copies', {
    id: 'another-form',
    title: TITLE,
  });
  expect(answer.json()).toMatchObject({ status: 404, code: 'definitionNotFound' });
});

test('a new paper that reads a form says first that no form prints it', async () => {
  const api = definitionApi(server, 'template', 'NO-FORM-PRINTS');
  await definitionApi(server, 'template', 'D20').send('A', 'POST', 'copies', { id: 'NO-FORM-PRINTS', title: TITLE });
  const { problems } = (await api.send('A', 'POST', 'check', {})).json<CheckView>();
  expect(problems.map(({ rule }) => rule)).toEqual(['not-printed', 'template', 'template', 'template']);
  expect(problems[0]?.message.en).toContain('"document": "NO-FORM-PRINTS"');
});

test('a new definition that was turned down keeps what was said of it', async () => {
  const api = definitionApi(server, 'workflow', 'turned-down');
  await definitionApi(server, 'workflow', 'site-inspection').send('A', 'POST', 'copies', {
    id: 'turned-down',
    title: TITLE,
  });
  const body = { draftVersion: 1, note: 'नयाँ', effectiveFrom: TODAY };
  const { id } = (await api.send('A', 'POST', 'propose', body)).json<ProposalView>();
  await api.send('C', 'POST', 'turn-down', { proposalId: id, note: 'अर्कै छ' });
  expect(await findListed('C', 'workflow', 'turned-down')).toBeUndefined();
  expect(await api.view()).toMatchObject({ versions: [], proposals: [{ state: 'turned-down' }] });
  expect((await lawTold('A', 'turned-down'))[0]?.body.ne).toContain('कारण: “अर्कै छ”।');
});

test('a new definition without a title is called by its name', async () => {
  const api = definitionApi(server, 'form', 'untitled-form');
  await api.send('A', 'PUT', 'draft', { source: { title: { ne: 7 } }, draftVersion: 0 });
  expect(await findListed('A', 'form', 'untitled-form')).toMatchObject({
    title: { ne: 'untitled-form', en: 'untitled-form' },
  });
});
