import { sql } from 'kysely';
import { type ActivityRow, activityLink, definitionLink } from '../history/append-links.ts';
import { GENESIS } from '../history/chain.ts';
import type { Head } from '../history/checkpoint.ts';
import type { Runtime, Trx } from '../runtime.ts';

/** The same number as in the trigger of the activity table. */
const ACTIVITY_LOCK = 6_205_178;
const ACTIVITY_AT_ONCE = 5_000;

/** The last link of every application's chain. */
export async function applicationHeads(trx: Trx): Promise<Head[]> {
  const { rows } = await sql<{ id: string; seq: number; hash: string }>`
    select a.id, h.seq, h.hash
    from application a
    cross join lateral (
      select seq, hash
      from history
      where organization_id = a.organization_id and application_id = a.id
      order by seq desc
      limit 1
    ) h`.execute(trx);
  return rows.map((row) => ({ kind: 'application', ...row }));
}

/** Every version of every definition with the link that it makes, first version first. */
export async function definitionLinks(trx: Trx): Promise<Head[]> {
  const rows = await trx
    .selectFrom('definition')
    .select(['kind', 'id', 'version', 'hash', 'effective_from as effectiveFrom'])
    .select(['proposed_by as proposedBy', 'published_by as publishedBy'])
    .orderBy('kind')
    .orderBy('id')
    .orderBy('version')
    .execute();
  const last = new Map<string, string>();
  return rows.map((row) => {
    const id = `${row.kind}/${row.id}`;
    const hash = definitionLink(last.get(id) ?? GENESIS, row);
    last.set(id, hash);
    return { kind: 'definition', id, seq: row.version, hash };
  });
}

/** The last of the links of each definition. */
export function lastOfEach(links: readonly Head[]): Head[] {
  return [...new Map(links.map((link) => [link.id, link])).values()];
}

/**
 * The number up to which the activity log is complete: whoever is about to insert holds the lock until they are done, and
 * numbers are given under it. In a transaction of its own, so that nobody waits longer than this takes.
 */
export function completeActivity(runtime: Runtime, organizationId: string): Promise<number> {
  return runtime.inOrganization(organizationId, async (trx) => {
    await sql`select pg_advisory_xact_lock(${ACTIVITY_LOCK}::bigint)`.execute(trx);
    const row = await trx
      .selectFrom('activity')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirst();
    return row?.last ?? 0;
  });
}

/** The chain of the activity log from after one of its heads up to a number; undefined while there is no row. */
export async function activityHead(
  trx: Trx,
  { from, upTo }: { readonly from?: Head | undefined; readonly upTo: number },
): Promise<Head | undefined> {
  let head = from;
  for (;;) {
    const rows = await activityRows(trx, head?.seq ?? 0, upTo);
    for (const row of rows) {
      head = { kind: 'activity', id: '', seq: row.id, hash: activityLink(head?.hash ?? GENESIS, row) };
    }
    if (rows.length < ACTIVITY_AT_ONCE) return head;
  }
}

async function activityRows(trx: Trx, after: number, upTo: number): Promise<readonly ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select id, (extract(epoch from at) * 1000000)::bigint::text as at, account_id as "accountId", action,
           application_id as "applicationId", address, detail::text as detail
    from activity
    where id > ${after} and id <= ${upTo}
    order by id
    limit ${ACTIVITY_AT_ONCE}`.execute(trx);
  return rows;
}
