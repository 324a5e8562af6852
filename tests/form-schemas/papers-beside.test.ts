import { expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { papersGiven } from '../../form-schemas/engine/form/papers.ts';
import { environment as demo, library } from './case.ts';
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

test('who is told that a file is closed is told once that was granted', () => {
  const bundle = bundleForm(library, 'discard-request');
  const given = (recommendation: string) =>
    papersGiven(bundle, { data: { noteOrder: { recommendation } }, facts: {}, environment: demo }).includes('N02-L');
  expect([given('grant'), given('refuse')]).toEqual([true, false]);
});
