import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedLibrary } from '../../form-schemas/library.ts';
import { type DrivenCase, formOf, type Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const REQUEST = 'layout-gari-pratibedan-request';
const POSTING = 'notice-payment-application-view';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('layout'));
});
afterAll(() => office.stop());

test('of days before the last that is known nothing comes to a designer: nor when the notice was served on whom', async () => {
  const { data } = await formOf(office, driven, 'B', POSTING);
  expect(data['serviceReceipts']).not.toEqual([]);
  const { facts } = await formOf(office, driven, 'D', REQUEST);
  expect(facts).toHaveProperty(['permit1.date']);
  const library = shippedLibrary();
  const told = Object.keys(facts).filter((name) => library.facts[name]?.privacy !== 'public');
  expect(told.filter((name) => !name.startsWith('supervisor.'))).toEqual([]);
});
