import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ownFilesOnlyRoles } from '../http/permissions.ts';
import { problem } from '../http/problems.ts';
import type { Trx } from '../runtime.ts';
import type { OfficeConfig } from '../office/read.ts';
import type { Seated } from './seats.ts';

/** Everybody who has had a file in hand as its designer; not asked in an office where nobody acts for anybody. */
export async function designersOf(
  trx: Trx,
  { acting }: Pick<OfficeConfig, 'acting'>,
  applicationId: string,
): Promise<readonly string[]> {
  if (acting.length === 0) return [];
  const rows = await trx
    .selectFrom('history')
    .select('actor_id')
    .distinct()
    .where('application_id', '=', applicationId)
    .where('actor_role', 'in', ownFilesOnlyRoles)
    .where('actor_id', 'is not', null)
    .execute();
  return rows.flatMap(({ actor_id: id }) => id ?? []);
}

/**
 * Throws `ownFileSeat` for who filed an application as its designer and has a post of the office since: whoever was given a post judges
 * nothing that they drew before. Staff who file for somebody at the counter were never its designer.
 */
export async function mustNotHaveDrawn(
  trx: Trx,
  { accountId, role }: Pick<Seated, 'accountId' | 'role'>,
  { id, filed_by }: { readonly id: string; readonly filed_by: string },
): Promise<void> {
  if (filed_by !== accountId || ownFilesOnlyRoles.includes(role)) return;
  const drawn = await trx
    .selectFrom('history')
    .select('seq')
    .where('application_id', '=', id)
    .where('actor_id', '=', accountId)
    .where('actor_role', 'in', ownFilesOnlyRoles)
    .limit(1)
    .executeTakeFirst();
  if (drawn !== undefined) throw problem('ownFileSeat');
}

/** Condition on `application`: the person designed, entered or filed it. */
function isOwnFile(accountId: string): Expression<SqlBool> {
  return sql<SqlBool>`(application.filed_by = ${accountId}
    or ${accountId} in (coalesce(application.imported ->> 'by', ''), coalesce(application.imported ->> 'confirmedBy', ''))
    or exists (
      select from history own
      where own.organization_id = application.organization_id and own.application_id = application.id
        and own.actor_id = ${accountId} and own.actor_role in (${sql.join(ownFilesOnlyRoles)})))`;
}

/** Condition on `application` and a role of it: the role is the person's own post, or one that they may act for on this file. */
export function sitsOn(who: Seated, role: RawBuilder<unknown>): Expression<SqlBool> {
  const others = who.roles.filter((each) => each !== who.role);
  const own = sql<SqlBool>`${role} = ${who.role}`;
  if (others.length === 0) return own;
  return sql<SqlBool>`(${own} or (${role} in (${sql.join(others)}) and not ${isOwnFile(who.accountId)}))`;
}

/** Of some applications those that the person may not act for a post on; none for who holds only their own. */
export async function ownFilesAmong(
  trx: Trx,
  who: Pick<Seated, 'accountId' | 'roles'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || who.roles.length < 2) return new Set();
  const rows = await trx
    .selectFrom('application')
    .select('id')
    .where('id', 'in', ids)
    .where(isOwnFile(who.accountId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
