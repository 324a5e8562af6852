import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { tellings } from '../../form-schemas/engine/form/tells.ts';
import type { TellRule } from '../../form-schemas/engine/form-definition.ts';
import { libraryFormulaProblems } from '../../form-schemas/engine/law/library-formulas.ts';
import { shippedLibrary } from './library.ts';

const library = shippedLibrary();
const ORDER = 'surjamin-muchulka-view';

/** The library whose order to hold the spot inquiry tells by these rules. */
function telling(...tells: readonly TellRule[]): FormLibrary {
  const form = library.forms[ORDER];
  if (form === undefined) throw new Error(`no form is called ${ORDER}`);
  return { ...library, forms: { ...library.forms, [ORDER]: { ...form, tells } } };
}

const rule: TellRule = { on: 'approved', template: 'inquiry', roles: ['D'] };

describe('what a form tells', () => {
  const told = (...tells: readonly TellRule[]) =>
    tellings(bundleForm(telling(...tells), ORDER), 'approved', {
      data: { inquiryOn: { bs: '2083-08-02', ad: '2026-11-18', source: 'bs' }, reportDays: 7 },
      facts: { 'payment.due': 1_234_500 },
      environment: { today: '2026-11-18', masters: {} },
    });

  test('goes out at its own moment, while its condition holds', () => {
    const heard = told(rule, { ...rule, on: 'submitted' }, { ...rule, when: 'form.reportDays > 7' });
    expect(heard).toEqual([{ template: 'inquiry', roles: ['D'], words: {} }]);
  });

  test('says days, amounts and texts in both languages', () => {
    const words = { date: 'form.inquiryOn', amount: 'payment.due', text: '"७ days"' };
    expect(told({ ...rule, words })[0]?.words).toEqual({
      date: { ne: '२०८३/०८/०२', en: '2083-08-02' },
      amount: { ne: '१२,३४५।–', en: '12,345.00' },
      text: { ne: '७ days', en: '7 days' },
    });
  });
});

test('every message that a shipped form sends is among the shipped messages', () => {
  const path = join(import.meta.dirname, '../../server/office/shipped/message-template.json');
  const records: readonly { readonly data: { readonly key: string } }[] = JSON.parse(readFileSync(path, 'utf8'));
  const known = records.map(({ data }) => data.key);
  const sent = Object.values(library.forms).flatMap(({ tells = [] }) => tells.map(({ template }) => template));
  expect(known).toEqual(expect.arrayContaining(sent));
});

test('a formula that gives something else is told with its place', () => {
  const problems = libraryFormulaProblems(
    telling({ ...rule, when: 'form.reportDays', words: { days: 'form.reportDays > 1' } }),
  );
  expect(problems.map(({ file, path, rule: broken }) => [file, path, broken])).toEqual([
    [`forms/${ORDER}.json`, '/tells/0/when', 'bad-formula'],
    [`forms/${ORDER}.json`, '/tells/0/words/days', 'bad-formula'],
  ]);
});

test('a formula of a message that a section brings is told where the section writes it', () => {
  const { vouchers } = library.sections;
  if (vouchers?.tells === undefined) throw new Error('the section of vouchers tells nothing');
  const broken = { ...vouchers, tells: [...vouchers.tells, { ...rule, when: 'form.reportDays' }] };
  const problems = libraryFormulaProblems({ ...library, sections: { ...library.sections, vouchers: broken } });
  const places = new Set(problems.map(({ file, path }) => `${file}#${path}`));
  expect([...places]).toEqual([`shared/vouchers.json#/tells/${vouchers.tells.length}/when`]);
});
