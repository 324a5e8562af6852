import type { Runtime, Trx } from '../runtime.ts';
import { noticeOfAccount } from './account-notices.ts';

/**
 * Tells a person at the login that no recovery code is left for the day the telephone is lost: all were used, or they were made under an
 * older rule. Told once until it is read.
 */
export async function tellOfCodesGone(
  runtime: Pick<Runtime, 'now'>,
  trx: Trx,
  { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string },
): Promise<void> {
  const lacking = await trx
    .selectFrom('account_totp')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('recovery_code')
            .select('hash')
            .where('account_id', '=', accountId)
            .where('used_at', 'is', null),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notification')
            .select('id')
            .where('account_id', '=', accountId)
            .where('read_at', 'is', null)
            .where('template', 'like', 'account/recoveryCodesGone/%'),
        ),
      ),
    )
    .executeTakeFirst();
  if (lacking === undefined) return;
  await noticeOfAccount(runtime, trx, { organizationId, name: '' }, { accountId, notice: 'recoveryCodesGone' });
}
