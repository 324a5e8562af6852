import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LibraryView } from '../../../server/contract/definitions.ts';
import type { DraftResult } from '../../../server/contract/forms.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  APPLICATION,
  type DrivenCase,
  fillAndSubmit,
  formOf,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  send,
} from '../../support/case.ts';
import { definitionApi, type StageText } from '../../support/definitions.ts';

type FormText = { schema: { properties: Record<string, { naksa?: Record<string, unknown> }> } };

let office: Office;
let before: DrivenCase;
let after: DrivenCase;
let held: string;
beforeAll(async () => {
  office = await openOffice();
  before = await openCase(office);
  await fillAndSubmit(office, before, { form: APPLICATION, role: 'D' });
  held = String((await formOf(office, before, 'D', APPLICATION)).data['ownerKind']);
  const { codes } = (await office.server.as('A', { url: '/api/library' })).json<LibraryView>();
  await definitionApi<FormText>(office.server, 'form', APPLICATION).publish(({ schema: { properties } }) => {
    const { ownerKind } = properties;
    const { codes: list, ...naksa } = ownerKind?.naksa ?? {};
    const options = codes[String(list)]?.map((each) => (each.code === held ? { ...each, closed: true } : each));
    properties['ownerKind'] = { ...ownerKind, naksa: { ...naksa, options } };
  });
  after = await openCase(office, { applicationNo: 8_384_000_002 });
});
afterAll(() => office.stop());

/** Types the form as the first case handed it in, and gives what is said of the choice. */
async function typed(driven: DrivenCase) {
  const { data } = await formOf(office, before, 'D', APPLICATION);
  const saved = await saveDraft(office, driven, 'D', { form: APPLICATION, data });
  expect(saved.statusCode, saved.body).toBe(200);
  return saved.json<DraftResult>().issues.filter(({ path }) => path[0] === 'ownerKind');
}

test('a closed choice is told as it is typed, kept as a draft, and not handed in', async () => {
  const closed = { path: ['ownerKind'], code: 'choiceClosed', hint: { ne: 'एकल स्वामित्व', en: 'Individual' } };
  expect(await typed(after)).toMatchObject([closed]);
  // a form that is laid aside is not one that was handed in
  expect((await send(office, after, 'D', { type: 'SAVE', form: APPLICATION })).statusCode).toBe(200);
  const refused = await send(office, after, 'D', { type: 'SUBMIT', form: APPLICATION });
  expect(refused.statusCode, refused.body).toBe(422);
  const { code, issues = [] } = refused.json<ProblemBody>();
  expect(code).toBe('formInvalid');
  expect(issues).toContainEqual(expect.objectContaining(closed));
});

test('a case that handed it in before is moved to the new form, and hands it in again', async () => {
  const stage = definitionApi<StageText>(office.server, 'workflow', 'phase-one');
  await stage.publish(({ definition }) => {
    definition.title.en += ', as it is now';
  });
  const moved = await stage.send('C', 'POST', 'migrate', {
    from: 1,
    to: 2,
    mapping: {},
    note: 'नयाँ फाराम',
    apply: true,
    applications: [before.id],
  });
  const lines = moved.body.trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ moved: 1, refused: 0 });
  const { statusCode, body } = await send(office, before, 'B', { type: 'RETURN', form: APPLICATION, note: 'हेर्नुहोस् ।' });
  expect(statusCode, body).toBe(200);
  expect(await typed(before)).toEqual([]);
  const again = await send(office, before, 'D', { type: 'SUBMIT', form: APPLICATION });
  expect(again.statusCode, again.body).toBe(200);
  expect((await formOf(office, before, 'D', APPLICATION)).data['ownerKind']).toBe(held);
});
