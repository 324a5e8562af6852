import type { Trx } from '../runtime.ts';
import { closeLinks } from './password-link.ts';
import { hashPassword } from './password.ts';
import { readableCode } from './readable-code.ts';
import { revokeAllSessions } from './sessions.ts';

const VALID_DAYS = 7;
const DAY_MS = 86_400_000;

/** A password that an administrator sees once and tells the person. */
export type FirstPassword = { readonly oneTimePassword: string; readonly validUntil: string };

/**
 * Gives an account a new random password: it opens nothing but the change to one of the person's own, for a
 * week. Every session and link of the account ends; a second step at login stays, so that the password alone opens nothing.
 */
export async function giveFirstPassword(trx: Trx, accountId: string): Promise<FirstPassword> {
  const oneTimePassword = readableCode();
  const until = new Date(Date.now() + VALID_DAYS * DAY_MS);
  const password = { password_hash: await hashPassword(oneTimePassword), first_password_until: until };
  await trx.updateTable('account').set(password).where('id', '=', accountId).execute();
  await revokeAllSessions(trx, accountId);
  await closeLinks(trx, accountId);
  return { oneTimePassword, validUntil: until.toISOString() };
}
