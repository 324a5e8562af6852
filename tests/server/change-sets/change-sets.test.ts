import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeSetCheck, ChangeSetList, ChangeSetView } from '../../../server/contract/change-sets.ts';
import type { ProposalView } from '../../../server/contract/definitions.ts';
import type { LawTableView } from '../../../server/contract/law-tables.ts';
import { type DefinitionApi, definitionApi, type FormText, type StageText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { insertApplication } from '../../support/rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf } from '../../support/setup-area.ts';

const FORM = 'noteorder-pilength-level-view';
const url = '/api/change-sets';

let server: TestServer;
let stage: DefinitionApi<StageText>;
let form: DefinitionApi<FormText>;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
  await insertApplication(server, { ward: '04' });
  stage = definitionApi<StageText>(server, 'workflow', 'phase-one');
  form = definitionApi<FormText>(server, 'form', FORM);
});
afterAll(() => server.stop());

const today = (): string => server.clock.now().slice(0, 10);
const send = (who: string, path: string, payload?: object, method: 'POST' | 'DELETE' = 'POST') =>
  server.as(who, { method, url: `${url}${path}`, ...(payload === undefined ? {} : { payload }) });

async function seen(id: string, who = 'A'): Promise<ChangeSetView> {
  const answer = await server.as(who, { url: `${url}/${id}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangeSetView>();
}

async function begin(title: string, part?: object): Promise<string> {
  const answer = await send('A', '', { title, ...(part && { part }) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<ChangeSetView>().id;
}

async function coverage(who = 'A'): Promise<LawTableView> {
  return (await server.as(who, { url: '/api/law-tables/coverage' })).json<LawTableView>();
}

const limits = async () => (await coverage('C')).records.map(({ data }) => data['maxPct']);

/** The engineer writes the first limit of the table anew. */
async function writeTable(maxPct: string): Promise<void> {
  const { records, draft } = await coverage();
  const rows = records.map(({ id, data }, index) => ({ of: id, data: index === 0 ? { ...data, maxPct } : data }));
  const answer = await server.as('A', {
    method: 'PUT',
    url: '/api/law-tables/coverage/draft',
    payload: { day: today(), rows, draftVersion: draft?.draftVersion ?? 0 },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

const retitle = (ne: string) => (text: StageText | FormText) => {
  const holder = 'definition' in text ? Object(text['definition']) : text;
  holder.title = { ne, en: 'Retitled' };
};
const titleOf = async (api: Pick<DefinitionApi, 'view'>) => (await api.view()).title.ne;

describe('a change set', () => {
  let set: string;

  test('gathers what its author writes, and is nobody else’s before it is put forward', async () => {
    await stage.write('A', retitle('पहिलो चरण (नयाँ)'));
    await form.write('A', retitle('नयाँ टिप्पणी'));
    await writeTable('65');
    set = await begin('प्लिन्थको नयाँ व्यवस्था', { kind: 'workflow', id: 'phase-one' });
    await send('A', `/${set}/parts`, { kind: 'form', id: FORM });
    await send('A', `/${set}/parts`, { kind: 'table', id: 'coverage' });
    expect((await seen(set)).parts).toMatchObject([
      { kind: 'form', id: FORM, title: { ne: 'नयाँ टिप्पणी' }, draftVersion: 1 },
      { kind: 'table', id: 'coverage', title: { ne: 'ग्राउन्ड कभरेज' }, draftVersion: 1, from: today() },
      { kind: 'workflow', id: 'phase-one', title: { ne: 'पहिलो चरण (नयाँ)' } },
    ]);
    expect(problemOf(await server.as('C', { url: `${url}/${set}` })).code).toBe('changeSetNotFound');
    const list = (await server.as('C', { url })).json<ChangeSetList>();
    expect(list.sets).toEqual([]);
  });

  test('holds each thing once: put into another set it leaves the first', async () => {
    const other = await begin('अर्को');
    await send('A', `/${other}/parts`, { kind: 'form', id: FORM });
    expect((await seen(set)).parts.map(({ kind }) => kind)).toEqual(['table', 'workflow']);
    await send('A', `/${set}/parts`, { kind: 'form', id: FORM });
    expect((await seen(other)).parts).toEqual([]);
    expect(problemOf(await send('A', `/${other}/propose`, { note: 'x', effectiveFrom: today() })).code).toBe(
      'changeSetEmpty',
    );
  });

  test('is checked as it would stand together', async () => {
    const clean = (await send('A', `/${set}/check`)).json<ChangeSetCheck>();
    expect(clean.parts.map(({ kind, problems, refused }) => [kind, problems, refused])).toEqual([
      ['form', [], []],
      ['table', [], []],
      ['workflow', [], []],
    ]);
    await writeTable('650');
    const wrong = (await send('A', `/${set}/check`)).json<ChangeSetCheck>();
    expect(wrong.parts.map(({ kind, refused }) => [kind, refused.length])).toEqual([
      ['form', 0],
      ['table', 1],
      ['workflow', 0],
    ]);
    const refused = await send('A', `/${set}/propose`, { note: 'सबै सँगै', effectiveFrom: today() });
    expect(problemOf(refused).code).toBe('formInvalid');
    expect((await seen(set)).state).toBe('open');
    expect((await form.view()).proposals).toEqual([]);
  });

  test('is tried part by part beside the others', async () => {
    const tried = await send('A', `/${set}/dry-run`, { kind: 'form', id: FORM });
    expect(tried.statusCode).toBe(200);
    expect(tried.body).toContain('"line":"result"');
    const table = await send('A', `/${set}/dry-run`, { kind: 'table', id: 'coverage' });
    expect(problemOf(table).code).toBe('definitionDraftMissing');
  });

  test('is put forward whole, and no part of it is decided alone', async () => {
    await writeTable('65');
    const asked = await send('A', `/${set}/propose`, { note: 'सबै सँगै', effectiveFrom: today() });
    expect(asked.statusCode, asked.body).toBe(200);
    const { parts, state, reason, mayPublish } = await seen(set, 'C');
    expect([state, reason, mayPublish]).toEqual(['waiting', 'सबै सँगै', true]);
    expect(parts.map(({ kind, from }) => [kind, from])).toEqual([
      ['form', undefined],
      ['table', today()],
      ['workflow', undefined],
    ]);
    for (const { kind, id, proposal = '' } of parts) {
      const path = kind === 'table' ? `/api/proposals/${proposal}/confirm` : `/api/definitions/${kind}/${id}/publish`;
      const payload = kind === 'table' ? {} : { proposalId: proposal };
      const alone = await server.as('C', { method: 'POST', url: path, payload });
      expect([kind, problemOf(alone).code]).toEqual([kind, 'proposalOfSet']);
    }
    expect(problemOf(await send('A', `/${set}/parts`, { kind: 'form', id: 'x' })).code).toBe('changeSetSettled');
  });

  test('is published by another person in one go, or not at all', async () => {
    expect(problemOf(await send('A', `/${set}/publish`, {})).code).toBe('forbidden');
    const done = await send('C', `/${set}/publish`, {});
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({ state: 'published', verdict: { note: '' } });
    expect([await titleOf(stage), await titleOf(form), await limits()]).toEqual([
      'पहिलो चरण (नयाँ)',
      'नयाँ टिप्पणी',
      expect.arrayContaining(['65', '60', '50']),
    ]);
    const [version] = (await stage.view()).versions;
    expect(version).toMatchObject({ note: 'प्लिन्थको नयाँ व्यवस्था: सबै सँगै', own: true, inForce: true });
    expect(problemOf(await send('C', `/${set}/publish`, {})).code).toBe('changeSetSettled');
  });

  test('is taken back by a set of its own that goes the same way', async () => {
    const back = await send('A', `/${set}/reverse`, { title: 'फिर्ता' });
    expect(back.statusCode, back.body).toBe(201);
    const { id, parts, goesBackOn } = back.json<ChangeSetView>();
    expect(goesBackOn?.id).toBe(set);
    expect(parts.map(({ kind, draftVersion }) => [kind, draftVersion])).toEqual([
      ['form', 1],
      ['table', 1],
      ['workflow', 1],
    ]);
    expect(problemOf(await send('A', `/${set}/reverse`, { title: 'फेरि' })).code).toBe('changeSetDrafts');
    const asked = await send('A', `/${id}/propose`, { note: 'भएन', effectiveFrom: today() });
    expect(asked.statusCode, asked.body).toBe(200);
    const done = await send('C', `/${id}/publish`, {});
    expect(done.statusCode, done.body).toBe(200);
    expect(await titleOf(form)).not.toBe('नयाँ टिप्पणी');
    expect(await titleOf(stage)).not.toBe('पहिलो चरण (नयाँ)');
    expect((await limits()).slice(0, 1)).toEqual(['70']);
  });

  test('is turned down or withdrawn whole; its drafts stay', async () => {
    await form.write('A', retitle('तेस्रो टिप्पणी'));
    for (const [who, how, state] of [
      ['C', 'turn-down', 'turned-down'],
      ['A', 'withdraw', 'withdrawn'],
    ] as const) {
      const id = await begin('फेरि एक पटक', { kind: 'form', id: FORM });
      const asked = await send('A', `/${id}/propose`, { note: 'नाम', effectiveFrom: today() });
      expect(asked.statusCode, asked.body).toBe(200);
      const ended = await send(who, `/${id}/${how}`, { note: 'अहिले होइन' });
      expect(ended.json()).toMatchObject({ state, verdict: { note: 'अहिले होइन' } });
      // the clock stands still: of two of one moment none is the newer
      const states: readonly ProposalView['state'][] = (await form.view()).proposals.map((each) => each.state);
      expect(states).toContain(state);
    }
    expect((await form.draft('A')).source.title.ne).toBe('तेस्रो टिप्पणी');
  });
});
