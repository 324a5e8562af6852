import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DefinitionDraft, SimulateView } from '../../../server/contract/definition-drafts.ts';
import type { ProposalView } from '../../../server/contract/definitions.ts';
import { type DefinitionApi, definitionApi, type StageText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { shippedSource } from '../../workflows/stages.ts';

const TODAY = '2026-11-01';

let server: TestServer;
let stage: DefinitionApi<StageText>;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
  stage = definitionApi<StageText>(server, 'workflow', 'phase-one');
});
afterAll(() => server.stop());

function retitle(en: string): (text: StageText) => void {
  return (text) => {
    text.definition.title = { ne: 'चरण', en };
  };
}

test('a draft begins with the newest version and is nobody else’s', async () => {
  expect(await stage.draft('A')).toMatchObject({ draftVersion: 0, baseVersion: 1, baseIsNewest: true });
  await stage.write('A', retitle('Draft of the engineer'));
  expect((await stage.draft('A')).source.definition.title.en).toBe('Draft of the engineer');
  expect((await stage.draft('C')).source.definition.title.en).not.toBe('Draft of the engineer');
});

test('a draft that was saved from elsewhere is not overwritten: the present one comes back', async () => {
  const { source, draftVersion } = await stage.draft('A');
  await stage.write('A', retitle('Saved in the other window'));
  const answer = await stage.send('A', 'PUT', 'draft', { source, draftVersion });
  expect(answer.json()).toMatchObject({
    status: 409,
    code: 'definitionDraftConflict',
    version: draftVersion + 1,
    params: {
      current: {
        draftVersion: draftVersion + 1,
        source: { definition: { title: { en: 'Saved in the other window' } } },
      },
    },
  });
});

test('a draft that is wrong all over is kept, and the check says what is wrong', async () => {
  const { draftVersion } = await stage.draft('A');
  const saved = await stage.send('A', 'PUT', 'draft', { source: { definition: { id: 'x' } }, draftVersion });
  expect(saved.statusCode).toBe(200);
  const checked = await stage.send('A', 'POST', 'check', {});
  expect(checked.json()).toMatchObject({ problems: [{ message: { ne: expect.any(String), en: expect.any(String) } }] });
});

test('a draft with problems is not put forward', async () => {
  const { draftVersion } = await stage.draft('A');
  const answer = await stage.send('A', 'POST', 'propose', { draftVersion, note: 'x', effectiveFrom: TODAY });
  expect(answer.json()).toMatchObject({
    status: 422,
    code: 'definitionInvalid',
    params: { problems: [expect.any(Object)] },
  });
});

test('a draft is discarded only as it was read', async () => {
  const { draftVersion } = await stage.draft('A');
  const stale = await stage.send('A', 'DELETE', `draft?draftVersion=${String(draftVersion - 1)}`);
  expect(stale.json()).toMatchObject({ status: 409, code: 'definitionDraftConflict' });
  expect((await stage.send('A', 'DELETE', `draft?draftVersion=${String(draftVersion)}`)).statusCode).toBe(204);
  expect(await stage.draft('A')).toMatchObject({ draftVersion: 0 });
  const again = await stage.send('A', 'DELETE', `draft?draftVersion=${String(draftVersion)}`);
  expect(again.json()).toMatchObject({ status: 404, code: 'definitionDraftMissing' });
});

