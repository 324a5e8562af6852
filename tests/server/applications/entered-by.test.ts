import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DrivenCase, lookAt, type Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
});
afterAll(() => office.stop());

test('every post that may enter a form is named with it, the one that it is first meant for at the head', async () => {
  const { forms } = await lookAt(office.world, driven);
  const named = (slug: string) => forms.find((form) => form.slug === slug)?.enteredBy.map(({ en }) => en);
  expect(named('notice-payment-application-view')).toEqual(['Sub-engineer', 'Ward secretary']);
  expect(named('rajaswo-voucher')).toEqual(['Revenue officer']);
});
