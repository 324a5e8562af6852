import { isRecord } from '../parse.ts';
import type { Kysely } from 'kysely';
import { keptText } from '../db/kept-text.ts';
import type { Tables } from '../db/tables.ts';
import type { Trx } from '../runtime.ts';

/** What forms may pre-fill of the person at work: name, qualification, registration numbers, consultancy (facts `user.*`). */
export async function profileOf(trx: Trx, accountId: string): Promise<Record<string, unknown>> {
  return toProfile(await selectProfile(trx, accountId).executeTakeFirst());
}

function selectProfile(db: Kysely<Tables>, accountId: string) {
  return db.selectFrom('account').select(['name_ne', 'profile']).where('id', '=', accountId);
}

/** Asks for the same of many. */
export const profileText = keptText<'account', { name_ne: string; profile: unknown }>((db, at) =>
  selectProfile(db, at.text('account')).compile(),
);

/** The profile that a row holds. */
export function toProfile(
  row: { readonly name_ne: string; readonly profile: unknown } | undefined,
): Record<string, unknown> {
  return row ? { ...(isRecord(row.profile) ? row.profile : {}), nameNe: row.name_ne } : {};
}
