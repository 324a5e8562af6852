import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoFile } from '../../../scripts/demo/files.ts';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import type { AttachmentView, FileView } from '../../../server/contract/files.ts';
import type { DraftResult, FormView } from '../../../server/contract/forms.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { APPLICATION, type DrivenCase, formOf, type Office, openCase, saveDraft, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const designer = 'designer1@sungabha.example';
const always = ['AT01', 'AT02', 'AT03', 'AT04', 'AT05', 'AT06', 'ownerPhoto'];

let office: Office;
/** A whole application, without the files of the case that it was filled for. */
let answers: Record<string, unknown>;
beforeAll(async () => {
  const { driven: donor, ...opened } = await openOfficeAt('submitted');
  ({ office } = opened);
  const { data } = await formOf(office, donor, 'B', APPLICATION);
  const { ownerPhoto: _photo, attachments: _papers, ...others } = data;
  answers = others;
});
afterAll(() => office.stop());

async function save(driven: DrivenCase, data: Record<string, unknown> = answers): Promise<DraftResult> {
  const saved = await saveDraft(office, driven, 'D', { form: APPLICATION, data });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return saved.json<DraftResult>();
}

function upload(driven: DrivenCase, category: string, name = `${category}.pdf`): Promise<FileView> {
  const file = demoFile(category === 'ownerPhoto' ? 'owner-photo.png' : name, 'test');
  return office.world.api.upload(
    designer,
    `/api/applications/${driven.id}/files?category=${category}&form=${APPLICATION}`,
    file,
  );
}

async function submit(driven: DrivenCase): Promise<ProblemBody | undefined> {
  const answer = await send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION });
  return answer.statusCode === 200 ? undefined : answer.json<ProblemBody>();
}

const requiredOf = (attachments: readonly AttachmentView[]): readonly string[] =>
  attachments.filter(({ required }) => required).map(({ category }) => category);

function rowsOf({ data }: Pick<FormView, 'data'>): readonly Record<string, unknown>[] {
  const rows = data['attachments'];
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

describe('a form whose papers are missing', () => {
  let driven: DrivenCase;
  beforeAll(async () => {
    driven = await openCase(office);
  });

  test('names them all, in both languages, and is not submitted', async () => {
    const { attachments } = await save(driven);
    expect(requiredOf(attachments)).toEqual(expect.arrayContaining(always));
    expect(attachments.find(({ category }) => category === 'AT01')).toEqual({
      category: 'AT01',
      title: { ne: 'जग्गाधनी प्रमाणपुर्जा (लालपुर्जा)', en: 'Land ownership certificate' },
      required: true,
      multiple: false,
      accept: ['pdf', 'jpg', 'png', 'webp'],
      maxMB: 10,
      given: [],
    });
    await upload(driven, 'ownerPhoto');
    await save(driven);
    expect(await submit(driven)).toMatchObject({
      code: 'papersMissing',
      status: 422,
      texts: {
        ne: expect.stringContaining('जग्गाधनी प्रमाणपुर्जा (लालपुर्जा), नापी नक्सा (ब्लु प्रिन्ट), नागरिकता प्रमाणपत्र'),
        en: expect.stringContaining('Land ownership certificate, Cadastral map (blueprint), Citizenship certificate'),
      },
      reasons: [{ code: 'attachmentsPresent', params: { files: expect.any(Array) } }],
    });
  });

  test('tells what is wrong in it and what is missing beside it at once', async () => {
    await save(driven, { ...answers, declaration: { agreed: false } });
    const refusal = await submit(driven);
    expect(refusal).toMatchObject({ code: 'formInvalid', status: 422 });
    expect(refusal?.issues?.map(({ path }) => path.join('.'))).toContain('declaration.agreed');
    expect(refusal?.reasons?.map(({ code }) => code)).toContain('attachmentsPresent');
    await save(driven);
  });

  test('is submitted once the last of them is there', async () => {
    const { attachments } = await formOf(office, driven, 'D', APPLICATION);
    const missing = attachments.filter(({ required, given }) => required && given.length === 0);
    for (const { category } of missing.slice(1)) await upload(driven, category);
    const refusal = await submit(driven);
    expect(refusal).toMatchObject({ code: 'papersMissing', params: { files: [missing[0]?.title] } });
    await upload(driven, missing[0]?.category ?? '');
    expect(await submit(driven)).toBeUndefined();
    const submitted = await formOf(office, driven, 'B', APPLICATION);
    expect(requiredOf(submitted.attachments).length).toBeGreaterThanOrEqual(always.length);
    expect(submitted.attachments.filter(({ required, given }) => required && given.length === 0)).toEqual([]);
  });
});

describe('a paper that is asked for under a condition', () => {
  test('is required as soon as the condition holds in what is typed, and no longer when it does not', async () => {
    const driven = await openCase(office);
    const land = isRecord(answers['land']) ? answers['land'] : {};
    const mortgaged = await save(driven, { ...answers, land: { ...land, isMortgaged: true } });
    expect(requiredOf(mortgaged.attachments)).toContain('AT08');
    const free = await save(driven, { ...answers, land: { ...land, isMortgaged: false } });
    expect(free.attachments.map(({ category }) => category)).not.toContain('AT08');
  });

  test('stays on the list once it was given', async () => {
    const driven = await openCase(office);
    await save(driven);
    await upload(driven, 'AT08');
    const { attachments } = await formOf(office, driven, 'D', APPLICATION);
    expect(attachments.find(({ category }) => category === 'AT08')).toMatchObject({
      required: false,
      given: [{ category: 'AT08', version: 1 }],
    });
  });

  test('follows the record of the office', async () => {
    const driven = await openCase(office, { subject: { constructionType: '3' } });
    const { attachments } = await formOf(office, driven, 'D', APPLICATION);
    expect(requiredOf(attachments)).toContain('AT11');
  });
});

describe('the files of a case stand in its forms', () => {
  test('the newest version in its row and in the field of its name, a paper without a row in one of its own', async () => {
    const driven = await openCase(office);
    await upload(driven, 'AT01');
    const second = await upload(driven, 'AT01');
    const photo = await upload(driven, 'ownerPhoto');
    const extra = await upload(driven, 'AT09');
    const { data } = await save(driven);
    expect(data['ownerPhoto']).toBe(photo.id);
    const files = Object.fromEntries(rowsOf({ data }).map((row) => [row['category'], row['file']]));
    expect(files).toMatchObject({ AT01: second.id, AT09: extra.id });
    const { attachments } = await formOf(office, driven, 'D', APPLICATION);
    expect(attachments.find(({ category }) => category === 'AT01')?.given).toMatchObject([
      { id: second.id, version: 2 },
    ]);
  });

  test.each([
    ['a file of another case', async () => (await upload(await openCase(office), 'AT01')).id],
    ['a file of nobody', () => Promise.resolve(randomUUID())],
  ])('%s is named and not accepted', async (_what, idOf) => {
    const driven = await openCase(office);
    const { issues } = await save(driven, { ...answers, ownerPhoto: await idOf() });
    expect(issues).toContainEqual(expect.objectContaining({ path: ['ownerPhoto'], code: 'fileUnknown' }));
  });
});
