import type { ApplicationSummary } from '../contract/application-list.ts';
import { sql } from 'kysely';
import { keptText } from '../db/kept-text.ts';
import type { Who } from '../runtime.ts';
import type { ApplicationRow } from '../case/queries.ts';

type DraftTitle = NonNullable<ApplicationSummary['draft']>;
type DraftRow = {
  readonly application_id: string;
  readonly owner_ne: string;
  readonly plot_no: string;
  readonly filled_percent: number | null;
};

/** Asks for the newest draft of each of some applications. */
export const newestDraftsText = keptText<'ids', DraftRow>((db, at) =>
  db
    .selectFrom('draft')
    .distinctOn('application_id')
    .select(['application_id', 'owner_ne', 'plot_no', 'filled_percent'])
    .where(sql<boolean>`application_id = any (${at.text('ids')}::uuid[])`)
    .orderBy('application_id')
    .orderBy('saved_at', 'desc')
    .compile(),
);

/** Whether a person reads a file by its draft: their own that nobody has handed in has no owner on record yet. */
export function isOwnDraft(
  { accountId }: Pick<Who, 'accountId'>,
  application: Pick<ApplicationRow, 'filed_by' | 'owner_ne' | 'registration_no'>,
): boolean {
  const { filed_by, owner_ne, registration_no } = application;
  return filed_by === accountId && owner_ne === '' && registration_no === null;
}

/** What a draft says of the file whose it is. */
export function toDraftTitle(row: DraftRow): DraftTitle {
  const percent = row.filled_percent === null ? {} : { percent: row.filled_percent };
  return { ownerNe: row.owner_ne, plotNo: row.plot_no, ...percent };
}
