import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DefinitionList, ProposalView, VersionBody } from '../../../server/contract/definitions.ts';
import { findWrongSource } from '../../../server/definitions/source-agrees.ts';
import { templatesFor } from '../../../server/definitions/templates.ts';
import { type DefinitionApi, definitionApi, type FormText, type StageText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const TODAY = '2026-11-01';
const FORM = 'noteorder-pilength-level-view';

let server: TestServer;
let stage: DefinitionApi<StageText>;
let form: DefinitionApi<FormText>;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
  stage = definitionApi<StageText>(server, 'workflow', 'phase-one');
  form = definitionApi<FormText>(server, 'form', FORM);
});
afterAll(() => server.stop());

const retitled = (text: StageText): void => {
  text.definition.title = { ne: 'पहिलो चरण', en: 'First phase' };
  const notice = text.parts?.find(({ id }) => id === 'notice-and-inquiry')?.states?.['notice'];
  if (notice !== undefined) notice.meta.title.en = 'Public notice';
};

test('a definition that nobody has written is listed with its shipped version', async () => {
  const list = await server.as('AUD', { url: '/api/definitions/workflow' });
  expect(list.json<DefinitionList>().items).toContainEqual(
    expect.objectContaining({ kind: 'workflow', id: 'phase-one', version: 1, own: false, waiting: false }),
  );
  const view = await stage.view();
  expect(view).toMatchObject({ proposals: [], may: { draft: true, publish: true } });
  expect(view.versions).toEqual([
    expect.objectContaining({ version: 1, note: 'shipped', inForce: true, own: false, cases: expect.any(Number) }),
  ]);
});

describe('a stage that the engineer writes', () => {
  let proposal: ProposalView;

  test('is put forward with a reason and a day, and waits', async () => {
    const { draftVersion } = await stage.write('A', retitled);
    const answer = await stage.send('A', 'POST', 'propose', { draftVersion, note: 'नाम छोटो', effectiveFrom: TODAY });
    expect(answer.statusCode, answer.body).toBe(200);
    proposal = answer.json<ProposalView>();
    expect(proposal).toMatchObject({ state: 'waiting', note: 'नाम छोटो', effectiveFrom: TODAY, baseVersion: 1 });
    expect((await stage.view()).versions).toHaveLength(1);
  });

  test('is not put forward a second time while it waits', async () => {
    const { draftVersion } = await stage.write('C', (text) => {
      text.definition.title = { ne: 'अर्को', en: 'Another' };
    });
    const answer = await stage.send('C', 'POST', 'propose', { draftVersion, note: 'x', effectiveFrom: TODAY });
    expect(answer.json()).toMatchObject({ status: 409, code: 'proposalWaiting' });
  });

  test('is published by the chief, and keeps who did what, when and why', async () => {
    const answer = await stage.send('C', 'POST', 'publish', { proposalId: proposal.id });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ state: 'published', verdict: { version: 2 } });
    const [second, first] = (await stage.view()).versions;
    expect(second).toMatchObject({ version: 2, note: 'नाम छोटो', effectiveFrom: TODAY, inForce: true, own: true });
    expect(second?.proposedBy?.id).not.toBe(second?.publishedBy?.id);
    expect(first).toMatchObject({ version: 1, inForce: false });
  });

  test('is in force at once on this server', async () => {
    const { organizationId, runtime } = server;
    const inForce = await runtime.inOrganization(organizationId, (trx) =>
      runtime.definitions.stage(trx, organizationId, 'phase-one'),
    );
    expect(inForce?.stage.body.definition.title.en).toBe('First phase');
  });

  test('is compared with what was before, under titles that people know', async () => {
    const answer = await stage.get<{ changes: { path: string }[] }>('AUD', '/compare?from=1&to=2');
    expect(answer.changes).toContainEqual({
      path: '/definition/title/en',
      label: { ne: 'पहिलो चरण', en: 'First phase' },
      what: 'changed',
      was: expect.any(String),
      now: 'First phase',
    });
    // of what is written once it is said once, where it is written
    expect(answer.changes.filter(({ path }) => path.startsWith('/parts/'))).toEqual([
      expect.objectContaining({ path: '/parts/notice-and-inquiry/states/notice/meta/title/en', now: 'Public notice' }),
    ]);
    expect(answer.changes.filter(({ path }) => path.startsWith('/definition/states'))).toEqual([]);
  });

  test('is not published twice', async () => {
    const again = await stage.send('C', 'POST', 'publish', { proposalId: proposal.id });
    expect(again.json()).toMatchObject({ status: 409, code: 'proposalSettled' });
  });

  test('leaves the draft of the other, who is told that there is a newer text', async () => {
    const draft = await stage.draft('C');
    expect(draft).toMatchObject({ baseVersion: 1, baseIsNewest: false });
    expect(draft.source.definition.title.en).toBe('Another');
    const { draftVersion } = draft;
    const answer = await stage.send('C', 'POST', 'propose', { draftVersion, note: 'x', effectiveFrom: TODAY });
    expect(answer.json()).toMatchObject({ status: 409, code: 'definitionBaseStale' });
  });

  test('goes back to the first version by the same way, as a version forward', async () => {
    const restored = await stage.send('A', 'POST', 'restore', { version: 1, note: 'पहिलेकै', effectiveFrom: TODAY });
    expect(restored.statusCode, restored.body).toBe(200);
    const published = await stage.send('C', 'POST', 'publish', { proposalId: restored.json<ProposalView>().id });
    expect(published.statusCode, published.body).toBe(200);
    const [third, , first] = (await stage.view()).versions;
    expect(third).toMatchObject({ version: 3, restoredFrom: 1, hash: first?.hash, inForce: true });
  });
});

