import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FormData } from '../../../form-schemas/engine/definition.ts';
import { layLaw, officeLaw } from '../../../form-schemas/engine/law/law.ts';
import { bundleMaster } from '../../../form-schemas/engine/form/bundle-master.ts';
import { getMaster } from '../../../form-schemas/engine/formula/masters.ts';
import { seedRecords } from '../../../form-schemas/engine/law/seeds.ts';
import { writtenFormulaIssues } from '../../../form-schemas/engine/form/written-formulas.ts';
import { categoriesOf } from '../../../server/office/categories.ts';
import { shippedLaw } from '../../form-schemas/library.ts';

const law = shippedLaw();
const file = join(import.meta.dirname, '../../../server/office/shipped/file-storage-category.json');
const records: readonly FormData[] = JSON.parse(readFileSync(file, 'utf8')).map(({ data }: { data: FormData }) => data);
const categories = categoriesOf({ records: { 'file-storage-category': records } });
const byCode = new Map(records.map((record) => [record['code'], record]));

describe('the file storage categories that are shipped', () => {
  test('say of each paper of a checklist what the checklist says of it', () => {
    const seeds = seedRecords(law, getMaster(law.library, 'file-storage-category'));
    expect(seeds.length).toBeGreaterThan(40);
    // the office's papers of an inner letter may go without; the checklist has no word for that
    const optional = records.filter(({ requirement }) => requirement === 'optional').map(({ code }) => code);
    for (const { code, title, formId, groupNe, groupEn, requirement, condition } of seeds) {
      expect(byCode.get(code)).toMatchObject({
        code,
        title,
        formId,
        groupNe,
        groupEn,
        requirement: optional.includes(code) ? 'optional' : requirement,
        ...(condition !== undefined && { condition }),
      });
    }
  });

  test('leave the published forms as they are', () => {
    const laid = layLaw(law, officeLaw(law, { 'file-storage-category': records }, undefined));
    expect(laid.library.forms).toEqual(law.library.forms);
    expect(laid.library.checklists).toEqual(law.library.checklists);
    expect(laid.library.codes).toEqual(law.library.codes);
  });

  test('belong to forms that there are, once each, with a type and a size', () => {
    expect(categories.map(({ code }) => code)).toEqual([...new Set(records.map(({ code }) => code))]);
    for (const { code, form, accept, maxMB, title } of categories) {
      expect([code, Object.keys(law.library.forms)]).toEqual([code, expect.arrayContaining([form])]);
      expect([code, accept.length > 0, maxMB > 0 && maxMB <= 25]).toEqual([code, true, true]);
      expect(title.ne).toMatch(/\p{Script=Devanagari}/u);
    }
  });

  test('name conditions that facts can answer', () => {
    const bundle = bundleMaster(law.library, 'file-storage-category');
    const conditional = records.filter(({ condition }) => condition !== undefined);
    expect(conditional.length).toBeGreaterThan(8);
    for (const record of conditional) expect(writtenFormulaIssues(law.library, bundle, record)).toEqual([]);
  });
});

test.each([
  ['this is no formula (', 'Unexpected character'],
  ['building.nothing > 1', 'No such key: nothing'],
  ['nobody == "x"', 'Unknown variable: nobody'],
  ['building.storeys', 'gives int; expected bool'],
  ['(((', 'Unexpected token'],
  ['form.isProxy == true', 'Unknown variable: form'],
])('the condition %s is refused, with the reason', (condition, reason) => {
  const bundle = bundleMaster(law.library, 'file-storage-category');
  const issues = writtenFormulaIssues(law.library, bundle, { condition });
  expect(issues).toMatchObject([
    { path: ['condition'], code: 'formula', params: { message: expect.stringContaining(reason) } },
  ]);
});
