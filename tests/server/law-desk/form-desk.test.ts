import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import type { DraftBlankView, FormWords } from '../../../server/contract/definition-drafts.ts';
import { addField } from '../../../web/law/form/edit-source.ts';
import { newField } from '../../../web/law/form/new-field.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const slug = 'dharauti-rakam-phirta-bare';
const url = `/api/definitions/form/${slug}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
});
afterAll(() => server.stop());

async function written(): Promise<unknown> {
  return (await server.as('A', { url: `${url}/draft` })).json<{ source: unknown }>().source;
}

async function blank(source: unknown, given = {}): Promise<DraftBlankView> {
  const answer = await server.as('A', { method: 'POST', url: `${url}/blank`, payload: { source, given } });
  expect(answer.statusCode).toBe(200);
  return answer.json<DraftBlankView>();
}

test('a form that is only written opens with the field that nobody has published', async () => {
  const node = newField('money', { ne: 'धरौटी', en: 'Deposit' });
  const { problems, form } = await blank(addField(await written(), { parent: [], key: 'deposit', node }));
  expect(problems).toEqual([]);
  expect(form?.view).toMatchObject({ slug, hash: '' });
  expect(isRecord(form?.bundle) && form.bundle['fields']).toContainEqual(
    expect.objectContaining({ path: ['deposit'], type: 'money', label: { ne: 'धरौटी', en: 'Deposit' } }),
  );
});

test('a form that cannot be shown says what is wrong with it', async () => {
  const node = { $ref: 'noSuchSection' };
  const { problems, form } = await blank(addField(await written(), { parent: [], key: 'deposit', node }));
  expect(form).toBeUndefined();
  expect(problems.length).toBeGreaterThan(0);
});

test('what it may be made of has the sections that most forms have first, and facts by what people call them', async () => {
  const answer = await server.as('A', { url: `${url}/words` });
  const { sections, facts } = answer.json<FormWords>();
  expect(sections.map(({ id }) => id)).toContain('bankAccount');
  expect(facts).toContainEqual(expect.objectContaining({ name: 'building.class', label: expect.anything() }));
  expect(facts.some(({ from }) => from !== undefined)).toBe(true);
});

test('only who drafts may ask', async () => {
  const asked = { method: 'POST', url: `${url}/blank`, payload: { source: {} } } as const;
  expect((await server.as('AUD', asked)).statusCode).toBe(403);
  expect((await server.as('B', { url: `${url}/words` })).statusCode).toBe(403);
});
