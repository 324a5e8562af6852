import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckView, DefinitionDraft, FormWords } from '../../../server/contract/definition-drafts.ts';
import type { RowsView } from '../../../server/contract/definition-uses.ts';
import type { ProposalView } from '../../../server/contract/definitions.ts';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import { installShipped } from '../../../server/founding/install-law.ts';
import { readShipped } from '../../../server/definitions/shipped.ts';
import { type DefinitionApi, definitionApi, type FormText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { confirmed, problemOf, setupAs } from '../../support/setup-area.ts';

const LIST = 'demolishers';
const FORM = 'discard-request';
const TITLE = { ne: 'भत्काउने ठेकेदार', en: 'Demolishers' };

type ListText = {
  [word: string]: unknown;
  key: string[];
  columns: string[];
  schema: { properties: Record<string, object> };
};

let server: TestServer;
let api: DefinitionApi<ListText>;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
  api = definitionApi<ListText>(server, 'master', LIST);
  await definitionApi(server, 'master', 'blank').send('A', 'POST', 'copies', { id: LIST, title: TITLE });
});
afterAll(() => server.stop());

const phone = (ne = 'फोन') => ({
  type: 'string',
  maxLength: 20,
  naksa: { type: 'string', label: { ne, en: 'Phone' }, privacy: 'staff' },
});

/** What is said against the list written otherwise. */
async function rulesAgainst(change: (text: ListText) => void): Promise<readonly string[]> {
  const { source } = await api.draft('A');
  change(source);
  const answer = await api.send('A', 'POST', 'check', { source });
  return answer.json<CheckView>().problems.map(({ rule }) => rule);
}

