import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { Trx } from '../runtime.ts';
import type { WholeCase } from '../case/case.ts';
import type { Run } from '../case/runs.ts';

/** Keeps, of each run that an event took from a desk with a service level, whether the office kept to its days. */
export async function keepLevelEnds(
  trx: Trx,
  before: readonly Run[],
  after: WholeCase,
  { seq, at }: { readonly seq: number; readonly at: string },
): Promise<void> {
  const today = kathmanduDate(at);
  const rows = before
    .filter((run) => hasLevel(run) && hasLeft(run, after))
    .map(({ row }) => ({
      organization_id: after.organizationId,
      application_id: row.application_id,
      run: row.run,
      seq,
      definition_hash: row.definition_hash,
      state: row.state,
      // a level that rests has days left, or had passed before it began to rest
      in_time: row.sla_due === null ? (row.sla_left ?? 0) >= 0 : today <= row.sla_due,
      at,
    }));
  if (rows.length > 0) await trx.insertInto('service_level_end').values(rows).execute();
}

function hasLevel({ row }: Run): boolean {
  return row.status === 'active' && (row.sla_due !== null || row.sla_left !== null);
}

function hasLeft({ row }: Run, { runs }: WholeCase): boolean {
  const now = runs.find((each) => each.row.run === row.run)?.row;
  return now !== undefined && (now.state !== row.state || now.status !== 'active');
}
