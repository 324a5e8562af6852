import { isRecord } from '../parse.ts';
import type { Trx } from '../runtime.ts';

/** What forms may pre-fill of the person at work: name, qualification, registration numbers, consultancy (facts `user.*`). */
export async function profileOf(trx: Trx, accountId: string): Promise<Record<string, unknown>> {
  const row = await trx
    .selectFrom('account')
    .select(['name_ne', 'profile'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row ? { ...(isRecord(row.profile) ? row.profile : {}), nameNe: row.name_ne } : {};
}