describe('a list of the office’s own', () => {
  test('says what a list may say, and nothing of where accounts and the law lie', async () => {
    expect(await rulesAgainst(() => undefined)).toEqual([]);
    for (const [word, value] of Object.entries({ store: 'account', law: true, page: 'contacts', seed: 'rules' }))
      expect(await rulesAgainst((text) => (text[word] = value))).toEqual(['master-word']);
    expect(await rulesAgainst((text) => (text.columns = ['name', 'nothing']))).toEqual(['unknown-field']);
    expect(await rulesAgainst((text) => (text['editors'] = []))).toEqual(['master-no-editor']);
  });

  test('takes no name of a list that there is', async () => {
    const begun = await definitionApi(server, 'master', 'blank').send('A', 'POST', 'copies', {
      id: 'contractor',
      title: TITLE,
    });
    expect(problemOf(begun).code).toBe('definitionNameTaken');
    const source = { ...(await api.draft('A')).source, id: 'contractor' };
    const other = definitionApi(server, 'master', 'contractor');
    const check = await other.send('A', 'POST', 'check', { source });
    expect(check.json<CheckView>().problems.map(({ rule }) => rule)).toEqual(['master-shipped']);
  });

  test('is no list before a second person has published it', async () => {
    await api.write('A', (text) => {
      text.schema.properties['phone'] = phone();
      text.columns = ['name', 'phone'];
    });
    const { draftVersion } = await api.get<DefinitionDraft>('A', '/draft');
    const effectiveFrom = kathmanduDate(server.clock.now());
    const asked = await api.send('A', 'POST', 'propose', { draftVersion, note: 'नयाँ सूची', effectiveFrom });
    const { id: proposalId } = asked.json<ProposalView>();
    expect((await server.as('C', { url: `/api/setup/${LIST}` })).statusCode).toBe(404);
    expect(problemOf(await api.send('A', 'POST', 'publish', { proposalId })).code).toBe('forbidden');
    const published = await api.send('C', 'POST', 'publish', { proposalId });
    expect(published.statusCode, published.body).toBe(200);
    expect((await server.as('C', { url: `/api/setup/${LIST}` })).statusCode).toBe(200);
  });

  test('is filled with rows, stands in the setup menu, and a form chooses from it', async () => {
    const area = setupAs(server, 'A');
    await area.added(LIST, { data: { name: 'हिमाल निर्माण सेवा', phone: '०२१-४५६७८९' }, note: 'सूचीकरण' });
    const twice = await area.add(LIST, { data: { name: 'हिमाल निर्माण सेवा' }, note: 'सूचीकरण' });
    expect(problemOf(twice).code).toBe('formInvalid');
    const menu = (await server.as('A', { url: '/api/setup' })).body;
    expect(menu).toContain(TITLE.ne);
    const form = definitionApi<FormText>(server, 'form', FORM);
    const words = await form.get<FormWords>('A', '/words');
    expect(words.lists).toContainEqual({ id: LIST, title: TITLE });
    await form.publish((text) => {
      const { properties } = Object(text['schema']);
      properties.demolisher = {
        type: 'string',
        naksa: { type: 'enum', label: { ne: 'ठेकेदार', en: 'Demolisher' }, privacy: 'staff', pick: LIST },
      };
    });
    const blank = await server.as('A', { url: `/api/definitions/blank/${FORM}` });
    expect(blank.json<{ choices: object }>().choices).toMatchObject({
      [LIST]: [{ code: 'हिमाल निर्माण सेवा', ne: 'हिमाल निर्माण सेवा' }],
    });
  });

  test('keeps its columns and what names its rows: records and forms hold them', async () => {
    expect(await rulesAgainst((text) => delete text.schema.properties['phone'])).toContain('master-column-gone');
    expect(
      await rulesAgainst((text) => {
        text.key = ['phone'];
      }),
    ).toEqual(['master-key-moved']);
    const asNumber = { ...phone(), type: 'integer' };
    expect(await rulesAgainst((text) => (text.schema.properties['phone'] = asNumber))).toContain('master-column-gone');
    await api.publish((text) => {
      text.schema.properties['phone'] = phone('सम्पर्क फोन');
    });
    expect((await api.view()).versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('is held against its rows as it is written: what they lack is told by their names, and nothing is stored', async () => {
    const rowsOf = async (change: (text: ListText) => void) => {
      const { source } = await api.draft('A');
      change(source);
      const answer = await api.send('A', 'POST', 'rows', { source });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<RowsView>();
    };
    const asked = (more: object) => (text: ListText) =>
      (text.schema.properties['licence'] = {
        type: 'string',
        maxLength: 20,
        naksa: { type: 'string', label: { ne: 'इजाजत', en: 'Licence' }, privacy: 'staff', ...more },
      });
    expect(await rowsOf(() => undefined)).toEqual({ problems: [], total: 1, unfit: 0, rows: [] });
    expect(await rowsOf(asked({}))).toMatchObject({ total: 1, unfit: 0 });
    const { unfit, rows } = await rowsOf(asked({ required: true }));
    expect(unfit).toBe(1);
    expect(rows[0]?.name.ne).toBe('हिमाल निर्माण सेवा');
    expect(rows[0]?.issues.map(({ code, path }) => [code, path])).toEqual([['required', ['licence']]]);
    const broken = await rowsOf((text) => delete text.schema.properties['phone']);
    expect(broken.problems.map(({ rule }) => rule)).toContain('master-column-gone');
    expect(broken).toMatchObject({ total: 1, unfit: 0, rows: [] });
  });

  test('lets no choice go that rows hold: it is closed, and rows keep it', async () => {
    const grades = (codes: readonly object[]) => ({
      type: 'string',
      naksa: { type: 'enum', label: { ne: 'वर्गीकरण', en: 'Grade' }, privacy: 'staff', options: codes },
    });
    const [first, second, third] = ['क', 'ख', 'ग'].map((ne, at) => ({
      code: `g${String(at)}`,
      ne,
      en: `Grade ${String(at)}`,
    }));
    const other = (codes: readonly (object | undefined)[]) => (text: ListText) => {
      text.schema.properties['grade'] = grades(codes.filter((each) => each !== undefined));
    };
    await api.publish(other([first, second, third]));
    const data = { name: 'पूर्व निर्माण', phone: '०२१-११', grade: 'g1' };
    await setupAs(server, 'A').added(LIST, { data, note: 'सूचीकरण' });
    expect(await rulesAgainst(other([first, second]))).toEqual([]);
    const { source } = await api.draft('A');
    other([first, third])(source);
    const told = (await api.send('A', 'POST', 'check', { source })).json<CheckView>().problems;
    expect(told.map(({ rule, path }) => [rule, path])).toEqual([['choice-in-rows', '/schema/properties/grade']]);
    expect(told[0]?.message.ne).toContain('“वर्गीकरण” को विकल्प “ख” अहिले १ पङ्क्तिमा छानिएको छ');
    expect(await rulesAgainst(other([first, { ...second, closed: true }, third]))).toEqual([]);
  });

  test('takes a closed choice from nobody who sends it anew, and leaves it to the row that holds it', async () => {
    await api.publish((text) => {
      const { grade } = text.schema.properties;
      const { options, ...naksa } = Object(grade).naksa;
      const closed = options.map((each: { code: string }) => (each.code === 'g1' ? { ...each, closed: true } : each));
      text.schema.properties['grade'] = { ...grade, naksa: { ...naksa, options: closed } };
    });
    const area = setupAs(server, 'A');
    const anew = { data: { name: 'पश्चिम निर्माण', phone: '०२१-१२', grade: 'g1' }, note: 'सूचीकरण' };
    expect(problemOf(await area.add(LIST, anew)).issues).toMatchObject([{ path: ['grade'], code: 'choiceClosed' }]);
    const sheet = [
      ['नाम', 'फोन', 'वर्गीकरण'],
      ['पश्चिम निर्माण', '०२१-१२', 'ख'],
    ];
    const { rows } = await area.imported(LIST, sheet);
    expect(JSON.stringify(rows)).toContain('वर्गीकरण मा “ख” अब छान्न पाइँदैन।');
    const { records } = await area.list(LIST, 'q=पूर्व');
    const [row] = records;
    if (row === undefined) throw new Error('the row is gone');
    const kept = await area.change(LIST, row, { data: { ...row.data, phone: '०२१-१३' }, note: 'फोन फेरियो' });
    expect(kept.statusCode, kept.body).toBe(200);
  });

  test('keeps its days: records of one name follow each other by them, and could never be changed without', async () => {
    await api.publish((text) => (text['dated'] = true));
    expect(await rulesAgainst((text) => delete text['dated'])).toEqual(['master-days-gone']);
    expect(await rulesAgainst(() => undefined)).toEqual([]);
  });

  test('stays the office’s when the setup is published anew, and with the next edition of the product', async () => {
    const area = setupAs(server, 'C');
    const [note] = (await area.list('form-name', 'q=naksa-pass')).records;
    if (note === undefined) throw new Error('the certificate has no record');
    const data = { ...note.data, title: { ne: 'पास प्रमाणपत्र', en: 'Certificate' } };
    await confirmed(server, 'C', await area.change('form-name', note, { data, note: 'नाम फेरियो' }));
    expect((await server.as('C', { url: `/api/setup/${LIST}` })).statusCode).toBe(200);
    const { organizationId } = server;
    const day = kathmanduDate(server.clock.now());
    await server.runtime.inOrganization(organizationId, (trx) =>
      installShipped(trx, organizationId, readShipped(), day),
    );
    server.runtime.definitions.forget(organizationId);
    expect((await server.as('C', { url: `/api/setup/${LIST}` })).statusCode).toBe(200);
  });
});
