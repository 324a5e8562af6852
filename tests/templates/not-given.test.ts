import { describe, expect, test } from 'vitest';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { type Forms, paperOf, wordsOf } from './papers.ts';

const application = 'map-permit-application-edit';
const description = 'map-technical-description-view';
const mapCheck = 'map-check-report-view';

function rowsOf(forms: Forms, slug: string, name: string): readonly Record<string, unknown>[] {
  const rows = forms[slug]?.[name];
  if (!Array.isArray(rows)) throw new Error(`${slug} has no rows ${name}`);
  return rows.filter(isRecord);
}

function described(heights: (storey: number) => unknown): string {
  return wordsOf(
    paperOf(description, {
      change: (forms) => {
        const floors = rowsOf(forms, application, 'floors').map(({ clearHeight: _clearHeight, ...floor }, at) => {
          const clearHeight = heights(at);
          return clearHeight === undefined ? floor : { ...floor, clearHeight };
        });
        forms[application] = { ...forms[application], floors };
      },
    }),
  );
}

describe('the ceiling heights of the technical description', () => {
  test('are one statement where nobody gave any', () => {
    const text = described(() => undefined);
    expect(text).toContain('प्रत्येक तलाको भित्री (सिलिङ) उचाइ नखुलाइएको २५');
  });

  test('name each storey where some are given, and say of the others that they are not', () => {
    const text = described((storey) => (storey === 1 ? undefined : '9.00'));
    expect(text).toContain('उचाइ भुइँ तला ९\'-०", पहिलो तला नखुलाइएको, दोस्रो तला ९\'-०" २५');
  });
});

describe('the rules of the map check', () => {
  test('that are asked of the whole say so in their column', () => {
    const page = paperOf(mapCheck, {
      change: (forms) => {
        const [rule] = rowsOf(forms, mapCheck, 'ruleResults');
        const asked = { ...rule, title: 'भुइँ क्षेत्र अनुपात', complies: 'ng' };
        const rows = [
          { ...asked, subject: undefined },
          { ...asked, subject: 'पूर्व' },
        ];
        forms[mapCheck] = { ...forms[mapCheck], ruleResults: rows };
      },
    }).html;
    expect(page).toContain('<td>भुइँ क्षेत्र अनुपात</td><td>समग्र</td>');
    expect(page).toContain('<td>भुइँ क्षेत्र अनुपात</td><td>पूर्व</td>');
  });
});
