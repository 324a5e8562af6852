import type { ApplicationSummary } from '../contract/application-list.ts';
import type { Trx, Who } from '../runtime.ts';
import type { ApplicationRow } from '../case/queries.ts';

type DraftTitle = NonNullable<ApplicationSummary['draft']>;

/** The newest draft of each of the person's own files that nobody has handed in: it has no owner on record yet. */
export async function ownDrafts(
  trx: Trx,
  { accountId }: Who,
  applications: readonly ApplicationRow[],
): Promise<ReadonlyMap<string, DraftTitle>> {
  const ids = applications
    .filter((each) => each.filed_by === accountId && each.owner_ne === '' && each.registration_no === null)
    .map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('draft')
    .distinctOn('application_id')
    .select(['application_id', 'owner_ne', 'plot_no', 'filled_percent'])
    .where('application_id', 'in', ids)
    .orderBy('application_id')
    .orderBy('saved_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.application_id, titleOf(row)]));
}

function titleOf(row: { owner_ne: string; plot_no: string; filled_percent: number | null }): DraftTitle {
  const percent = row.filled_percent === null ? {} : { percent: row.filled_percent };
  return { ownerNe: row.owner_ne, plotNo: row.plot_no, ...percent };
}
