import { expect, test } from 'vitest';
import { papersGiven } from '../../form-schemas/engine/form/papers.ts';
import { sampleApplications, sampleForms } from './sample-forms.ts';

const [first] = sampleApplications;
if (first === undefined) throw new Error('there are no sample applications');
const forms = sampleForms(first);
const bills = [...forms.values()].filter(({ bundle }) => bundle.papers?.some(({ document }) => document === 'B01'));

test('a bill gives a statement of fees received only where something was received', () => {
  expect(bills.length).toBeGreaterThan(3);
  const given = bills.map(({ bundle, data, facts, environment }) => {
    const isGiven = (vouchers: unknown) =>
      papersGiven(bundle, { data: { ...data, vouchers }, facts, environment }).includes('B01');
    return [bundle.slug, isGiven([{ kind: 'income', amount: 100 }]), isGiven([])];
  });
  expect(given).toEqual(bills.map(({ bundle }) => [bundle.slug, true, false]));
});
