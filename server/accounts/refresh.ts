import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../runtime.ts';
import { isIdle } from './idle.ts';
import { deviceText, type RefreshToken, revokeSession, sessionMark } from './sessions.ts';

/** An answer may be lost on the way, or a second tab come with the token that the first has just used up. */
const GRACE_SECONDS = 10;
/** So often one that was used already is answered again within that time: more are no accident. */
const MOST_REUSES = 2;

/** What became of a refresh token: the next one, or nothing. */
export type Refreshed =
  | { readonly kind: 'renewed'; readonly token: RefreshToken; readonly accountId: string }
  | { readonly kind: 'refused'; readonly code: 'unauthenticated' | 'sessionExpired' | 'sessionRevoked' };

type Refreshing = {
  readonly organizationId: string;
  readonly token: RefreshToken;
  /** `config.secret`: the next token follows from the one before, so that it can be given once more without being kept. */
  readonly secret: string;
  /** What the browser says of itself. */
  readonly device?: string | undefined;
};

/**
 * Takes a refresh token. The same browser may come with it again within ten seconds, twice at most, because an answer may be lost: it gets
 * the same next token. Everybody else who comes with a used one has a copy of it, so the session ends. Returns rather than throws, so
 * that the end of the session is not rolled back.
 */
export async function refreshSession(trx: Trx, refreshing: Refreshing): Promise<Refreshed> {
  const { organizationId, token } = refreshing;
  const session = await lockSession(trx, token.sessionId);
  if (!session) return { kind: 'refused', code: 'unauthenticated' };
  if (session.revoked_at) return { kind: 'refused', code: 'sessionRevoked' };
  if (session.expires_at.getTime() <= Date.now() || session.isIdle) return { kind: 'refused', code: 'sessionExpired' };
  const hash = sessionMark(refreshing.secret, token, session.account_id);
  if (hash === session.refresh_hash) return rotate(trx, session, refreshing);
  if (hash === session.previous_refresh_hash && isAccident(session, refreshing)) return again(trx, session, refreshing);
  await revokeSession(trx, { organizationId, sessionId: session.id, accountId: session.account_id }, 'session.reuse');
  return { kind: 'refused', code: 'sessionRevoked' };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

function lockSession(trx: Trx, sessionId: string) {
  return trx
    .selectFrom('login_session as s')
    .select(['s.id', 's.account_id', 's.refresh_hash', 's.previous_refresh_hash', 's.refreshed_at', 's.expires_at'])
    .select(['s.revoked_at', 's.device', 's.reuses', isIdle.as('isIdle')])
    .where('s.id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

function isAccident({ refreshed_at, reuses, device }: Locked, refreshing: Refreshing): boolean {
  const isSoon = Date.now() - refreshed_at.getTime() <= GRACE_SECONDS * 1000;
  return isSoon && reuses < MOST_REUSES && device === deviceText(refreshing.device);
}

async function rotate(trx: Trx, session: Locked, refreshing: Refreshing): Promise<Refreshed> {
  const token = nextToken(refreshing);
  await trx
    .updateTable('login_session')
    .set({
      refresh_hash: sessionMark(refreshing.secret, token, session.account_id),
      previous_refresh_hash: session.refresh_hash,
      refreshed_at: new Date(),
      last_used_at: sql<Date>`now()`,
      reuses: 0,
      device: deviceText(refreshing.device),
    })
    .where('id', '=', session.id)
    .execute();
  return { kind: 'renewed', token, accountId: session.account_id };
}

async function again(trx: Trx, session: Locked, refreshing: Refreshing): Promise<Refreshed> {
  await trx
    .updateTable('login_session')
    .set({ reuses: session.reuses + 1 })
    .where('id', '=', session.id)
    .execute();
  return { kind: 'renewed', token: nextToken(refreshing), accountId: session.account_id };
}

function nextToken({ token, secret }: Refreshing): RefreshToken {
  const text = `refresh/${token.sessionId}/${token.secret}`;
  return { sessionId: token.sessionId, secret: createHmac('sha256', secret).update(text).digest('base64url') };
}
