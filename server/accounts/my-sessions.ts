import { sql } from 'kysely';
import type { OwnSessions } from '../contract/accounts.ts';
import { problem } from '../http/problems.ts';
import type { Trx, Who } from '../runtime.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { revokeAllSessions, revokeSession } from './sessions.ts';

/** The sessions of a person that are still open, this one first, then by when they were last used. */
export async function ownSessions(trx: Trx, who: Who): Promise<OwnSessions> {
  const rows = await trx
    .selectFrom('login_session')
    .select(['id', 'created_at', 'refreshed_at', 'expires_at', 'address', 'device'])
    .where('account_id', '=', who.accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${who.sessionId}`, 'desc')
    .orderBy('refreshed_at', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ id, address, device, ...times }) => ({
    id,
    isThis: id === who.sessionId,
    since: times.created_at.toISOString(),
    lastSeen: times.refreshed_at.toISOString(),
    until: times.expires_at.toISOString(),
    ...(address === null ? {} : { address }),
    ...(device === null ? {} : { device }),
  }));
}

/** Ends one of a person's own sessions. Throws `recordNotFound` for one of somebody else. */
export async function endOwnSession(trx: Trx, who: Who, sessionId: string): Promise<OwnSessions> {
  const own = await trx
    .selectFrom('login_session')
    .select('id')
    .where(sql<boolean>`id::text = ${sessionId}`)
    .where('account_id', '=', who.accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!own) throw problem('recordNotFound');
  const { organizationId, accountId, address } = who;
  await revokeSession(trx, { organizationId, accountId, sessionId: own.id, address }, 'session.ended');
  return ownSessions(trx, who);
}

/** Ends all of a person's sessions but the one that asks. */
export async function endOtherSessions(trx: Trx, who: Who): Promise<OwnSessions> {
  await revokeAllSessions(trx, who.accountId, who.sessionId);
  await recordActivity(trx, { ...doneBy(who), action: 'session.ended' });
  return ownSessions(trx, who);
}
