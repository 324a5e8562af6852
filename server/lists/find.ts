import { isOwnFilesOnly } from '../http/permissions.ts';
import type { ListQuery } from '../contract/lists.ts';
import { after } from '../http/keyset.ts';
import type { Trx } from '../runtime.ts';
import { findByNames } from './find-by-names.ts';
import { findBySounds } from './find-by-sounds.ts';
import { choiceConditions, type Viewing, wordConditions } from './filters.ts';
import { orderOf } from './order.ts';
import { type Found, select } from './select.ts';
import { soughtNames } from './words.ts';

/** Numbers from so many digits on are rare. */
const LONG_NUMBER = /[\d\u0966-\u096F]{5}/u;

/**
 * The ids of a page in the order that was asked for.
 * @param limit one more than the page tells whether there is a next one
 */
export async function findPage(trx: Trx, viewing: Viewing, query: ListQuery, limit: number): Promise<readonly Found[]> {
  const chosen = [...choiceConditions(query, viewing), after(orderOf(query), query.cursor)];
  const search = { trx, viewing, query, chosen, words: wordConditions(query), limit };
  // their own files are few
  if (search.words.length === 0 || isOwnFilesOnly(viewing.who.role)) return select(search);
  const names = soughtNames(query);
  const isByRegistration = (query.sort ?? 'registered') === 'registered';
  const hasLongNumber = LONG_NUMBER.test(query.q ?? '');
  return names.length > 0 && isByRegistration && !hasLongNumber
    ? findByNames(search, names)
    : findBySounds(search, hasLongNumber);
}
