import type { DeskQuery } from '../../server/contract/print-desk.ts';

export const shows = ['toPrint', 'toHandOver', 'toFile', 'all'] as const;
export type Show = (typeof shows)[number];

export type DeskFilter = Pick<DeskQuery, 'form' | 'ward' | 'standing' | 'from' | 'to' | 'q'> & { readonly show: Show };

export const standings = ['valid', 'superseded', 'revoked'] as const;

/** What the desk is filtered by; it stands in the address, so that a view can be kept or sent. */
export const filterNames = ['q', 'form', 'ward', 'standing', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];

/** The filter that an address asks for; a tab or a standing that does not exist is left out. */
export function filterOf(search: URLSearchParams): DeskFilter {
  const show = shows.find((name) => name === search.get('show')) ?? 'toPrint';
  const standing = standings.find((name) => name === search.get('standing'));
  const words: Partial<Record<Exclude<FilterName, 'standing'>, string>> = {};
  for (const name of filterNames) {
    const value = search.get(name)?.trim() ?? '';
    if (name !== 'standing' && value !== '') words[name] = value;
  }
  return { show, ...words, ...(standing === undefined ? {} : { standing }) };
}

/** The address with one part of the filter changed; empty takes it out. */
export function changeFilter(search: URLSearchParams, name: FilterName | 'show', value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
