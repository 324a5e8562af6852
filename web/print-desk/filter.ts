import type { DeskQuery } from '../../server/contract/print-desk.ts';
import { wordsOf } from '../ui/address-filter.ts';

/** The queues of the print desk. */
export const shows = ['toPrint', 'toHandOver', 'toFile', 'all'] as const;
/** A queue of the print desk. */
export type Show = (typeof shows)[number];

/** Which papers of which queue the print desk shows. */
export type DeskFilter = Pick<DeskQuery, 'form' | 'ward' | 'standing' | 'from' | 'to' | 'q'> & { readonly show: Show };

/** How an issued paper can stand. */
export const standings = ['valid', 'superseded', 'revoked'] as const;

const words = ['q', 'form', 'ward', 'from', 'to'] as const;
/** What the desk is filtered by; it stands in the address, so that a view can be kept or sent. */
export const filterNames = [...words, 'standing'] as const;
/** A filter of the print desk, as the address names it. */
export type FilterName = (typeof filterNames)[number];

/** The filter that an address asks for; a tab or a standing that does not exist is left out. */
export function filterOf(search: URLSearchParams): DeskFilter {
  const show = shows.find((name) => name === search.get('show')) ?? 'toPrint';
  const standing = standings.find((name) => name === search.get('standing'));
  return { show, ...wordsOf(search, words), ...(standing === undefined ? {} : { standing }) };
}
