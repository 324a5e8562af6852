import { sql } from 'kysely';
import { type ActivityRow, activityLink, definitionLink } from '../record/append-links.ts';
import { GENESIS } from '../record/chain.ts';
import type { Head } from '../record/checkpoint.ts';
import type { Trx } from '../runtime.ts';

const ACTIVITY_AT_ONCE = 5_000;

/** Applications that have an event since an instant; every one when it is absent. */
type Since = { readonly since?: Date | undefined };

/** The last link of every application's chain. */
export async function applicationHeads(trx: Trx, { since }: Since = {}): Promise<Head[]> {
  const applications =
    since === undefined
      ? sql`select organization_id, id from application`
      : sql`select distinct organization_id, application_id as id from history where at >= ${since}`;
  const { rows } = await sql<{ id: string; seq: number; hash: string }>`
    select a.id, h.seq, h.hash
    from (${applications}) a
    cross join lateral (
      select seq, hash
      from history
      where organization_id = a.organization_id and application_id = a.id
      order by seq desc
      limit 1
    ) h`.execute(trx);
  return rows.map((row) => ({ kind: 'application', ...row }));
}

/** The last line of every chain of the journal, or of those that grew within the hour. */
export async function journalHeads(
  trx: Trx,
  organizationId: string,
  { isRecent = false }: { readonly isRecent?: boolean } = {},
): Promise<Head[]> {
  const chains = isRecent
    ? sql`select chain as id from journal_head where changed_at >= now() - interval '1 hour'`
    : sql`select id from application union all select ${organizationId}::uuid`;
  const { rows } = await sql<{ id: string; seq: number; hash: string }>`
    select c.id, l.no as seq, l.hash
    from (${chains}) c
    cross join lateral (
      select no, hash
      from activity
      where organization_id = ${organizationId}::uuid and chain = c.id
      order by no desc
      limit 1
    ) l`.execute(trx);
  return rows.map((row) => ({ kind: 'journal', ...row }));
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

/** The chain of the activity log of before there was a journal, from after one of its heads up to a number; undefined when it is empty. */
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
    where id > ${after} and id <= ${upTo} and chain is null
    order by id
    limit ${ACTIVITY_AT_ONCE}`.execute(trx);
  return rows;
}
