import type { ListSort } from '../../server/contract/lists.ts';
import { partsOf, wordsOf } from '../ui/address-filter.ts';
import type { ListFilter } from './api.ts';

/** What the list can be narrowed to; the names are those of the server's query (specification 7). */
export const filterNames = [
  'q',
  'nibedakName',
  'kittaNo',
  'wardNo',
  'year',
  'constructionType',
  'buildingClass',
  'stage',
  'applicationStatus',
  'from',
  'to',
] as const;
/** A filter of the list, as the address names it. */
export type FilterName = (typeof filterNames)[number];

/** The orders that the list can have. */
export const sorts = ['registered', 'changed'] as const;

/** Views of the permits' terms: those that run, by how long they still do, and those that were extended. */
export const termViews = ['any', 'renew', 'urgent', 'expired', 'extended'] as const;
/** A view of the permits’ terms. */
export type TermView = (typeof termViews)[number];

/** The filter that an address holds; an order that does not exist is the usual one. */
export function filterOf(search: URLSearchParams): ListFilter & { readonly sort: ListSort } {
  const sort = sorts.find((name) => name === search.get('sort')) ?? 'registered';
  return { ...wordsOf(search, filterNames), sort };
}

/** The view of the terms that an address asks for. */
export function termViewOf(search: URLSearchParams): TermView {
  return termViews.find((name) => name === search.get('show')) ?? 'any';
}

/** What a view of the terms asks the server for: the soonest end first, or what was extended, the newest change first. */
export function termFilter(view: TermView): ListFilter {
  return view === 'extended' ? { extended: true, sort: 'changed' } : { term: view, sort: 'ending' };
}

/** The address with nothing chosen but the order. */
export function cleared(search: URLSearchParams): URLSearchParams {
  return partsOf(search, ['sort', 'show']);
}

/** How much of the filter is chosen. */
export function chosenCount(search: URLSearchParams): number {
  return partsOf(search, filterNames).size;
}
