import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DraftResult, FormView } from '../../../server/contract/forms.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  formOf,
  type Office,
  openCase,
  saveDraft,
  send,
} from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
let whole: FormView;
beforeAll(async () => {
  // a whole application, so that each mistake below is the only one
  ({ office, driven } = await openOfficeAt('submitted'));
  await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'जाँच' });
  whole = await formOf(office, driven, 'D', APPLICATION);
});
afterAll(() => office.stop());

const problemOf = (answer: LightMyRequestResponse): ProblemBody => answer.json<ProblemBody>();

/** The whole application with another value at a path. */
function withValue(path: readonly string[], value: unknown, data: unknown = whole.data): Record<string, unknown> {
  const [key = '', ...rest] = path;
  const held = Object(data)[key];
  const inner = rest.length === 0 ? value : withValue(rest, value, held);
  if (Array.isArray(data)) return Object(data.map((item, at) => (String(at) === key ? inner : item)));
  return { ...Object(data), [key]: inner };
}

describe('what cannot be is named at its field, kept as it was typed, and not submitted', () => {
  const date = (bs: string): unknown => ({ bs, ad: '', source: 'bs' });
  test.each<[string, readonly string[], unknown]>([
    ['a month with too many days', ['owner', 'citizenshipDate'], date('2080-01-33')],
    ['the 32nd where there are 31', ['owner', 'citizenshipDate'], date('2083-01-32')],
    ['a year that no calendar has', ['owner', 'citizenshipDate'], date('1977-01-01')],
    ['a day of the AD calendar that is none', ['owner', 'citizenshipDate'], { ad: '2026-02-30', bs: '', source: 'ad' }],
    ['a thirteenth month', ['owner', 'citizenshipDate'], date('2080-13-01')],
    ['a day of words', ['owner', 'citizenshipDate'], date('हिजो')],
    ['a date that is text', ['owner', 'citizenshipDate'], '2080-01-01'],
    ['sixteen aana', ['landArea', 'aana'], 16],
    ['a hundred aana in Nepali digits', ['landArea', 'aana'], '१००'],
    ['half an aana', ['landArea', 'aana'], 1.5],
    ['an aana beyond every number', ['landArea', 'aana'], 1e300],
    ['five paisa', ['landArea', 'paisa'], 5],
    ['four daam', ['landArea', 'daam'], '4.00'],
    ['daam of letters', ['landArea', 'daam'], 'डेढ'],
    ['a negative aana', ['landArea', 'aana'], -1],
    ['a negative area', ['floors', '0', 'area'], '-10'],
    ['an area of a number without end', ['floors', '0', 'area'], '1e999'],
    ['an area of infinity', ['floors', '0', 'area'], 'Infinity'],
    ['an area of thirty digits', ['floors', '0', 'area'], '9'.repeat(30)],
    ['an area of three decimals', ['floors', '0', 'area'], '12.345'],
    ['a length without a unit', ['boundaries', '0', 'length'], { value: '12' }],
    ['a floor of a thousand feet', ['floors', '0', 'height'], '1000'],
    ['a length beyond 9999.99', ['boundaries', '0', 'length'], { value: '10000', unit: 'FEET' }],
    [
      'a length of 3,100 metres, which is beyond it in feet',
      ['boundaries', '0', 'length'],
      { value: '3100', unit: 'METRE' },
    ],
    ['a length of nothing', ['boundaries', '0', 'length'], { value: '0', unit: 'FEET' }],
    ['a length of letters', ['boundaries', '0', 'length'], { value: 'बाह्र', unit: 'FEET' }],
    ['an area as an object', ['floors', '0', 'area'], { value: '12' }],
    ['an area of letters', ['floors', '0', 'area'], '12ab'],
    ['a length in an unknown unit', ['boundaries', '0', 'length'], { value: '12', unit: 'ACRE' }],
    ['a letter in a mobile number', ['applicant', 'mobile'], '98O1000001'],
    ['a ward of letters', ['land', 'ward'], 'abc'],
    ['a plot number of letters', ['land', 'plotNo'], 'द्वैध'],
    ['two plot numbers without a comma', ['land', 'plotNo'], '२१५ २१६'],
    ['a code that no list has', ['construction', 'constructionType'], '99'],
    ['a name as a number', ['owner', 'nameNe'], 12],
    ['a name as a list', ['owner', 'nameNe'], ['राम']],
    ['a name in other letters', ['owner', 'nameNe'], 'Ram'],
    ['a name of twenty thousand letters', ['owner', 'nameNe'], 'a'.repeat(20_000)],
    ['a name of ten thousand letters', ['owner', 'nameNe'], 'क'.repeat(10_000)],
    ['a table that is an object', ['floors'], {}],
    ['two hundred floors', ['floors'], Array.from({ length: 200 }, () => ({ floor: '1' }))],
    ['a field that no form has', ['isAdmin'], true],
    ['a field in a section that has it not', ['owner', 'approved'], true],
  ])('%s', async (_, path, value) => {
    const { draftVersion } = await formOf(office, driven, 'D', APPLICATION);
    const saved = await saveDraft(office, driven, 'D', {
      form: APPLICATION,
      data: withValue(path, value),
      draftVersion,
    });
    expect(saved.statusCode).toBe(200);
    const { issues } = saved.json<DraftResult>();
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.map((issue) => issue.path.join('.'))).toContain(path.join('.'));
    for (const { label } of issues) expect([label.ne, label.en]).not.toContain('');
    const refused = await send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION });
    expect(problemOf(refused)).toMatchObject({ status: 422, code: 'formInvalid' });
    expect(problemOf(refused).issues?.length).toBeGreaterThan(0);
    expect(await formOf(office, driven, 'D', APPLICATION)).toMatchObject({ draftVersion: draftVersion + 1 });
  });

  test('Nepali digits are digits: what is typed in them is kept as a number', async () => {
    const typed = [
      [['landArea', 'aana'], '४'],
      [['landArea', 'daam'], '१.५०'],
      [['land', 'plotNo'], '२१५'],
      [['applicant', 'mobile'], '९८०१००००००'],
    ] as const;
    const data = typed.reduce<Record<string, unknown>>((all, [path, value]) => withValue(path, value, all), {
      ...whole.data,
    });
    const saved = await saveDraft(office, driven, 'D', { form: APPLICATION, data });
    expect(saved.json<DraftResult>().data).toMatchObject({
      landArea: { aana: 4, daam: '1.50' },
      land: { plotNo: '215' },
      applicant: { mobile: '9801000000' },
    });
  });

  test('control: the whole application without a mistake is accepted', async () => {
    const saved = await saveDraft(office, driven, 'D', { form: APPLICATION, data: whole.data });
    expect(saved.json<DraftResult>().issues.filter((issue) => !('severity' in issue))).toEqual([]);
  });
});

