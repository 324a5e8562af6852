import type { Trx } from '../runtime.ts';

/** Whether it was put forward with others, and is still to be decided with them. */
export async function isOfSet(trx: Trx, proposalId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('change_set_part')
    .innerJoin('change_set', (on) =>
      on
        .onRef('change_set.organization_id', '=', 'change_set_part.organization_id')
        .onRef('change_set.id', '=', 'change_set_part.set_id'),
    )
    .select('change_set.id')
    .where('change_set_part.proposal_id', '=', proposalId)
    .where('change_set.state', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}
