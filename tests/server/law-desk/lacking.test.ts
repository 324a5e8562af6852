import { afterAll, beforeAll, expect, test } from 'vitest';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import type { ChangeSetCheck } from '../../../server/contract/change-sets.ts';
import type { CheckView } from '../../../server/contract/definition-drafts.ts';
import type { LibraryView } from '../../../server/contract/definitions.ts';
import { APPLICATION, type DrivenCase, formOf, type Office, openOffice } from '../../support/case.ts';
import { definitionApi, type DefinitionApi } from '../../support/definitions.ts';
import { registeredCase } from '../documents/issued.ts';

type PaperText = { document: string; definition: object };
type PapersText = { [word: string]: unknown };
type FormText = { schema: { properties: Record<string, { naksa?: Record<string, unknown> }> } };

let office: Office;
let form: DefinitionApi<FormText>;
let letter: DefinitionApi<PaperText>;
let number: string;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  ({ driven } = await registeredCase(office, APPLICATION));
  const seen = await office.server.as('B', { url: `/api/applications/${driven.id}` });
  number = seen.json<{ summary: { registrationNo: string } }>().summary.registrationNo;
  form = definitionApi<FormText>(office.server, 'form', APPLICATION);
  letter = definitionApi<PaperText>(office.server, 'template', 'D12');
});
afterAll(() => office.stop());

/** What the check of a text warns of. */
async function warnings(api: Pick<DefinitionApi, 'send'>, source: object): Promise<CheckView> {
  return (await api.send('A', 'POST', 'check', { source })).json<CheckView>();
}

async function withField(naksa: Record<string, unknown>) {
  const { source } = await form.draft('A');
  const text = { type: 'string', label: { ne: 'घर नम्बर', en: 'House number' }, privacy: 'staff', ...naksa };
  const properties = { ...source.schema.properties, houseNumber: { type: 'string', maxLength: 40, naksa: text } };
  return { ...source, schema: { ...source.schema, properties } };
}

test('a field that a form newly requires is told with the running cases that were handed in without it', async () => {
  const { problems, warnings: told } = await warnings(form, await withField({ required: true }));
  expect(problems).toEqual([]);
  expect(told).toHaveLength(1);
  expect(told[0]?.path).toBe('/houseNumber');
  expect(told[0]?.message.ne).toContain(`“घर नम्बर” अहिले चलिरहेका १ निवेदनमा भरिएको छैन: ${number}।`);
  expect(told[0]?.message.en).toContain('has not been given in 1 running cases');
});

test('a field that may stay empty, and a text that wants nothing new, warn of nothing', async () => {
  expect(await warnings(form, await withField({}))).toEqual({ problems: [], warnings: [] });
  const { source } = await letter.draft('A');
  const added = { ...source, document: `${source.document}<p>{{owner.nameNe}} परीक्षण ।</p>\n` };
  expect(await warnings(letter, added)).toEqual({ problems: [], warnings: [] });
});

test('a choice that a form no longer has is told with the running cases that hold it', async () => {
  const { source } = await form.draft('A');
  const { ownerKind } = source.schema.properties;
  const { codes: _list, ...naksa } = ownerKind?.naksa ?? {};
  const kinds = (await office.server.as('A', { url: '/api/library' })).json<LibraryView>().codes['ownerKind'] ?? [];
  const without = (gone: string) => {
    const options = kinds.filter(({ code }) => code !== gone);
    const properties = { ...source.schema.properties, ownerKind: { ...ownerKind, naksa: { ...naksa, options } } };
    return { ...source, schema: { ...source.schema, properties } };
  };
  const { data } = await formOf(office, driven, 'B', APPLICATION);
  const held = String(data['ownerKind']);
  const told = await warnings(form, without(held));
  expect(told.problems).toEqual([]);
  expect(told.warnings.map(({ rule, path, message }) => [rule, path, message.ne])).toEqual([
    ['choice-in-cases', '/ownerKind', expect.stringContaining(`चलिरहेका १ निवेदनमा छानिएको छ: ${number}।`)],
  ]);
  const other = kinds.find(({ code }) => code !== held)?.code ?? '';
  expect(await warnings(form, without(other))).toEqual({ problems: [], warnings: [] });
});

test('a paper that newly says an answer of a form tells which running cases do not have it', async () => {
  const { source } = await letter.draft('A');
  const said = await warnings(letter, {
    ...source,
    document: `${source.document}<p>{{construction.existingPermitNo}} ।</p>\n`,
  });
  expect(said.problems).toEqual([]);
  expect(said.warnings.map(({ path, message }) => [path, message.ne])).toEqual([
    ['/construction/existingPermitNo', expect.stringContaining(`अहिले चलिरहेका १ निवेदनमा भरिएको छैन: ${number}।`)],
  ]);
});

test('a paper that says an answer inside a condition alone tells of it too', async () => {
  const { source } = await letter.draft('A');
  const said = await warnings(letter, {
    ...source,
    document: `${source.document}{{#if owner.nameNe}}<p>{{construction.existingPermitNo}} ।</p>{{/if}}\n`,
  });
  expect(said.problems).toEqual([]);
  expect(said.warnings.map(({ path }) => path)).toEqual(['/construction/existingPermitNo']);
});

test('an answer that is asked only by the condition of a paper is told too, of another form and of the form itself', async () => {
  const asking = async (when: string) => {
    const api = definitionApi<PapersText>(office.server, 'form', APPLICATION);
    const { document, ...source } = (await api.draft('A')).source;
    return { ...source, papers: [{ document, title: { ne: 'पत्र', en: 'Letter' }, when }] };
  };
  const said = await warnings(form, await asking('construction.existingPermitNo != "" || form.ownerKind == "joint"'));
  expect(said.warnings.map(({ path, message }) => [path, message.ne])).toEqual([
    ['/construction/existingPermitNo', expect.stringContaining(`चलिरहेका १ निवेदनमा भरिएको छैन: ${number}।`)],
  ]);
  const own = await warnings(form, await asking('form.construction.existingPermitNo != ""'));
  expect(own.warnings.map(({ path }) => path)).toEqual(['/construction/existingPermitNo']);
  expect(await warnings(form, await asking('form.ownerKind == "joint"'))).toMatchObject({ warnings: [] });
});

test('a set tells it of its parts, to its author and to whoever publishes', async () => {
  const send = async <T>(who: string, url: string, payload: object): Promise<T> => {
    const answer = await office.server.as(who, { method: 'POST', url: `/api/change-sets${url}`, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<T>();
  };
  const asked = await withField({ required: true });
  await form.write('A', (text) => Object.assign(text, asked));
  const part = { kind: 'form', id: APPLICATION };
  const { id } = await send<{ id: string }>('A', '', { title: 'घर नम्बर', part });
  const found = async (who: string) => (await send<ChangeSetCheck>(who, `/${id}/check`, {})).parts;
  const told = [expect.objectContaining({ rule: 'lack-answer', path: '/houseNumber' })];
  expect(await found('A')).toMatchObject([{ problems: [], warnings: told, refused: [] }]);
  const effectiveFrom = kathmanduDate(office.server.clock.now());
  await send('A', `/${id}/propose`, { note: 'घर नम्बर अनिवार्य', effectiveFrom });
  expect(await found('C')).toMatchObject([{ problems: [], warnings: told, refused: [] }]);
});
