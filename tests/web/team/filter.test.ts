import { expect, test } from 'vitest';
import { divisionOf, filterOf, toggleFilter } from '../../../web/team/filter.ts';

test('the address of the team holds how the work is divided and whose files are shown', () => {
  const search = new URLSearchParams('by=people&holder=nobody&late=true&ward=04&secret=x');
  expect([divisionOf(search), filterOf(search)]).toEqual(['people', { holder: 'nobody', late: 'true', ward: '04' }]);
});

test('work is divided by post unless the address says otherwise', () => {
  expect([divisionOf(new URLSearchParams()), divisionOf(new URLSearchParams('by=age'))]).toEqual(['posts', 'posts']);
});

test('what is chosen again is let go, and what else was chosen stays', () => {
  const chosen = toggleFilter(new URLSearchParams('by=wards&role=B'), 'ward', '04');
  expect([chosen.toString(), toggleFilter(chosen, 'ward', '04').toString()]).toEqual([
    'by=wards&role=B&ward=04',
    'by=wards&role=B',
  ]);
});
