import type { RecordQuery } from '../../server/contract/setup.ts';
import { wordsOf } from '../ui/address-filter.ts';

/** Search, order and day of a list of records, as its address holds them. */
export type RecordFilter = Pick<RecordQuery, 'q' | 'sort' | 'descending' | 'on' | 'where'>;

/** What of a list of records the address holds. */
export type FilterPart = 'q' | 'sort' | 'show' | 'where';

const everything = 'all';
const downwards = '-';

/**
 * The filter that an address holds. A dated master first shows what is in force today.
 * @param today AD date of the office's clock; absent for a master without dates
 */
export function filterOf(search: URLSearchParams, today: string | undefined): RecordFilter {
  const { sort: order = '', ...words } = wordsOf(search, ['q', 'where', 'sort']);
  const descending = order.startsWith(downwards);
  const sort = descending ? order.slice(1) : order;
  return {
    ...words,
    ...(sort === '' ? {} : { sort }),
    ...(sort !== '' && descending ? { descending } : {}),
    ...(today === undefined || isEverything(search) ? {} : { on: today }),
  };
}

/** Whether records are shown whatever their dates. */
export function isEverything(search: URLSearchParams): boolean {
  return search.get('show') === everything;
}

/** What pressing a column's heading asks for: upwards, then downwards, then the master's own order. */
export function nextOrder({ sort, descending }: RecordFilter, column: string): string {
  if (sort !== column) return column;
  return descending === true ? '' : downwards + column;
}

/** What an entry of the menu narrows a list to, as the address and the server say it: `stage:add-floor`. */
export function whereText(where: Readonly<Record<string, string>> = {}): string {
  return Object.entries(where)
    .map((pair) => pair.join(':'))
    .join(',');
}
