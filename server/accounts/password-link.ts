import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { PasswordLinkView } from '../contract/accounts.ts';
import { problem } from '../http/problems.ts';
import { addressOf } from '../http/organization.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { recordActivity } from '../office/activity.ts';
import { letterCounters } from './counters.ts';
import { queueLetter } from './letters.ts';
import { normaliseLoginId } from './login.ts';
import { mailAddressOf } from './mail-address.ts';
import { hashPassword, passwordFault } from './password.ts';
import { tokenMark } from './seal.ts';
import { revokeAllSessions } from './sessions.ts';
import { inDigits } from '../said.ts';
import { takeTry } from './tries.ts';

const RESET_MINUTES = 60;
const WELCOME_DAYS = 7;
/** One person is not written to more often in an hour, however often somebody asks. */
const LETTERS_AN_HOUR = 3;
const AT_ONCE = 50;

type Asking = { readonly organizationId: string; readonly typed: string; readonly address: string };

/**
 * Takes a wish for a link to set a new password. Whether there is such a person is looked at afterwards, by the jobs, so that neither
 * the answer nor its time tells. Throws `rateLimited` when too many came from one address.
 */
export async function askForLink(trx: Trx, { organizationId, typed, address }: Asking): Promise<void> {
  await takeTry(trx, letterCounters(address));
  await trx
    .insertInto('password_link')
    .values({
      organization_id: organizationId,
      purpose: 'reset',
      typed: normaliseLoginId(typed),
      asked_from: address,
    })
    .execute();
}

/** Looks at the wishes that wait: who is known gets a link by e-mail, of everybody else nothing stays. */
export async function sendPasswordLinks(runtime: Runtime, organizationId: string): Promise<void> {
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    const found = await runtime.inOrganization(organizationId, (trx) => lookAtNext(runtime, trx, organizationId));
    if (!found) return;
  }
}