describe('who may do what', () => {
  test('the auditor reads and writes nothing', async () => {
    expect((await stage.send('AUD', 'PUT', 'draft', { source: {}, draftVersion: 0 })).statusCode).toBe(403);
    expect((await stage.send('AUD', 'POST', 'check', {})).statusCode).toBe(403);
    expect((await server.as('AUD', { url: '/api/definitions/workflow/phase-one' })).statusCode).toBe(200);
  });

  test('the engineer writes but does not publish, a sub-engineer does neither', async () => {
    const proposalId = crypto.randomUUID();
    expect((await stage.send('A', 'POST', 'publish', { proposalId })).statusCode).toBe(403);
    expect((await stage.send('B', 'PUT', 'draft', { source: {}, draftVersion: 0 })).statusCode).toBe(403);
    expect((await server.as('B', { url: '/api/definitions/workflow' })).statusCode).toBe(403);
  });

  test('the library is written by the setup', async () => {
    const library = definitionApi(server, 'library', 'library');
    const answer = await library.send('C', 'PUT', 'draft', { source: {}, draftVersion: 0 });
    expect(answer.json()).toMatchObject({ status: 409, code: 'definitionBySetup' });
    expect((await library.view()).versions).toHaveLength(1);
  });
});

describe('what is refused on the way to the law', () => {
  const other = (): DefinitionApi => definitionApi(server, 'workflow', 'phase-one');

  async function propose(effectiveFrom: string) {
    const { draftVersion } = await stage.write('C', retitle('The chief’s'));
    return stage.send('C', 'POST', 'propose', { draftVersion, note: 'x', effectiveFrom });
  }

  test('a day that has passed, and one that is none', async () => {
    for (const day of ['2026-10-31', '2026-13-01']) {
      expect((await propose(day)).json()).toMatchObject({
        status: 422,
        code: 'effectiveDatePast',
        params: { date: day },
      });
    }
  });

  test('a text that says nothing new', async () => {
    const { draftVersion } = await stage.write('ADM', () => undefined);
    const answer = await stage.send('ADM', 'POST', 'propose', { draftVersion, note: 'x', effectiveFrom: TODAY });
    expect(answer.json()).toMatchObject({ status: 409, code: 'definitionUnchanged' });
  });

  test('a publication by the proposer, by the program and by the database', async () => {
    const proposal = (await propose(TODAY)).json<ProposalView>();
    const answer = await other().send('C', 'POST', 'publish', { proposalId: proposal.id });
    expect(answer.json()).toMatchObject({ status: 409, code: 'fourEyes' });
    const past = server.owner.query(
      `insert into definition_verdict (organization_id, proposal_id, proposed_by, outcome, version, by_account, at)
      select organization_id, id, proposed_by, 'published', 2, proposed_by, now() from definition_proposal`,
    );
    await expect(past).rejects.toThrow(/check constraint/u);
    const law = server.owner.query(
      `insert into definition (organization_id, kind, id, version, hash, body, effective_from, proposed_by, published_by)
      select organization_id, kind, definition_id, 9, hash, source, effective_from, proposed_by, proposed_by from definition_proposal`,
    );
    await expect(law).rejects.toThrow(/definition_four_eyes/u);
  });

  test('a proposal that was turned down stays readable, its text with the author', async () => {
    const [waiting] = (await stage.view()).proposals;
    const answer = await stage.send('ADM', 'POST', 'turn-down', { proposalId: waiting?.id, note: 'नाम मिलेन' });
    expect(answer.json()).toMatchObject({ state: 'turned-down', verdict: { note: 'नाम मिलेन' } });
    expect((await stage.draft('C')).source.definition.title.en).toBe('The chief’s');
  });

  test('a proposal is withdrawn by whoever made it, by nobody else', async () => {
    const proposal = (await propose(TODAY)).json<ProposalView>();
    const body = { proposalId: proposal.id, note: 'पछि' };
    expect((await stage.send('ADM', 'POST', 'withdraw', body)).json()).toMatchObject({ code: 'forbidden' });
    expect((await stage.send('C', 'POST', 'withdraw', body)).json()).toMatchObject({ state: 'withdrawn' });
  });

  test('anything at all while the clock is behind the last publication', async () => {
    await server.owner.query(`update definition_verdict set at = '2027-01-01'`);
    expect((await propose(TODAY)).json()).toMatchObject({ status: 409, code: 'clockBehind' });
    await server.owner.query(`update definition_verdict set at = '2026-11-01'`);
  });
});

