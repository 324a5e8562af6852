import { randomBytes, randomUUID } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import type { Config } from '../config.ts';
import { together } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import { guardedPosts } from '../http/permissions.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { stillInUse } from './idle.ts';
import { tokenMark } from './seal.ts';
import { forgetSession } from './session-cache.ts';

/** A working day; after it the person logs in again. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** One login of a person. */
export type SessionKey = { readonly organizationId: string; readonly sessionId: string; readonly accountId: string };

/** What the cookie holds: the session and 32 random bytes, of which the database knows only a mark. */
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
  { config }: Pick<Runtime, 'config'>,
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
      refresh_hash: sessionMark(config.secret, token, accountId),
      expires_at: new Date(Date.now() + SESSION_SECONDS * 1000),
      address: address ?? null,
      device: deviceText(device),
    })
    .execute();
  return token;
}

/** What is kept of what a browser says of itself. */
export function deviceText(device: string | undefined): string | null {
  return device?.slice(0, LONGEST_DEVICE) ?? null;
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
  forgetSession(session.sessionId);
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
  for (const row of rows) forgetSession(row.id);
}

/** The office asks the role for a second step at login, and the person has none yet. */
const needsTwoStep = (always: string) => sql<boolean>`(a.role = any (${always}::text[]) or exists (
    select from organization o
    where o.id = a.organization_id and o.config -> 'twoStepRoles' ? a.role
  )) and not exists (
    select from account_totp t
    where t.organization_id = a.organization_id and t.account_id = a.id and t.confirmed_at is not null
  )`;

/** Posts that log in with two steps whatever the office says; in a demo everybody must be able to look around. */
export function twoStepAlways({ demo }: Pick<Config, 'demo'>): readonly string[] {
  return demo ? [] : guardedPosts;
}

/** Asks for the person of a live session; role, wards and name are the account's of now, not the token's. */
const personText = keptText<'session' | 'account' | 'always', Who>((db, at) =>
  db
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
      needsTwoStep(at.text('always')).as('mustSetUpTwoStep'),
    ])
    .where('s.id', '=', at.text('session'))
    .where('s.account_id', '=', at.text('account'))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where(stillInUse)
    .where('a.active', '=', true)
    .compile(),
);

/** Asks for the same of one login. */
export function askPerson({ sessionId, accountId }: SessionKey, config: Pick<Config, 'demo'>): CompiledQuery<Who> {
  return personText({ session: sessionId, account: accountId, always: twoStepAlways(config) });
}

/** The person of a live session. */
export async function findPerson(
  trx: Trx,
  session: SessionKey,
  config: Pick<Config, 'demo'>,
): Promise<Who | undefined> {
  const [[person]] = await together(trx, [askPerson(session, config)]);
  return person;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows of a token: of whose session it is, under the server's secret, so that nobody puts in one of somebody else. */
export function sessionMark(secret: string, token: RefreshToken, accountId: string): string {
  return tokenMark(secret, 'session', [token.sessionId, accountId, token.secret]);
}
