import { afterAll, beforeAll, expect, test } from 'vitest';
import { APPLICATION, fillAndSubmit, formOf, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

/** The land area of a new application, as its form holds it and as its paper prints it. */
async function landArea(): Promise<readonly unknown[]> {
  const driven = await openCase(office);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  const { data } = await formOf(office, driven, 'D', APPLICATION);
  const page = await office.server.as('D', { url: `/api/applications/${driven.id}/forms/${APPLICATION}/preview` });
  const [printed = ''] = /[०-९.]+-[०-९.]+-[०-९.]+-[०-९.]+ \(रोपनी-आना-पैसा-दाम\)/u.exec(page.body) ?? [];
  return [Object(data['landArea']).textNe, printed];
}

test('an office chooses how blocks of land are written: as they are, or in two digits each', async () => {
  const short = '०-४-२-१.५ (रोपनी-आना-पैसा-दाम)';
  expect(await landArea()).toEqual([short, short]);
  await office.server.owner.query(
    `update organization set config = config || '{"landFormat": "padded"}', version = version + 1`,
  );
  // the office's configuration is believed for a while, but not into the next day
  office.server.clock.moveTo(new Date(Date.parse(office.server.clock.now()) + 86_400_000).toISOString());
  const padded = '००-०४-०२-०१.५० (रोपनी-आना-पैसा-दाम)';
  expect(await landArea()).toEqual([padded, padded]);
});
