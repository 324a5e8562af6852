import { findApplicationFor } from '../case/scope.ts';
import { markReadOf } from '../notifications/queries.ts';
import type { Runtime, Who } from '../runtime.ts';

/** Keeps that a person has a file open now: nothing of it is unread, nor of what they were told of it, until something comes to them again. */
export async function markSeen(runtime: Runtime, who: Who, applicationId: string): Promise<void> {
  await runtime.inOrganization(who.organizationId, async (trx) => {
    await findApplicationFor(trx, who, applicationId);
    const seen = { seen_at: runtime.now() };
    await trx
      .insertInto('application_seen')
      .values({
        organization_id: who.organizationId,
        account_id: who.accountId,
        application_id: applicationId,
        ...seen,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'account_id', 'application_id']).doUpdateSet(seen))
      .execute();
    await markReadOf(trx, who, applicationId);
  });
}
