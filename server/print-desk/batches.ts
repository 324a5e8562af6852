import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { doneBy, recordActivity } from '../office/activity.ts';
import type { BatchBody, PrintBatch } from '../contract/print-desk.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { titleOf } from './desk.ts';
import { hashOfPapers } from './ordered.ts';
import { findPaperFor } from '../documents/queries.ts';

/** What one person may have waiting at a time. */
const MOST_OPEN = 5;
const LISTED = 50;

/**
 * Asks for issued papers as one file. Throws `documentNotFound`, `applicationNotFound` or `otherWard` where the person may not see
 * one of them, and `printBusy` when too many of their batches wait already.
 */
export async function askForBatch(runtime: Runtime, trx: Trx, who: Who, body: BatchBody): Promise<PrintBatch> {
  for (const id of body.documents) await findPaperFor(trx, who, id);
  if ((await countOpen(trx, who)) >= MOST_OPEN) throw problem('printBusy', { retryAfterSeconds: 10 });
  const id = randomUUID();
  const { organizationId } = who;
  await trx
    .insertInto('print_batch')
    .values({
      organization_id: organizationId,
      id,
      output: body.output,
      asked_at: runtime.now(),
      asked_by: who.accountId,
      asked_by_name: who.name,
    })
    .execute();
  await trx
    .insertInto('print_batch_paper')
    .values(
      body.documents.map((document, position) => ({
        organization_id: organizationId,
        batch_id: id,
        position,
        document_id: document,
      })),
    )
    .execute();
  const detail = { id, kind: body.output, count: body.documents.length, hash: hashOfPapers(body.documents) };
  await recordActivity(trx, { ...doneBy(who), action: 'print.batch', detail });
  return getBatch(runtime, trx, who, id);
}

async function countOpen(trx: Trx, { accountId }: Who): Promise<number> {
  const row = await trx
    .selectFrom('print_batch')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('asked_by', '=', accountId)
    .where('state', '<>', 'done')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The person's own batches, newest first. */
export async function listBatches(runtime: Runtime, trx: Trx, who: Who): Promise<PrintBatch[]> {
  const rows = await batchesOf(trx, who).orderBy('b.asked_at', 'desc').orderBy('b.id', 'desc').limit(LISTED).execute();
  return viewsOf(runtime, trx, who, rows);
}

/** One of the person's own batches; throws `recordNotFound` for anybody else's. */
export async function getBatch(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<PrintBatch> {
  const rows = await batchesOf(trx, who).where('b.id', '=', id).execute();
  const [view] = await viewsOf(runtime, trx, who, rows);
  if (!view) throw problem('recordNotFound');
  return view;
}

/** Where the file of a batch lies; throws `recordNotFound` before it is ready, `outputRemoved` after its term. */
export async function getBatchFile(trx: Trx, who: Who, id: string) {
  const row = await batchesOf(trx, who).where('b.id', '=', id).executeTakeFirst();
  if (!row?.sha256) throw problem('recordNotFound');
  if (row.removed_at !== null) throw problem('outputRemoved');
  const detail = { id, kind: row.output, hash: row.sha256 };
  await recordActivity(trx, { ...doneBy(who), action: 'print.batch.taken', detail });
  const { sha256, output, asked_at: askedAt, removed_at: removedAt } = row;
  return { sha256, output, askedAt, removedAt };
}

type Row = Awaited<ReturnType<ReturnType<typeof batchesOf>['execute']>>[number];

function batchesOf(trx: Trx, { accountId }: Who) {
  return trx
    .selectFrom('print_batch as b')
    .select(['b.id', 'b.state', 'b.output', 'b.asked_at', 'b.asked_by_name', 'b.sha256', 'b.pages'])
    .select(['b.keep_until', 'b.removed_at'])
    .select([
      countPapers(sql`true`).as('total'),
      countPapers(sql`coalesce(p.sha256, p.reason_ne) is not null`).as('done'),
    ])
    .where('b.asked_by', '=', accountId);
}

function countPapers(which: ReturnType<typeof sql>) {
  return sql<number>`(
    select count(*)::integer from print_batch_paper p
    where p.organization_id = b.organization_id and p.batch_id = b.id and ${which})`;
}

async function viewsOf(runtime: Runtime, trx: Trx, who: Who, rows: readonly Row[]): Promise<PrintBatch[]> {
  const failed = await failedOf(runtime, trx, who, rows);
  return rows.map(({ asked_at, asked_by_name: askedBy, sha256, pages, keep_until, removed_at, ...row }) => ({
    ...row,
    failed: failed.get(row.id) ?? [],
    askedAt: asked_at.toISOString(),
    askedBy,
    ready: row.state === 'done' && sha256 !== null && removed_at === null,
    ...(keep_until === null ? {} : { keepUntil: keep_until.toISOString() }),
    removed: removed_at !== null,
    ...(pages === null ? {} : { pages }),
  }));
}

async function failedOf(runtime: Runtime, trx: Trx, { organizationId }: Who, rows: readonly Row[]) {
  const failed = new Map<string, PrintBatch['failed']>();
  if (rows.length === 0) return failed;
  const { library } = await runtime.definitions.library(trx, organizationId);
  const ids = rows.map(({ id }) => id);
  const left = await trx
    .selectFrom('print_batch_paper as p')
    .innerJoin('document as d', (join) =>
      join.onRef('d.organization_id', '=', 'p.organization_id').onRef('d.id', '=', 'p.document_id'),
    )
    .select(['p.batch_id as batch', 'p.document_id as document', 'd.form', 'd.template', 'p.reason_ne', 'p.reason_en'])
    .where('p.batch_id', 'in', ids)
    .where('p.reason_ne', 'is not', null)
    .orderBy('p.position')
    .execute();
  for (const { batch, document, form, template, reason_ne, reason_en } of left) {
    const reason = { ne: reason_ne ?? '', en: reason_en ?? '' };
    failed.set(batch, [...(failed.get(batch) ?? []), { document, title: titleOf(library, form, template), reason }]);
  }
  return failed;
}
