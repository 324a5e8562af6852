import { sql } from 'kysely';
import { verifySync } from 'otplib';
import { toLatin } from '../../form-schemas/values/digits.ts';
import type { Trx } from '../runtime.ts';
import { openSealed, tokenMark } from './seal.ts';

/** Clocks of telephones go wrong by a little: the code of half a minute before and after is good too. */
const TOLERANCE_SECONDS = 30;

type Account = { readonly secret: string; readonly organizationId: string; readonly accountId: string };

/**
 * The second step of a login: `none` where the account has none, `missing` without a code, `wrong` for one that does not fit or was
 * used before.
 * @param account.secret `config.secret`, under which keys are sealed
 */
export async function takeStep(
  trx: Trx,
  { code = '', ...account }: Account & { readonly code?: string | undefined },
): Promise<'none' | 'missing' | 'wrong' | 'done'> {
  const held = await trx
    .selectFrom('account_totp')
    .select('secret')
    .where('account_id', '=', account.accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!held) return 'none';
  const typed = plainCode(code);
  if (typed === '') return 'missing';
  const isTaken = /^\d{6}$/u.test(typed)
    ? await takeCode(trx, account, typed)
    : await takeRecoveryCode(trx, account, typed);
  return isTaken ? 'done' : 'wrong';
}

/** Takes a code of the telephone once: the half minute it stands for is over for every further try. */
export async function takeCode(trx: Trx, { secret, accountId }: Account, code: string): Promise<boolean> {
  const held = await trx
    .selectFrom('account_totp')
    .select(['secret', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!held) return false;
  const found = verifySync({
    secret: openSealed(secret, 'totp', held.secret),
    token: plainCode(code),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!found.valid || !('timeStep' in found)) return false;
  const taken = await trx
    .updateTable('account_totp')
    .set({ last_step: found.timeStep })
    .where('account_id', '=', accountId)
    .where('last_step', '<', found.timeStep)
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function takeRecoveryCode(trx: Trx, account: Account, code: string): Promise<boolean> {
  const taken = await trx
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', account.accountId)
    .where('hash', '=', recoveryMark(account, code))
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

function recoveryMark({ secret, organizationId, accountId }: Account, code: string): string {
  return tokenMark(secret, 'recovery-code', [organizationId, accountId, plainCode(code)]);
}

/** Keeps recovery codes in the place of those before; only marks, which nobody makes who has the database alone. */
export async function keepRecoveryCodes(trx: Trx, account: Account, codes: readonly string[]): Promise<void> {
  const { organizationId, accountId } = account;
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        organization_id: organizationId,
        account_id: accountId,
        hash: recoveryMark(account, code),
      })),
    )
    .execute();
}

/** Takes the second step of an account away, with its recovery codes; false where it had none. */
export async function dropTwoStep(trx: Trx, accountId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('account_totp')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A code as it is compared: people type it in groups, in small letters, with Nepali digits. */
function plainCode(typed: string): string {
  return toLatin(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/gu, '');
}
