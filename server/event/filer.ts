import { sql } from 'kysely';
import { ownFilesOnlyRoles } from '../http/permissions.ts';
import type { Trx } from '../runtime.ts';

/** The account of the designer with that registration number of the municipality, if there is one that is active. */
export async function findFiler(trx: Trx, municipalRegNo: unknown): Promise<string | undefined> {
  if (typeof municipalRegNo !== 'string' || municipalRegNo === '') return undefined;
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('role', 'in', ownFilesOnlyRoles)
    .where('active', '=', true)
    .where(sql<string>`profile ->> 'municipalRegNo'`, '=', municipalRegNo)
    .orderBy('login_id')
    .executeTakeFirst();
  return row?.id;
}
