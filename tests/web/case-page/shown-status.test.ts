import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { shownStatus } from '../../../web/case-page/shown-status.ts';

test('a form whose draft was saved is called a draft', () => {
  expect(shownStatus('absent', true)).toBe('draft');
  expect(shownStatus('absent', false)).toBe('absent');
});

test('a form that was handed in keeps its status while it is changed', () => {
  expect((['returned', 'approved', 'rejected', 'locked'] as const).map((status) => shownStatus(status, true))).toEqual([
    'returned',
    'approved',
    'rejected',
    'locked',
  ]);
});

test('the list of forms, which knows no drafts, does not call a form unfilled', () => {
  expect([ne['status.form.absent'], en['status.form.absent']]).toEqual(['पेश भएको छैन', 'Not submitted']);
});

test('a status has one name: in the list of forms, in the reasons of a closed act and in the history', () => {
  type Titles = Readonly<Record<string, { readonly ne: string; readonly en: string }>>;
  const file = join(import.meta.dirname, '../../../server/history/status-titles.json');
  const { form }: { readonly form: Titles } = JSON.parse(readFileSync(file, 'utf8'));
  const called = new Map([
    ...Object.entries<string>(ne),
    ...Object.entries<string>(en).map(([key, text]) => [`${key}.en`, text] as const),
  ]);
  const names = Object.entries(form).flatMap(([status, title]) =>
    [`status.form.${status}`, `codes.formStatus.${status}`].flatMap((key) => [
      [key, called.get(key), title.ne],
      [`${key}.en`, called.get(`${key}.en`), title.en],
    ]),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter(([, name, title]) => name !== title)).toEqual([]);
});
