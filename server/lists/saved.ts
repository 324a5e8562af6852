import { randomUUID } from 'node:crypto';
import { normalise } from '../../form-schemas/values/digits.ts';
import type { SavedFilter, SavedFilterBody } from '../contract/lists.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';

/** So many a person keeps. */
const MOST = 50;

/** The choices of the list that the person keeps, by their names. */
export async function savedFilters(trx: Trx, who: Who): Promise<SavedFilter[]> {
  return trx
    .selectFrom('saved_filter')
    .select(['id', 'name', 'search'])
    .where('account_id', '=', who.accountId)
    .orderBy('name')
    .execute();
}

/** Keeps a choice under a name; one of that name is written over. Throws `filtersFull`. */
export async function saveFilter(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { name: typed, search }: SavedFilterBody,
): Promise<SavedFilter> {
  const name = normalise(typed).trim();
  const kept = await savedFilters(trx, who);
  if (kept.length >= MOST && !kept.some((each) => each.name === name))
    throw problem('filtersFull', { params: { most: MOST } });
  return trx
    .insertInto('saved_filter')
    .values({
      organization_id: who.organizationId,
      account_id: who.accountId,
      id: randomUUID(),
      name,
      search,
      saved_at: runtime.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'account_id', 'name'])
        .doUpdateSet((eb) => ({ search: eb.ref('excluded.search'), saved_at: eb.ref('excluded.saved_at') })),
    )
    .returning(['id', 'name', 'search'])
    .executeTakeFirstOrThrow();
}

/** Forgets a kept choice; one that is gone already is no trouble. */
export async function forgetFilter(trx: Trx, who: Who, id: string): Promise<void> {
  await trx.deleteFrom('saved_filter').where('account_id', '=', who.accountId).where('id', '=', id).execute();
}
