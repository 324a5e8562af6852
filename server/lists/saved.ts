import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { normalise } from '../../form-schemas/values/digits.ts';
import type { ListPage, SavedFilter, SavedFilterBody } from '../contract/lists.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';

/** So many a person keeps of each list. */
const MOST = 50;

const COLUMNS = ['id', 'page', 'name', 'search', 'opens'] as const;

/** The views of a list that the person keeps, by their names. */
export async function savedFilters(trx: Trx, who: Who, page: ListPage): Promise<SavedFilter[]> {
  return trx
    .selectFrom('saved_filter')
    .select(COLUMNS)
    .where('account_id', '=', who.accountId)
    .where('page', '=', page)
    .orderBy('name')
    .execute();
}

/** Keeps a view under a name; one of that name is written over. Throws `filtersFull`. */
export async function saveFilter(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { name: typed, search, page = 'applications', opens = false }: SavedFilterBody,
): Promise<SavedFilter> {
  const name = normalise(typed).trim();
  // who keeps several at once keeps one after the other: only one of them opens
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-filter/${who.accountId}`}, 0))`.execute(trx);
  const kept = await savedFilters(trx, who, page);
  if (kept.length >= MOST && !kept.some((each) => each.name === name))
    throw problem('filtersFull', { params: { most: MOST } });
  if (opens) await openUsually(trx, who, page);
  return trx
    .insertInto('saved_filter')
    .values({
      organization_id: who.organizationId,
      account_id: who.accountId,
      id: randomUUID(),
      page,
      name,
      search,
      opens,
      saved_at: runtime.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id', 'page', 'name']).doUpdateSet((eb) => ({
        search: eb.ref('excluded.search'),
        opens: eb.ref('excluded.opens'),
        saved_at: eb.ref('excluded.saved_at'),
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The page opens as it does for everybody. */
async function openUsually(trx: Trx, who: Who, page: ListPage): Promise<void> {
  await trx
    .updateTable('saved_filter')
    .set({ opens: false })
    .where('account_id', '=', who.accountId)
    .where('page', '=', page)
    .where('opens', '=', true)
    .execute();
}

/** Forgets a kept view; one that is gone already is no trouble. */
export async function forgetFilter(trx: Trx, who: Who, id: string): Promise<void> {
  await trx.deleteFrom('saved_filter').where('account_id', '=', who.accountId).where('id', '=', id).execute();
}
