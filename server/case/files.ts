import { type InferResult, type Kysely, sql } from 'kysely';
import { keptText } from '../db/kept-text.ts';
import type { Tables } from '../db/tables.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import type { FileView } from '../contract/files.ts';
import type { Trx, Who } from '../runtime.ts';

type NewFile = {
  readonly id: string;
  readonly applicationId: string;
  /** The run of the application for which it is given, then those that it carries on. */
  readonly lineage: readonly number[];
  readonly category: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly uploadedAt: string;
  /** It takes the place of the file that stands in its category; that one is kept. */
  readonly replaces: boolean;
  /** Form from which it was uploaded; kept in the activity log only. */
  readonly form?: string;
};

/** Keeps the row of a file whose bytes are in the store already, and who brought it. */
export async function insertFile(trx: Trx, who: Who, file: NewFile): Promise<FileView> {
  const before = file.replaces ? await lockNewest(trx, file) : undefined;
  const version = (before?.version ?? 0) + 1;
  const { id, applicationId, lineage, category, name, type, size, sha256, uploadedAt, form } = file;
  const [run = 1] = lineage;
  await trx
    .insertInto('attachment')
    .values({
      organization_id: who.organizationId,
      id,
      application_id: applicationId,
      run,
      category,
      name,
      type,
      size,
      sha256,
      uploaded_by: who.accountId,
      uploaded_at: uploadedAt,
      version,
      replaces: before?.id ?? null,
    })
    .execute();
  await recordActivity(trx, {
    ...doneBy(who),
    applicationId,
    action: 'file.uploaded',
    detail: { file: id, category, sha256, version, ...(form === undefined ? {} : { form }) },
  });
  return { id, run, category, name, type, size, sha256, uploadedAt, uploadedBy: who.name, version, current: true };
}

/** Files of an application, newest first, old versions too. */
export async function listFiles(trx: Trx, applicationId: string): Promise<FileView[]> {
  return (await selectFilesInOrder(trx, applicationId).execute()).map(toFileView);
}

function selectFilesInOrder(trx: Kysely<Tables>, applicationId: string) {
  return selectFiles(trx, applicationId).orderBy('f.uploaded_at', 'desc').orderBy('f.version', 'desc').orderBy('f.id');
}

type FileRow = InferResult<ReturnType<typeof selectFilesInOrder>>[number];

/** Asks for the same. */
export const filesText = keptText<'application', FileRow>((db, at) =>
  selectFilesInOrder(db, at.text('application')).compile(),
);

/** A file as people see it. */
export function toFileView({ uploadedAt, ...row }: FileRow): FileView {
  return { ...row, uploadedAt: uploadedAt.toISOString() };
}

/** One file of an application, if it is that application's. */
export function findFile(trx: Trx, applicationId: string, id: string) {
  return selectFiles(trx, applicationId).where('f.id', '=', id).executeTakeFirst();
}

function selectFiles(trx: Kysely<Tables>, applicationId: string) {
  return trx
    .selectFrom('attachment as f')
    .innerJoin('account as a', (join) =>
      join.onRef('a.organization_id', '=', 'f.organization_id').onRef('a.id', '=', 'f.uploaded_by'),
    )
    .leftJoin('attachment as newer', (join) =>
      join.onRef('newer.organization_id', '=', 'f.organization_id').onRef('newer.replaces', '=', 'f.id'),
    )
    .select(['f.id', 'f.run', 'f.name', 'f.category', 'f.type', 'f.size', 'f.sha256', 'f.version'])
    .select(['f.uploaded_at as uploadedAt', 'a.name_ne as uploadedBy'])
    .select((eb) => eb('newer.id', 'is', null).$castTo<boolean>().as('current'))
    .where('f.application_id', '=', applicationId);
}

/** The file that stands in a category; whoever else uploads into it waits until this transaction ends. */
async function lockNewest(trx: Trx, { applicationId, lineage, category }: NewFile) {
  const hold = `attachment/${applicationId}/${category}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${hold}, 0))`.execute(trx);
  return trx
    .selectFrom('attachment')
    .select(['id', 'version'])
    .where('application_id', '=', applicationId)
    .where('run', 'in', lineage)
    .where('category', '=', category)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
