import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EarlierForm } from '../../../server/contract/forms.ts';
import { APPLICATION, type DrivenCase, formOf, type Office, saveDraft, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('submitted'));
});
afterAll(() => office.stop());

async function earlierTo(who: string): Promise<EarlierForm['earlier']> {
  const answer = await office.server.as(who, { url: `/api/applications/${driven.id}/forms/${APPLICATION}/earlier` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<EarlierForm>().earlier;
}

/** Sends the form back and hands it in with another name of the owner. */
async function correct(nameNe: string): Promise<void> {
  const back = await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'नाम सच्याउनुहोस् ।' });
  expect(back.statusCode, back.body).toBe(200);
  const { data } = await formOf(office, driven, 'D', APPLICATION);
  const owner = { ...Object(data['owner']), nameNe };
  expect((await saveDraft(office, driven, 'D', { form: APPLICATION, data: { ...data, owner } })).statusCode).toBe(200);
  expect((await send(office, driven, 'D', { type: 'SAVE', form: APPLICATION })).statusCode).toBe(200);
  const again = await send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION });
  expect(again.statusCode, again.body).toBe(200);
}

test('a form that was handed in once said nothing before', async () => {
  expect(await earlierTo('B')).toBeUndefined();
});

test('who returned it sees what it said then, the others what the revision before said', async () => {
  const { data } = await formOf(office, driven, 'B', APPLICATION);
  await correct('सुशीला थापा मगर');
  expect(await earlierTo('B')).toMatchObject({ revision: 1, since: 'deed', data });
  expect(await earlierTo('A')).toMatchObject({ revision: 1, since: 'revision', data });
  expect((await formOf(office, driven, 'B', APPLICATION)).data).toMatchObject({ owner: { nameNe: 'सुशीला थापा मगर' } });
});

test('a designer of another file is told nothing', async () => {
  const other = await office.server.as('designer2@sungabha.example', {
    url: `/api/applications/${driven.id}/forms/${APPLICATION}/earlier`,
  });
  expect(other.statusCode).toBe(404);
});