describe('hostile JSON is refused in both languages, and the draft stays as it was', () => {
  let before: FormView;
  beforeAll(async () => {
    await saveDraft(office, driven, 'D', { form: APPLICATION, data: whole.data });
    before = await formOf(office, driven, 'D', APPLICATION);
  });

  function put(body: string | Buffer, type = 'application/json'): Promise<LightMyRequestResponse> {
    return office.server.as('D', {
      method: 'PUT',
      url: `/api/applications/${driven.id}/forms/${APPLICATION}`,
      headers: { 'content-type': type },
      payload: body,
    });
  }

  const draft = (data: string): string => `{"draftVersion":${before.draftVersion},"data":${data}}`;
  const deep = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const deepObject = (levels: number): string => `${'{"owner":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each<[string, () => string | Buffer, number, string]>([
    ['a prototype of its own', () => draft('{"__proto__":{"polluted":true}}'), 400, 'requestInvalid'],
    ['a prototype in a section', () => draft('{"owner":{"__proto__":{"x":1}}}'), 400, 'requestInvalid'],
    ['a constructor', () => draft('{"constructor":{"prototype":{"x":1}}}'), 400, 'requestInvalid'],
    ['lists in lists, a thousand deep', () => draft(deep(1_000)), 400, 'requestInvalid'],
    ['lists in lists, a hundred thousand deep', () => draft(deep(100_000)), 400, 'requestInvalid'],
    ['sections in sections, fifty thousand deep', () => draft(deepObject(50_000)), 400, 'requestInvalid'],
    ['a number that is none', () => draft('{"owner":{"age":1e400}}'), 400, 'requestInvalid'],
    ['data that are a list', () => draft('[]'), 400, 'requestInvalid'],
    ['data that are nothing', () => draft('null'), 400, 'requestInvalid'],
    ['no data', () => `{"draftVersion":${before.draftVersion}}`, 400, 'requestInvalid'],
    ['a version that is text', () => `{"draftVersion":"1","data":{}}`, 400, 'requestInvalid'],
    ['a negative version', () => `{"draftVersion":-1,"data":{}}`, 400, 'requestInvalid'],
    [
      'a status of its own',
      () => `{"draftVersion":${before.draftVersion},"data":{},"status":"approved"}`,
      400,
      'requestInvalid',
    ],
    ['half a document', () => '{"draftVersion":1,"data":{', 400, 'requestInvalid'],
    ['nothing', () => '', 400, 'requestInvalid'],
    ['bytes that are no text', () => Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400, 'requestInvalid'],
    ['more than two megabytes', () => draft(`{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`), 413, 'payloadTooLarge'],
    [
      'a million fields',
      () => draft(`{${Array.from({ length: 200_000 }, (_, n) => `"f${n}":1`).join(',')}}`),
      413,
      'payloadTooLarge',
    ],
  ])('%s', async (_, body, status, code) => {
    const answer = await put(body());
    expect(problemOf(answer)).toMatchObject({ status, code });
    expect(problemOf(answer).texts.ne).toMatch(/[ऀ-ॿ]/u);
    expect(await formOf(office, driven, 'D', APPLICATION)).toEqual(before);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test('another kind of content', async () => {
    expect(problemOf(await put('<data/>', 'application/xml'))).toMatchObject({
      status: 415,
      code: 'unsupportedMediaType',
    });
    expect(await formOf(office, driven, 'D', APPLICATION)).toEqual(before);
  });

  test('letters that no letter is are taken out, and what is left is kept', async () => {
    const owner = { ...Object(whole.data['owner']), nameNe: 'सुशीला\u0000\ud800 थापा\u202e' };
    const answer = await put(JSON.stringify({ draftVersion: before.draftVersion, data: { ...whole.data, owner } }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json<DraftResult>().data).toMatchObject({ owner: { nameNe: expect.stringMatching(/^सुशीला/u) } });
    before = await formOf(office, driven, 'D', APPLICATION);
    expect(JSON.stringify(before.data)).not.toContain('\\u0000');
  });

  test.each(['..%2f..%2fsecret', 'x'.repeat(300), '%00', 'map permit', '__proto__'])(
    'a form called %s does not exist',
    async (slug) => {
      const url = `/api/applications/${driven.id}/forms/${slug}`;
      const answer = await office.server.as('D', { url });
      expect([400, 404]).toContain(answer.statusCode);
      expect(problemOf(answer).texts.ne).toMatch(/[ऀ-ॿ]/u);
    },
  );
});

test('a note keeps its Nepali letters and loses what a database cannot hold', async () => {
  const other = await openCase(office);
  await bringTo(office, other, { state: 'application', form: APPLICATION, role: 'B' });
  const note = 'नाप मिलेन\u0000\ud800 सच्याउनुहोस्';
  const answer = await send(office, other, 'B', { type: 'RETURN', form: APPLICATION, note });
  expect(answer.statusCode).toBeLessThan(500);
  const comment = await office.server.as('B', {
    method: 'POST',
    url: `/api/applications/${other.id}/comments`,
    payload: { text: note, toApplicant: true },
  });
  expect(comment.statusCode).toBeLessThan(500);
  const verify = await office.server.as('A', { url: `/api/applications/${other.id}/verify` });
  expect(verify.json()).toMatchObject({ valid: true });
});
