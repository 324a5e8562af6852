import type { Trx, Who } from '../runtime.ts';

/** Whether the person is told on their own page how it is used: until they have put that away. */
export async function isNewcomer(trx: Trx, { accountId }: Pick<Who, 'accountId'>): Promise<boolean> {
  const seen = await trx
    .selectFrom('tour_seen')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return seen === undefined;
}

/** Puts the tour away for good, or has it shown again. */
export async function keepTour(trx: Trx, { organizationId, accountId }: Who, seen: boolean): Promise<void> {
  if (!seen) {
    await trx.deleteFrom('tour_seen').where('account_id', '=', accountId).execute();
    return;
  }
  await trx
    .insertInto('tour_seen')
    .values({ organization_id: organizationId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
