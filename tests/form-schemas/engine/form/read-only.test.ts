import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormData } from '../../../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../../../form-schemas/engine/form/compute.ts';
import { restoreReadOnly } from '../../../../form-schemas/engine/form/read-only.ts';
import { ownValue } from '../../../../form-schemas/engine/records.ts';
import { computed, demo, environment, factsOf, filled, library, rows, type Submissions, section } from '../../case.ts';
import { formData } from '../arbitraries.ts';

const applicationForm = 'map-permit-application-edit';
const fees = 'rajaswo-detail-view';
const check = 'map-check-report-view';
const samples: readonly { readonly forms: Submissions }[] = demo('applications.json');
const application = computed(applicationForm, {}, samples[0]?.forms[applicationForm]);
const submissions: Submissions = { [applicationForm]: application };
const facts = factsOf(submissions);

/** The form after a save by somebody who may send anything. */
function saved(slug: string, data: FormData, stamped: FormData = {}): FormData {
  const bundle = bundleForm(library, slug);
  const restored = restoreReadOnly(bundle, data, { library, facts, environment, stamped });
  return computeForm(bundle, restored, facts, environment);
}

function nested([key = '', ...rest]: readonly string[], value: string): FormData {
  return { [key]: rest.length === 0 ? value : nested(rest, value) };
}

function numberIn(data: FormData, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => ownValue(value, key), data);
}

const honest = filled(fees, submissions);
const lines = rows(honest, 'feeLines');

describe('a read-only value is what the law says, not what was sent', () => {
  test.each([
    ['a lower rate', lines.map((line) => ({ ...line, rate: 1 }))],
    ['a smaller area', lines.map((line) => ({ ...line, quantity: '0.01' }))],
    ['another floor', lines.map((line) => ({ ...line, floor: '9' }))],
    ['a rate by the running foot', lines.map((line) => ({ ...line, rateUnit: 'rft' }))],
    ['one floor less', lines.slice(1)],
    ['one floor more', [...lines, { floor: '9', areaType: 'F', quantity: '1', rateUnit: 'sqft', rate: 1 }]],
    ['no floors', []],
    ['floors in another order', lines.toReversed()],
    ['floors that are no list', 'none'],
    ['floors that are no rows', [1, null, 'x']],
  ])('fee lines with %s are put back', (_, forged) => {
    expect(saved(fees, { ...honest, feeLines: forged })).toEqual(honest);
  });

  test.each(['mapCheckRate', 'designFee', 'formFee', 'registrationFee', 'depositRate'])(
    'the rate %s is put back',
    (head) => {
      const forged = { ...honest, feeHeads: { ...section(honest, 'feeHeads'), [head]: 1 } };
      expect(saved(fees, forged)).toEqual(honest);
    },
  );

  test("a fine, a discount and remarks stay the officer's own, each remark with its floor", () => {
    const typed = {
      ...honest,
      feeHeads: { ...section(honest, 'feeHeads'), fine: 500_00, fineReason: 'स्वीकृति बिना निर्माण' },
      feeLines: lines.map((line, at) => ({ ...line, remarks: `तला ${String(at)}` })).toReversed(),
    };
    const kept = saved(fees, typed);
    expect(section(kept, 'feeHeads')).toMatchObject({ fine: 500_00, fineReason: 'स्वीकृति बिना निर्माण' });
    expect(rows(kept, 'feeLines').map((line) => line['remarks'])).toEqual(lines.map((_, at) => `तला ${String(at)}`));
    expect(Number(section(kept, 'feeHeads')['total'])).toBe(Number(section(honest, 'feeHeads')['total']) + 500_00);
  });

  test('a checklist keeps its words, and a row that it does not have is left out', () => {
    const first = filled(check, submissions);
    const [table = ''] = Object.keys(first).filter((key) => rows(first, key).some((row) => 'standard' in row));
    const forged = rows(first, table).map((row) => ({ ...row, standard: '≥ 0', element: 'अर्कै' }));
    const kept = saved(check, { ...first, [table]: [...forged, { code: 'ZZ99', element: 'थपिएको' }] });
    expect(rows(kept, table)).toEqual(rows(first, table));
  });

  test('the results of the rules are those that the rules gave, whatever was sent for them', () => {
    const first = filled(check, submissions);
    const forged = rows(first, 'ruleResults').map((row) => ({ ...row, complies: 'ok' }));
    const invented = { ruleId: 'x', title: 'x', value: '1', limit: '1', severity: 'E', complies: 'ok' };
    const kept = saved(check, { ...first, ruleResults: [...forged, invented] });
    expect(rows(kept, 'ruleResults')).toEqual(rows(first, 'ruleResults'));
    expect(rows(first, 'ruleResults').map(({ complies }) => complies)).toContain('unknown');
  });

  test('a number is stamped at approval: nobody types it, and one that was stamped stays', () => {
    const permit = 'allowance-paper-view';
    const path = bundleForm(library, permit).fields.find(({ stamp }) => stamp === 'number')?.path ?? [];
    expect(path.length).toBeGreaterThan(0);
    expect(numberIn(saved(permit, nested(path, '९९')), path)).toBeUndefined();
    expect(numberIn(saved(permit, nested(path, '९९'), nested(path, '१२')), path)).toBe('१२');
  });
});

describe('restoring changes nothing that is right', () => {
  const slugs = Object.keys(library.forms);

  test.each(slugs)('first values of %s', (slug) => {
    const first = filled(slug, submissions);
    expect(saved(slug, first)).toEqual(first);
  });

  test.each(slugs)('%s restored twice', (slug) => {
    const bundle = bundleForm(library, slug);
    fc.assert(
      fc.property(formData(bundle), (data) => {
        const once = saved(slug, data);
        expect(saved(slug, once)).toEqual(once);
      }),
      { seed: 2083, numRuns: 5 },
    );
  });

  test('leaves the data it was given alone', () => {
    const before = structuredClone(honest);
    saved(fees, honest);
    expect(honest).toEqual(before);
  });
});
