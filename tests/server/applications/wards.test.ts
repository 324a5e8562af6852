import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeView } from '../../../server/contract/session.ts';
import { APPLICATION, fillAndSubmit, formOf, lookAt, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

async function offered(): Promise<readonly string[]> {
  return (await office.server.as('AUD', { url: '/api/public/office' })).json<OfficeView>().wards;
}

function optionsOf({ choices }: Awaited<ReturnType<typeof formOf>>): readonly string[] {
  return choices?.['ward']?.map(({ code }) => code) ?? [];
}

/** What a case answers in its application. */
function answering(ward: string) {
  return { answers: { [APPLICATION]: [{ land: { ward }, recommendations: [{ officeNe: '१२ नं. वडा कार्यालय' }] }] } };
}

test('an office has the wards that it has put into its setup, on every screen and in every form', async () => {
  expect(await offered()).toHaveLength(11);
  const added = await office.server.as('ADM', {
    method: 'POST',
    url: '/api/setup/ward',
    payload: { data: { code: '12', nameNe: '१२ नं. वडा कार्यालय', placeNe: 'नयाँ गाउँ' } },
  });
  expect(added.statusCode).toBe(201);
  expect((await offered()).at(-1)).toBe('12');

  const driven = { ...(await openCase(office, { subject: { ward: '12' } })), ...answering('12') };
  expect(optionsOf(await formOf(office, driven, 'D', APPLICATION))).toContain('12');
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  expect((await lookAt(office.world, driven)).summary.ward).toBe('12');
});

test('a ward that the office has not is refused, when a case is opened and when its form is written', async () => {
  await expect(openCase(office, { subject: { ward: '77' } })).rejects.toMatchObject({
    problem: { code: 'requestInvalid' },
  });
  const driven = { ...(await openCase(office)), ...answering('77') };
  await expect(fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' })).rejects.toMatchObject({
    problem: { code: 'formInvalid', issues: [expect.objectContaining({ path: ['land', 'ward'], code: 'chooseOne' })] },
  });
});
