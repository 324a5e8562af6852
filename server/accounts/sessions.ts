import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SessionLookup } from '../http/access.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { doneBy, recordActivity } from './activity.ts';

/** A working day; after it the person logs in again. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** A second tab may still come with the token that the first tab has just used up. */
const GRACE_SECONDS = 10;
const CACHE_MS = 2_000;
const CACHE_SIZE = 10_000;

type SessionKey = { readonly organizationId: string; readonly sessionId: string; readonly accountId: string };

/** What the cookie holds: the session and 32 random bytes, of which the database knows only the hash. */
export type RefreshToken = { readonly sessionId: string; readonly secret: string };

/** Reads the cookie's value; undefined when it is not one of ours. */
export function parseRefreshToken(text: string | undefined): RefreshToken | undefined {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/u.exec(text ?? '');
  return match?.[1] && match[2] ? { sessionId: match[1], secret: match[2] } : undefined;
}

/** The value for the cookie. */
export function formatRefreshToken(token: RefreshToken): string {
  return `${token.sessionId}.${token.secret}`;
}

/** Where a session is opened: the network address, and what the browser says of itself. */
export type SessionPlace = { readonly address?: string | undefined; readonly device?: string | undefined };

/** So much of what a browser says of itself is kept. */
const LONGEST_DEVICE = 300;

/** Opens a session of an account that has proved who it is. */
export async function openSession(
  trx: Trx,
  organizationId: string,
  accountId: string,
  { address, device }: SessionPlace = {},
): Promise<RefreshToken> {
  const token = { sessionId: randomUUID(), secret: newSecret() };
  await trx
    .insertInto('login_session')
    .values({
      organization_id: organizationId,
      id: token.sessionId,
      account_id: accountId,
      refresh_hash: hashOf(token.secret),
      expires_at: new Date(Date.now() + SESSION_SECONDS * 1000),
      address: address ?? null,
      device: device?.slice(0, LONGEST_DEVICE) ?? null,
    })
    .execute();
  return token;
}

/** What became of a refresh token: a new one, only a new access token (a second tab), or nothing. */
export type Refreshed =
  | { readonly kind: 'rotated'; readonly token: RefreshToken; readonly accountId: string }
  | { readonly kind: 'kept'; readonly token: RefreshToken; readonly accountId: string }
  | { readonly kind: 'refused'; readonly code: 'unauthenticated' | 'sessionExpired' | 'sessionRevoked' };

/**
 * Takes a refresh token once. One that was already used means that somebody else has a copy, so the session ends, save
 * within ten seconds of its use. Returns rather than throws, so that the end of the session is not rolled back.
 */
export async function refreshSession(trx: Trx, organizationId: string, token: RefreshToken): Promise<Refreshed> {
  const session = await lockSession(trx, token.sessionId);
  if (!session) return { kind: 'refused', code: 'unauthenticated' };
  if (session.revoked_at) return { kind: 'refused', code: 'sessionRevoked' };
  if (session.expires_at.getTime() <= Date.now()) return { kind: 'refused', code: 'sessionExpired' };
  const hash = hashOf(token.secret);
  if (hash === session.refresh_hash) return rotate(trx, session);
  const isParallel = Date.now() - session.refreshed_at.getTime() <= GRACE_SECONDS * 1000;
  if (hash === session.previous_refresh_hash && isParallel)
    return { kind: 'kept', token, accountId: session.account_id };
  await revokeSession(trx, { organizationId, sessionId: session.id, accountId: session.account_id }, 'session.reuse');
  return { kind: 'refused', code: 'sessionRevoked' };
}

function lockSession(trx: Trx, sessionId: string) {
  return trx
    .selectFrom('login_session')
    .select(['id', 'account_id', 'refresh_hash', 'previous_refresh_hash', 'refreshed_at', 'expires_at', 'revoked_at'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

type Rotating = { readonly id: string; readonly account_id: string; readonly refresh_hash: string };

async function rotate(trx: Trx, session: Rotating): Promise<Refreshed> {
  const token = { sessionId: session.id, secret: newSecret() };
  await trx
    .updateTable('login_session')
    .set({
      refresh_hash: hashOf(token.secret),
      previous_refresh_hash: session.refresh_hash,
      refreshed_at: new Date(),
    })
    .where('id', '=', session.id)
    .execute();
  return { kind: 'rotated', token, accountId: session.account_id };
}

/** Ends one session and says why in the activity log. */
export async function revokeSession(
  trx: Trx,
  session: SessionKey & Pick<Who, 'address'>,
  action: 'logout' | 'session.reuse' | 'session.ended',
): Promise<void> {
  await trx
    .updateTable('login_session')
    .set({ revoked_at: new Date() })
    .where('id', '=', session.sessionId)
    .where('revoked_at', 'is', null)
    .execute();
  cache.delete(session.sessionId);
  await recordActivity(trx, { ...doneBy(session), action });
}

/**
 * Ends every session of an account: after a new password, another role, or a closed account.
 * @param except a session that goes on: the one in which the person asks for it
 */
export async function revokeAllSessions(trx: Trx, accountId: string, except?: string): Promise<void> {
  const rows = await trx
    .updateTable('login_session')
    .set({ revoked_at: new Date() })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning('id')
    .execute();
  for (const row of rows) cache.delete(row.id);
}

/** Looks a session up anew at its next request: something about its person has changed. */
export function forgetSession(sessionId: string): void {
  cache.delete(sessionId);
}

/** The office asks the role for a second step at login, and the person has none yet. */
const needsTwoStep = sql<boolean>`exists (
    select from organization o
    where o.id = a.organization_id and o.config -> 'twoStepRoles' ? a.role
  ) and not exists (
    select from account_totp t
    where t.organization_id = a.organization_id and t.account_id = a.id and t.confirmed_at is not null
  )`;

/** The person of a live session; role, wards and name are the account's of now, not the token's. */
export function findPerson(trx: Trx, session: SessionKey): Promise<Who | undefined> {
  return trx
    .selectFrom('login_session as s')
    .innerJoin('account as a', (join) =>
      join.onRef('a.organization_id', '=', 's.organization_id').onRef('a.id', '=', 's.account_id'),
    )
    .select([
      'a.organization_id as organizationId',
      'a.id as accountId',
      's.id as sessionId',
      'a.login_id as loginId',
      'a.role as role',
      'a.name_ne as name',
      'a.designation_ne as designation',
      'a.wards as wards',
      sql<boolean>`a.first_password_until is not null`.as('mustChangePassword'),
      needsTwoStep.as('mustSetUpTwoStep'),
    ])
    .where('s.id', '=', session.sessionId)
    .where('s.account_id', '=', session.accountId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('a.active', '=', true)
    .executeTakeFirst();
}

const cache = new Map<string, { readonly who: Who; readonly until: number }>();

/** Looks sessions up for the access check; a found one is believed for two seconds, so a logout elsewhere shows by then. */
export function sessionLookup(runtime: Pick<Runtime, 'inOrganization'>): SessionLookup {
  return async (key) => {
    const held = cache.get(key.sessionId);
    const isSame = held?.who.accountId === key.accountId && held.who.organizationId === key.organizationId;
    if (held && isSame && held.until > Date.now()) return held.who;
    cache.delete(key.sessionId);
    if (!isUuid(key.organizationId) || !isUuid(key.sessionId) || !isUuid(key.accountId)) return undefined;
    const who = await runtime.inOrganization(key.organizationId, (trx) => findPerson(trx, key));
    if (!who) return undefined;
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(key.sessionId, { who, until: Date.now() + CACHE_MS });
    return who;
  };
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(text);
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
