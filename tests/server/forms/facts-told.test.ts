import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('of whom the notice was served on only the days come to a designer, for the order of days that the form holds', async () => {
  const { data } = await formOf(office, driven, 'B', POSTING);
  const served = data['serviceReceipts'];
  if (!Array.isArray(served)) throw new Error('nobody was served');
  expect(served[0]).toHaveProperty('how');
  const { facts } = await formOf(office, driven, 'D', REQUEST);
  expect(facts['notice.services']).toEqual(served.map(({ servedOn }) => (servedOn === undefined ? {} : { servedOn })));
});
