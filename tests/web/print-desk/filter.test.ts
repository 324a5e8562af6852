import { expect, test } from 'vitest';
import { filterOf } from '../../../web/print-desk/filter.ts';
import { withPart } from '../../../web/ui/address-filter.ts';

const filter = (address: string) => filterOf(new URLSearchParams(address));

test('the desk shows what waits for the printer unless its address says otherwise', () => {
  expect([filter(''), filter('show=everything'), filter('show=all')]).toEqual([
    { show: 'toPrint' },
    { show: 'toPrint' },
    { show: 'all' },
  ]);
});

test('an address holds the whole filter; empty parts and a standing that does not exist are left out', () => {
  expect(filter('show=all&q=%20थापा%20&form=design-approval&ward=04&standing=revoked&from=2026-10-18&to=')).toEqual({
    show: 'all',
    q: 'थापा',
    form: 'design-approval',
    ward: '04',
    standing: 'revoked',
    from: '2026-10-18',
  });
  expect(filter('show=all&standing=lost')).toEqual({ show: 'all' });
});

test('one part changes and the others stay; empty takes it out', () => {
  const search = new URLSearchParams('show=all&ward=04');
  expect(withPart(search, 'q', 'थापा').get('ward')).toBe('04');
  expect(withPart(search, 'ward', '').toString()).toBe('show=all');
});
