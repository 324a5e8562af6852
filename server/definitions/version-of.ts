import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { Trx } from '../runtime.ts';
import { SINCE_EVER } from './publish.ts';

/** Which version of a definition something was judged by; without a day it was in force from the beginning. */
export type JudgedBy = { readonly version: number; readonly effectiveFrom?: string };

/** The version of a stage by the hash of its text: of versions that say the same, the one in force last at the instant. */
export async function versionOf(trx: Trx, hash: string, at: Date): Promise<JudgedBy | undefined> {
  const found = await trx
    .selectFrom('definition')
    .select(['version', 'effective_from'])
    .where('kind', '=', 'workflow')
    .where('hash', '=', hash)
    .where('effective_from', '<=', kathmanduDate(at.toISOString()))
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { version, effective_from: effectiveFrom } = found;
  return effectiveFrom === SINCE_EVER ? { version } : { version, effectiveFrom };
}
