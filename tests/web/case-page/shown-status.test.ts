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
