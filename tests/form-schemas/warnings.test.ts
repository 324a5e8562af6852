import { expect, test } from 'vitest';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import type { Facts, FormData } from '../../form-schemas/engine/definition.ts';
import { validateForm } from '../../form-schemas/engine/form/validate.ts';
import { compileCheck } from '../../server/definitions/check.ts';
import { factsOf, filled, library, rows, section } from './case.ts';
import { sampleApplications, sampleForm } from './sample-forms.ts';

const application = 'map-permit-application-edit';

/** Fields of a form that do not hold when some of them say something else: those that stop it, or those it only warns of. */
function broken(
  severity: 'warning' | undefined,
  slug: string,
  change: (data: FormData) => FormData,
): readonly string[] {
  const form = sampleForm(slug);
  const data = computeForm(form.bundle, { ...form.data, ...change(form.data) }, form.facts, form.environment);
  const validateSchema = compileCheck(form.bundle.schema);
  return validateForm({ ...form, validateSchema, data })
    .filter((issue) => issue.severity === severity && issue.code === 'holds')
    .map(({ path }) => path.join('/'));
}

function warnings(slug: string, change: (data: FormData) => FormData): readonly string[] {
  return broken('warning', slug, change);
}

test('floors added on none that stand are refused, and floors that stand with none added', () => {
  const asked = (statuses: readonly string[]) =>
    broken(undefined, application, (data) => ({
      construction: { ...section(data, 'construction'), constructionType: '3' },
      floors: rows(data, 'floors').map((row, index) => ({ ...row, status: statuses[index] ?? statuses.at(-1) })),
    }));
  expect(asked(['proposed'])).toEqual(['construction/constructionType']);
  expect(asked(['existing'])).toEqual(['construction/constructionType']);
  expect(asked(['existing', 'proposed'])).toEqual([]);
});

test('a witness who attests is warned of', () => {
  const slug = 'gharnaksha-surjamin-muchulka-view';
  const attested = (name: unknown) =>
    warnings(slug, (data) => ({ attestation: { ...section(data, 'attestation'), inPresenceOf: name } }));
  const [witness] = rows(sampleForm(slug).data, 'witnesses');
  expect(attested(witness?.['nameNe'])).toEqual(['attestation/inPresenceOf']);
  expect(attested('रामहरि भट्टराई')).toEqual([]);
});

test('a ward secretary who certifies his own posting is warned of', () => {
  const slug = 'notice-payment-application-view';
  const posted = (postedBy: string) =>
    warnings(slug, (data) => ({ posting: { ...section(data, 'posting'), postedBy, secretaryName: 'गीता राई' } }));
  expect(posted('गीता राई')).toEqual(['posting/secretaryName']);
  expect(posted('कमल राई')).toEqual([]);
});

test('a letter that encloses the notice comes after it in the menu, and before the notice is issued it is warned of', () => {
  const letter = sampleForm('suchana-tas-gari-muchulka-pathaidina');
  const orders = ['notice-period-for-15-days-view', letter.bundle.slug].map((slug) => library.forms[slug]?.order);
  expect(orders).toEqual([24, 25]);
  const warned = (facts: Facts) =>
    validateForm({ ...letter, facts, validateSchema: compileCheck(letter.bundle.schema) })
      .filter(({ severity }) => severity === 'warning')
      .map(({ path }) => path.join('/'));
  expect(warned(letter.facts)).toEqual([]);
  expect(warned({ ...letter.facts, 'notice.issueDate': undefined })).toEqual(['copies']);
});

test('openings that move towards a neighbour are refused without a new notice to him', () => {
  const revised = (item: string, neighbourAffected: boolean) =>
    broken(undefined, 'sansodhan-gari-nibedan', (data) => ({
      revision: { ...section(data, 'revision'), neighbourAffected },
      revisionRows: [{ item, was: 'दक्षिण', now: 'पश्चिम' }],
    }));
  expect(revised('opening', false)).toEqual(['revision/neighbourAffected']);
  expect(revised('opening', true)).toEqual([]);
  expect(revised('roadOpening', false)).toEqual([]);
});

test('the floors of an old house stand, and pay where the office says nothing else', () => {
  const old = sampleApplications.find(
    ({ forms }) => section(forms[application] ?? {}, 'construction')['constructionType'] === '2',
  );
  const floors = rows(old?.forms[application] ?? {}, 'floors').map(({ status: _status, ...row }) => row);
  const opened = filled(application, {}, { ...old?.forms[application], floors });
  expect(rows(opened, 'floors').map(({ status }) => status)).toEqual(['existing', 'existing', 'existing']);
  expect(factsOf(old?.forms ?? {})['fees.payingStatuses']).toEqual(['existing', 'proposed']);
});
