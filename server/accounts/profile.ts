import { isRecord } from '../parse.ts';
import type { Trx } from '../runtime.ts';

/** What forms may pre-fill of the person at work: name, qualification, registration numbers, consultancy (facts `user.*`). */
export async function profileOf(trx: Trx, accountId: string): Promise<Record<string, unknown>> {
  return toProfile(await selectProfile(trx, accountId).executeTakeFirst());
}

/** Asks for the same. */
export function selectProfile(trx: Trx, accountId: string) {
  return trx.selectFrom('account').select(['name_ne', 'profile']).where('id', '=', accountId);
}

/** The profile that a row holds. */
export function toProfile(
  row: { readonly name_ne: string; readonly profile: unknown } | undefined,
): Record<string, unknown> {
  return row ? { ...(isRecord(row.profile) ? row.profile : {}), nameNe: row.name_ne } : {};
}
