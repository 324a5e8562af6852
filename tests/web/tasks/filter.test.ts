import { describe, expect, test } from 'vitest';
import { filterOf, recentFiscalYears } from '../../../web/tasks/filter.ts';
import { withPart } from '../../../web/ui/address-filter.ts';

describe('the address of the task list', () => {
  test('holds tab, words and choices', () => {
    expect(filterOf(new URLSearchParams('view=all&q=थापा&ward=04'))).toEqual({ view: 'all', q: 'थापा', ward: '04' });
  });

  test('holds whose hands the work is in, and whether only the unread shows', () => {
    expect(filterOf(new URLSearchParams('holder=me&unread=true'))).toEqual({
      view: 'inbox',
      holder: 'me',
      unread: 'true',
    });
    expect(filterOf(new URLSearchParams('holder=chief&unread=maybe'))).toEqual({ view: 'inbox' });
  });

  test('without a tab, or with one that does not exist, is the inbox', () => {
    expect([filterOf(new URLSearchParams()).view, filterOf(new URLSearchParams('view=secret')).view]).toEqual([
      'inbox',
      'inbox',
    ]);
  });

  test('forgets a choice that is taken back', () => {
    const chosen = withPart(new URLSearchParams('view=all'), 'ward', '04');
    expect([chosen.toString(), withPart(chosen, 'ward', '').toString()]).toEqual(['view=all&ward=04', 'view=all']);
  });
});

test('the fiscal years to choose from go back from the active one, over the turn of a century too', () => {
  expect([recentFiscalYears('8384', 3), recentFiscalYears('0001', 2)]).toEqual([
    ['8384', '8283', '8182'],
    ['0001', '9900'],
  ]);
});
