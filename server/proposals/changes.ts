import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { ProposedChange } from '../contract/proposals.ts';
import type { OpenMaster } from '../setup/open-master.ts';

/** The newest change of the master that is open: what is kept after it is the deed's own, for nobody else may change the master now. */
export async function lastChange({ trx, master }: OpenMaster): Promise<number> {
  const row = await trx
    .selectFrom('setup_change')
    .select('id')
    .where('kind', '=', master.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** What was changed in the master since then, in the order in which it was written; what is sensitive is masked. */
export async function changesSince({ trx, master }: OpenMaster, mark: number): Promise<readonly ProposedChange[]> {
  const rows = await trx
    .selectFrom('setup_change')
    .select(['key', 'action', 'changed', 'before', 'after'])
    .where('kind', '=', master.id)
    .where('id', '>', mark)
    .orderBy('id')
    .execute();
  return rows.map(({ key, action, changed, before, after }) => ({
    key,
    action,
    changed,
    ...(before === null ? {} : { before: { ...before } }),
    ...(after === null ? {} : { after: { ...after } }),
  }));
}

/** Whether a deed does what it was seen to do when it was proposed. */
export function isSameChange(one: unknown, other: readonly ProposedChange[]): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