async function lookAtNext(runtime: Runtime, trx: Trx, organizationId: string): Promise<boolean> {
  const wish = await trx
    .selectFrom('password_link')
    .select(['id', 'typed', 'asked_from'])
    .where('looked_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!wish) return false;
  const person = await findByAddress(trx, wish.typed ?? '');
  const told = person !== undefined && !(await isToldEnough(trx, person.id));
  const token = newToken(person?.id ?? '');
  await trx
    .updateTable('password_link')
    .set({
      typed: null,
      looked_at: sql<Date>`now()`,
      ...(told
        ? {
            account_id: person.id,
            token_hash: markOf(runtime, token),
            expires_at: sql<Date>`now() + make_interval(mins => ${RESET_MINUTES})`,
          }
        : {}),
    })
    .where('id', '=', wish.id)
    .execute();
  if (told) {
    await writeTo(runtime, trx, { organizationId, person, token });
    const address = wish.asked_from ?? undefined;
    await recordActivity(trx, { organizationId, accountId: person.id, action: 'password.asked', address });
  }
  await forgetStrangers(trx);
  return true;
}

type Person = { readonly id: string; readonly loginId: string; readonly name: string; readonly email: string };
type Writing = { readonly organizationId: string; readonly person: Person; readonly token: string };

async function writeTo(runtime: Runtime, trx: Trx, { organizationId, person, token }: Writing): Promise<void> {
  const { name, loginId, email: recipient } = person;
  const minutes = inDigits(RESET_MINUTES);
  const link = await linkOf(runtime, organizationId, token);
  const words = { name, loginId, minutes };
  await queueLetter(runtime, trx, { organizationId, recipient, letter: 'passwordReset', words, link });
}

/** The open account of what somebody typed: its username, else the e-mail address of one. */
async function findByAddress(trx: Trx, typed: string): Promise<Person | undefined> {
  const row = await trx
    .selectFrom('account')
    .select(['id', 'login_id', 'name_ne', 'profile'])
    .where('active', '=', true)
    .where((eb) => eb.or([eb('login_id', '=', typed), eb(sql<string>`lower(profile ->> 'email')`, '=', typed)]))
    .orderBy(sql`login_id = ${typed}`, 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  const email = row && mailAddressOf(row);
  return row && email !== undefined ? { id: row.id, loginId: row.login_id, name: row.name_ne, email } : undefined;
}

async function isToldEnough(trx: Trx, accountId: string): Promise<boolean> {
  const { count } = await trx
    .selectFrom('password_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'reset')
    .where('asked_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count >= LETTERS_AN_HOUR;
}

/** What nobody was found for counts for an hour and is of no use afterwards. */
async function forgetStrangers(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('password_link')
    .where('account_id', 'is', null)
    .where('looked_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Makes the link by which a new account gets its first password; good for a week. */
export async function makeWelcomeLink(
  runtime: Runtime,
  trx: Trx,
  { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string },
): Promise<{ readonly link: string; readonly days: number }> {
  const token = newToken(accountId);
  await trx
    .insertInto('password_link')
    .values({
      organization_id: organizationId,
      purpose: 'welcome',
      account_id: accountId,
      token_hash: markOf(runtime, token),
      looked_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${WELCOME_DAYS})`,
    })
    .execute();
  return { link: await linkOf(runtime, organizationId, token), days: WELCOME_DAYS };
}

/** Whose link it is. Throws `passwordLinkOver` for one that was used, is too old or never was. */
export async function viewLink(runtime: Runtime, trx: Trx, token: string): Promise<PasswordLinkView> {
  const { loginId, purpose } = await getLink(runtime, trx, token);
  return { loginId, purpose };
}

type Using = {
  readonly organizationId: string;
  readonly token: string;
  readonly password: string;
  readonly address: string;
};

/**
 * Sets a new password by a link: once, and every session and every other link of the account ends. Throws `passwordLinkOver`,
 * `passwordWeak`.
 * @returns the account whose password it is
 */
export async function useLink(runtime: Runtime, { organizationId, token, password, address }: Using): Promise<string> {
  const { loginId } = await runtime.inOrganization(organizationId, (trx) => getLink(runtime, trx, token));
  if (passwordFault(password, loginId)) throw problem('passwordWeak');
  const password_hash = await hashPassword(password);
  return runtime.inOrganization(organizationId, async (trx) => {
    const { accountId, ...person } = await getLink(runtime, trx, token, 'lock');
    await trx
      .updateTable('account')
      .set({ password_hash, first_password_until: null })
      .where('id', '=', accountId)
      .execute();
    await closeLinks(trx, accountId);
    await revokeAllSessions(trx, accountId);
    await recordActivity(trx, { organizationId, accountId, action: 'password.reset', address });
    if (person.purpose === 'welcome' || person.email === undefined) return accountId;
    const words = { name: person.name, loginId: person.loginId };
    await queueLetter(runtime, trx, { organizationId, recipient: person.email, letter: 'passwordChanged', words });
    return accountId;
  });
}

/** Ends every link of an account that is still open: after a new password of any kind. */
export async function closeLinks(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('password_link')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

async function getLink(runtime: Runtime, trx: Trx, token: string, hold?: 'lock') {
  const row = await trx
    .selectFrom('password_link as l')
    .innerJoin('account as a', (join) =>
      join.onRef('a.organization_id', '=', 'l.organization_id').onRef('a.id', '=', 'l.account_id'),
    )
    .select(['a.id as accountId', 'a.login_id as loginId', 'a.name_ne as name', 'a.profile', 'l.purpose'])
    .where('l.token_hash', '=', markOf(runtime, token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('a.active', '=', true)
    .$if(hold === 'lock', (query) => query.forUpdate('l'))
    .executeTakeFirst();
  if (!row || !isFor(token, row.accountId)) throw problem('passwordLinkOver');
  const { accountId, loginId, name, purpose, profile } = row;
  return { accountId, loginId, name, purpose, email: mailAddressOf({ login_id: loginId, profile }) };
}

/** The token stands behind `#`, which browsers send to nobody: it is in no server's log. */
async function linkOf(runtime: Runtime, organizationId: string, token: string): Promise<string> {
  return `${await addressOf(runtime, organizationId)}/resetPassword#${token}`;
}

/** The account in 16 bytes, so that a link leads to nobody else, and 16 random ones. */
function newToken(accountId: string): string {
  return Buffer.concat([accountBytes(accountId), randomBytes(16)]).toString('base64url');
}

function isFor(token: string, accountId: string): boolean {
  return Buffer.from(token, 'base64url').subarray(0, 16).equals(accountBytes(accountId));
}

function accountBytes(accountId: string): Buffer {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex');
}

function markOf({ config }: Runtime, token: string): string {
  return tokenMark(config.secret, 'password-link', [token]);
}
