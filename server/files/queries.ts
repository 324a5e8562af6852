import { recordActivity } from '../accounts/activity.ts';
import type { FileView } from '../contract/application.ts';
import type { Trx, Who } from '../runtime.ts';

type NewFile = {
  readonly id: string;
  readonly applicationId: string;
  readonly category: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly uploadedAt: string;
  /** Form from which it was uploaded; kept in the activity log only. */
  readonly form?: string;
};

/** Keeps the row of a file whose bytes are in the store already, and who brought it. */
export async function insertFile(trx: Trx, who: Who, file: NewFile): Promise<FileView> {
  await trx
    .insertInto('attachment')
    .values({
      organization_id: who.organizationId,
      id: file.id,
      application_id: file.applicationId,
      category: file.category,
      name: file.name,
      type: file.type,
      size: file.size,
      sha256: file.sha256,
      uploaded_by: who.accountId,
      uploaded_at: file.uploadedAt,
    })
    .execute();
  const { applicationId, form, ...view } = file;
  await recordActivity(trx, {
    organizationId: who.organizationId,
    accountId: who.accountId,
    applicationId,
    action: 'file.uploaded',
    detail: { file: file.id, category: file.category, sha256: file.sha256, ...(form === undefined ? {} : { form }) },
  });
  return { ...view, uploadedBy: who.name };
}

/** Files of an application, newest first. */
export async function listFiles(trx: Trx, applicationId: string): Promise<FileView[]> {
  const rows = await selectFiles(trx, applicationId).orderBy('f.uploaded_at', 'desc').orderBy('f.id').execute();
  return rows.map((row) => ({ ...row, uploadedAt: row.uploadedAt.toISOString() }));
}

/** One file of an application, if it is that application's. */
export function findFile(trx: Trx, applicationId: string, id: string) {
  return selectFiles(trx, applicationId).where('f.id', '=', id).executeTakeFirst();
}

function selectFiles(trx: Trx, applicationId: string) {
  return trx
    .selectFrom('attachment as f')
    .innerJoin('account as a', (join) =>
      join.onRef('a.organization_id', '=', 'f.organization_id').onRef('a.id', '=', 'f.uploaded_by'),
    )
    .select(['f.id', 'f.name', 'f.category', 'f.type', 'f.size', 'f.sha256'])
    .select(['f.uploaded_at as uploadedAt', 'a.name_ne as uploadedBy'])
    .where('f.application_id', '=', applicationId);
}
