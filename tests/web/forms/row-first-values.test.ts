import { expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { createFormStore } from '../../../web/forms/form-store.ts';
import { compileSchema } from '../../form-schemas/engine/tiny.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';

const RECEIPTS = 'serviceReceipts';
const posted = { ad: '2026-11-02', bs: '2083-07-16', source: 'bs' };
const later = { ad: '2026-11-04', bs: '2083-07-18', source: 'bs' };

function receipts(posting: object) {
  return createFormStore({
    bundle: bundleForm(shippedLibrary(), 'notice-payment-application-view'),
    data: { posting, [RECEIPTS]: [{ side: '1', nameNe: 'गोपाल श्रेष्ठ' }] },
    facts: {},
    environment: { today: '2026-11-20', masters: {} },
    validateSchema: compileSchema({}),
  });
}

test('a neighbour who was served is first taken as served on the day of the posting; one who was not has no day', () => {
  const row = (how: string, more: object = {}) =>
    receipts({ postedOn: posted }).filledRow([RECEIPTS], { side: '1', nameNe: 'गोपाल श्रेष्ठ', how, ...more });
  const day = expect.objectContaining({ ad: posted.ad, bs: posted.bs });
  expect(['self', 'family', 'posted'].map((how) => row(how)['servedOn'])).toEqual([day, day, day]);
  expect(['absent', 'refused'].map((how) => row(how)['servedOn'])).toEqual([undefined, undefined]);
  expect(row('self', { servedOn: later })['servedOn']).toEqual(later);
});

test('no day is made up while the posting has none', () => {
  expect(receipts({}).filledRow([RECEIPTS], { how: 'self' })).not.toHaveProperty('servedOn');
});
