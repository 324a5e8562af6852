import { wordsOf } from '../ui/address-filter.ts';
import type { TaskFilter } from './api.ts';

/** The tabs of the task list. */
export const views = ['inbox', 'returned', 'mine', 'all', 'overdue'] as const;
/** A tab of the task list. */
export type View = (typeof views)[number];

/** Texts of the tabs. */
export const viewKeys = {
  inbox: 'inbox.waitingForMe',
  returned: 'inbox.returnedToMe',
  mine: 'inbox.mine',
  all: 'inbox.all',
  overdue: 'inbox.overdue',
} as const satisfies Record<View, string>;

/** The filters of the task list, as the address names them. */
export const filterNames = ['q', 'ward', 'year', 'type', 'status', 'holder', 'unread'] as const;
/** Whose hands the work of one's posts is in. */
export const holders = ['me', 'nobody', 'others'] as const;
const wordFilters = ['q', 'ward', 'year', 'type', 'status'] as const;
/** A filter of the task list. */
export type FilterName = (typeof filterNames)[number];

/** The filter that an address holds; unknown tabs become the inbox. */
export function filterOf(search: URLSearchParams): TaskFilter & { readonly view: View } {
  const view = views.find((name) => name === search.get('view')) ?? 'inbox';
  const holder = holders.find((name) => name === search.get('holder'));
  return {
    view,
    ...wordsOf(search, wordFilters),
    ...(holder === undefined ? {} : { holder }),
    ...(search.get('unread') === 'true' ? { unread: 'true' } : {}),
  };
}

/** Fiscal years to choose from: the active one and those before it, newest first (`8384`, `8283` …). */
export function recentFiscalYears(active: string, count = 5): readonly string[] {
  const first = Number(active.slice(0, 2));
  return Array.from({ length: count }, (_, back) => `${twoDigits(first - back)}${twoDigits(first - back + 1)}`);
}

function twoDigits(number: number): string {
  return String((number + 100) % 100).padStart(2, '0');
}

/** `8384` → `083/084`. */
export function yearLabel(code: string): string {
  return `0${code.slice(0, 2)}/0${code.slice(2)}`;
}