test('a simulation presses buttons, says why one is closed, and stores nothing', async () => {
  const before = await server.owner.query('select count(*) from history');
  const { source } = await stage.draft('A');
  const answer = await stage.send('A', 'POST', 'simulate', {
    source,
    given: { type: '1', class: 'C', ward: '04', facts: {} },
    events: [
      { type: 'SAVE', by: 'D', form: 'map-permit-application-edit' },
      { type: 'SUBMIT', by: 'B', form: 'map-permit-application-edit' },
    ],
    as: 'D',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const played = answer.json<SimulateView>();
  expect(played.problems).toEqual([]);
  expect(played.steps).toMatchObject([
    { type: 'SAVE', state: source.definition.initial },
    { type: 'SUBMIT', refusal: { code: 'condition-false', reasons: [expect.any(Object)] } },
  ]);
  expect(played.actions).toContainEqual(
    expect.objectContaining({ event: 'SUBMIT', form: 'map-permit-application-edit', open: true }),
  );
  expect((await server.owner.query('select count(*) from history')).rows).toEqual(before.rows);
});

test('every step is in the activity log', async () => {
  const rows = await server.owner.query<{ action: string }>(
    `select distinct action from activity where action like 'definition.%' order by action`,
  );
  expect(rows.rows.map(({ action }) => action)).toEqual([
    'definition.draft-begun',
    'definition.draft-discarded',
    'definition.proposed',
    'definition.turned-down',
    'definition.withdrawn',
  ]);
});

test('a draft of a definition that does not exist yet begins a new one', async () => {
  const fresh = definitionApi(server, 'workflow', 'tree-felling');
  const missing = await server.as('A', { url: '/api/definitions/workflow/tree-felling/draft' });
  expect(missing.json()).toMatchObject({ status: 404, code: 'definitionNotFound' });
  const saved = await fresh.send('A', 'PUT', 'draft', { source: { definition: {}, fragments: [] }, draftVersion: 0 });
  expect(saved.json<DefinitionDraft>()).toMatchObject({ draftVersion: 1, baseVersion: 0 });
});

describe('what one person may keep', () => {
  const paper = (id: string) => definitionApi(server, 'template', id);
  const draftOf = (id: string, text: string) =>
    paper(id).send('TADM', 'PUT', 'draft', {
      source: { document: text, definition: {} },
      draftVersion: 0,
      baseVersion: 0,
    });

  test('is no text that is twice as long as any that is published', async () => {
    const answer = await draftOf('long-paper', 'क'.repeat(200_000));
    expect(answer.json()).toMatchObject({ status: 413, code: 'definitionTooLarge', params: { size: 512 } });
  });

  test('is fifty drafts, under whatever names', async () => {
    for (let at = 0; at < 50; at += 1) expect((await draftOf(`paper-${String(at)}`, 'x')).statusCode).toBe(200);
    expect((await draftOf('one-more', 'x')).json()).toMatchObject({ status: 409, code: 'definitionDraftsFull' });
    await paper('paper-0').send('TADM', 'DELETE', 'draft?draftVersion=1');
    expect((await draftOf('one-more', 'x')).statusCode).toBe(200);
  });
});

test('a way that no scenario takes is found in the part where it is written', async () => {
  await stage.write('C', (text) => {
    Object.assign(text, structuredClone(shippedSource('phase-one')));
    const part = text.parts?.find(({ id }) => id === 'notice-and-inquiry');
    const guard = { type: 'roleIs', params: { roles: ['B'] } };
    Object.assign(part?.states?.['objection-window']?.on ?? {}, {
      REMIND_AGAIN: { guard, meta: { title: { ne: 'फेरि', en: 'Again' } } },
    });
  });
  const checked = await stage.send('C', 'POST', 'check', {});
  expect(checked.json<{ problems: unknown[] }>().problems).toEqual([
    expect.objectContaining({
      file: 'workflows/parts/notice-and-inquiry.json',
      path: '/states/objection-window/on/REMIND_AGAIN',
      rule: 'not-covered',
    }),
  ]);
});