describe('a form that the engineer writes', () => {
  test('is published with the library and every stage that has it', async () => {
    await form.publish((text) => {
      text.approvers = ['A'];
    });
    const { organizationId, runtime } = server;
    const found = await runtime.inOrganization(organizationId, async (trx) => [
      (await runtime.definitions.form(trx, organizationId, FORM))?.bundle.rule.approvers,
      (await runtime.definitions.library(trx, organizationId)).library.forms[FORM]?.approvers,
      (await runtime.definitions.stage(trx, organizationId, 'phase-one'))?.stage.body.forms.find(
        ({ slug }) => slug === FORM,
      )?.approvers,
    ]);
    expect(found).toEqual([['A'], ['A'], ['A']]);
  });

  test('goes back to the bytes that shipped', async () => {
    const restored = await form.send('A', 'POST', 'restore', { version: 1, note: 'पहिलेकै', effectiveFrom: TODAY });
    await form.send('C', 'POST', 'publish', { proposalId: restored.json<ProposalView>().id });
    const [newest, , oldest] = (await form.view()).versions;
    expect(newest).toMatchObject({ version: 3, restoredFrom: 1, hash: oldest?.hash });
  });
});

test('the body of a version comes with what somebody would go on from', async () => {
  const body = await stage.get<VersionBody>('AUD', '/versions/1');
  expect(Object.keys(Object(body.source))).toEqual(['definition', 'fragments', 'parts']);
  expect(Object.keys(Object(body.body))).toContain('roles');
});

test('a paper that was published is printed by its new text, and named by its hash', async () => {
  await definitionApi<{ document: string }>(server, 'template', 'D01').publish((text) => {
    text.document = `${text.document}\n<p>कार्यालयको टिप्पणी</p>`;
  });
  const { organizationId, runtime } = server;
  const published = await runtime.inOrganization(organizationId, (trx) =>
    runtime.definitions.template(trx, organizationId, 'D01'),
  );
  const templates = templatesFor(published);
  expect(templates.compiled.files.documents['D01']).toContain('कार्यालयको टिप्पणी');
  expect(templates.hashOf('D01')).toBe(published?.hash);
});

test('a form published for a later day is in force from that day, and a publication in between does not bring it forward', async () => {
  await form.publish(
    (text) => {
      text.title = { ...text.title, en: 'Note of December' };
    },
    { effectiveFrom: '2026-12-01' },
  );
  await form.publish(
    (text) => {
      text.title = { ...text.title, en: 'Note of November' };
    },
    { effectiveFrom: TODAY },
  );
  const { organizationId, runtime, clock } = server;
  const title = async (): Promise<string | undefined> => {
    runtime.definitions.forget(organizationId);
    const found = await runtime.inOrganization(organizationId, (trx) =>
      runtime.definitions.form(trx, organizationId, FORM),
    );
    return found?.bundle.rule.title.en;
  };
  expect(await title()).toBe('Note of November');
  clock.moveTo('2026-12-02T04:15:00.000Z');
  expect(await title()).toBe('Note of December');
});

describe('the text of every version, by which the law is put together again', () => {
  const wrong = () => server.runtime.inOrganization(server.organizationId, findWrongSource);
  const found = { what: 'text of a definition changed', about: 'workflow/phase-one 2' };

  /** As the owner of the database; it is put back. */
  async function after<T>(set: string, look: () => Promise<T>, version = 2): Promise<T> {
    const which = `kind = 'workflow' and id = 'phase-one' and version = ${String(version)}`;
    const { rows } = await server.owner.query<{ source: string; composed: string }>(
      `select source, composed from definition where ${which}`,
    );
    const owner = await server.owner.connect();
    try {
      await owner.query('set session_replication_role = replica');
      await owner.query(`update definition set ${set} where ${which}`);
      return await look();
    } finally {
      await owner.query(`update definition set source = $1, composed = $2 where ${which}`, [
        rows[0]?.source,
        rows[0]?.composed,
      ]);
      await owner.query('reset session_replication_role');
      owner.release();
    }
  }

  test('is the one that was published, also where later versions carry it on', async () => {
    expect(await wrong()).toBeUndefined();
  });

  test.each([`source || ' '`, 'null'])('is found when it is made %s', async (set) => {
    expect(await after(`source = ${set}`, wrong)).toEqual(found);
    expect(await wrong()).toBeUndefined();
  });

  test('is found when what a shipped stage was written as says less in one of its parts', async () => {
    const weaker = `composed = replace(composed, '{"type":"noteGiven"}', '{"type":"groupComplete"}')`;
    expect(await after(weaker, wrong, 1)).toEqual({ ...found, about: 'workflow/phase-one 1' });
    expect(await wrong()).toBeUndefined();
  });
});
