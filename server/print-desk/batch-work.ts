import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { getKept } from '../bytes/kept.ts';
import { inSeconds, LEASE_SECONDS } from '../db/claim.ts';
import { mayRole } from '../http/permissions.ts';
import { isProblem, problemTexts } from '../http/problems.ts';
import { PrinterProblem } from '../press/printer-problem.ts';
import type { BoundFile, Runtime, Trx, Who } from '../runtime.ts';
import { inBoth } from '../said.ts';
import { type NamedPaper, zipPapers } from './batch-zip.ts';
import { printCopy } from '../documents/copies.ts';
import { titleOf } from './desk.ts';
import { isOrdered } from './ordered.ts';
import { keptUntil, removeOldOutputs } from './outputs.ts';
import texts from './texts.json' with { type: 'json' };

type Tools = { readonly log: Pick<FastifyBaseLogger, 'warn'>; readonly isStopped: () => boolean };
type Batch = {
  readonly organizationId: string;
  readonly id: string;
  readonly output: 'pdf' | 'zip';
  readonly askedBy: string;
  readonly attempts: number;
};
type Paper = { readonly position: number; readonly documentId: string };

/** How often a worker may die, or the world be out of order, without a single paper getting done. */
const MOST_ATTEMPTS = 10;
const WAIT_SECONDS = 10;

const UNREADABLE: Text = texts.unreadable;
const GONE: Text = texts.gone;
const NOT_ORDERED: Text = texts.notOrdered;

/** Takes away old files, and works on the waiting batches of an organisation, one after the other; a stop in between loses nothing. */
export async function workOnBatches(runtime: Runtime, organizationId: string, tools: Tools): Promise<void> {
  await removeOldOutputs(runtime, organizationId);
  while (!tools.isStopped()) {
    const batch = await runtime.inOrganization(organizationId, (trx) => claim(trx, organizationId));
    if (!batch) return;
    try {
      await workOn(runtime, batch, tools);
    } catch (error) {
      tools.log.warn({ err: error, batch: batch.id }, inBoth(texts.batchStopped));
      await runtime.inOrganization(organizationId, (trx) => putBack(trx, batch));
    }
  }
}

async function claim(trx: Trx, organizationId: string): Promise<Batch | undefined> {
  const row = await trx
    .updateTable('print_batch')
    .set({ state: 'running', attempts: sql<number>`attempts + 1`, run_after: inSeconds(LEASE_SECONDS) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('print_batch')
        .select('id')
        .where('state', '<>', 'done')
        .where('run_after', '<=', sql<Date>`now()`)
        .orderBy('asked_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'output', 'asked_by as askedBy', 'attempts'])
    .executeTakeFirst();
  return row && { ...row, organizationId };
}

async function workOn(runtime: Runtime, batch: Batch, { isStopped, log }: Tools): Promise<void> {
  const ordered = await runtime.inOrganization(batch.organizationId, (trx) => isOrdered(runtime, trx, batch));
  if (!ordered) log.warn({ batch: batch.id }, inBoth(texts.batchNotOrdered));
  const who = ordered
    ? await runtime.inOrganization(batch.organizationId, (trx) => findPrinter(trx, batch))
    : undefined;
  for (const paper of await papersLeft(runtime, batch)) {
    if (isStopped()) return runtime.inOrganization(batch.organizationId, (trx) => putBack(trx, batch, 0));
    const outcome = who ? await printPaper(runtime, who, batch, paper) : ordered ? GONE : NOT_ORDERED;
    await runtime.inOrganization(batch.organizationId, (trx) => keepOutcome(trx, batch, paper, outcome));
  }
  await finish(runtime, batch);
}

/** Whoever asked for it, as they are now: the rights of today count. */
async function findPrinter(trx: Trx, { askedBy }: Batch): Promise<Who | undefined> {
  const row = await trx
    .selectFrom('account')
    .select(['organization_id as organizationId', 'id as accountId', 'login_id as loginId', 'role', 'wards'])
    .select(['name_ne as name', 'designation_ne as designation'])
    .where('id', '=', askedBy)
    .where('active', '=', true)
    .executeTakeFirst();
  return row && mayRole(row.role, 'hand-out') ? { ...row, sessionId: '', mustChangePassword: false } : undefined;
}

function papersLeft(runtime: Runtime, { organizationId, id }: Batch): Promise<Paper[]> {
  return runtime.inOrganization(organizationId, (trx) =>
    trx
      .selectFrom('print_batch_paper as p')
      .select(['p.position', 'p.document_id as documentId'])
      .where('p.batch_id', '=', id)
      .where('p.sha256', 'is', null)
      .where('p.reason_ne', 'is', null)
      .orderBy('p.position')
      .execute(),
  );
}

type Printed = { readonly no: number; readonly sha256: string };

/** The batch's own id is what it asks each paper's copy by: a second worker gets the copy that the first one took. */
async function printPaper(runtime: Runtime, who: Who, { id, attempts }: Batch, paper: Paper): Promise<Printed | Text> {
  try {
    const { copy } = await printCopy(runtime, who, paper.documentId, { requestId: id });
    return { no: copy.no, sha256: copy.sha256 };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason) return reason;
    if (attempts < MOST_ATTEMPTS) throw error;
    return problemTexts('printFailed');
  }
}

/** Why this paper is left out; undefined when it is not the paper's fault. */
function reasonOf(error: unknown): Text | undefined {
  if (isProblem(error)) return problemTexts(error.problemCode, error.details.params);
  if (error instanceof PrinterProblem && error.code !== 'no-browser') return { ne: error.ne, en: error.en };
  return undefined;
}

async function keepOutcome(trx: Trx, batch: Batch, { position }: Paper, outcome: Printed | Text): Promise<void> {
  await trx
    .updateTable('print_batch_paper')
    .set(
      'sha256' in outcome
        ? { copy_no: outcome.no, sha256: outcome.sha256 }
        : { reason_ne: outcome.ne, reason_en: outcome.en },
    )
    .where('batch_id', '=', batch.id)
    .where('position', '=', position)
    .execute();
  await trx
    .updateTable('print_batch')
    .set({ run_after: inSeconds(LEASE_SECONDS), attempts: 1 })
    .where('id', '=', batch.id)
    .execute();
}

async function putBack(trx: Trx, { id }: Batch, seconds: number = WAIT_SECONDS): Promise<void> {
  await trx
    .updateTable('print_batch')
    .set({ state: 'waiting', run_after: inSeconds(seconds) })
    .where('id', '=', id)
    .execute();
}

type Copy = NamedPaper & { readonly position: number };

async function finish(runtime: Runtime, batch: Batch): Promise<void> {
  const copies = await copiesOf(runtime, batch);
  const made = copies.length > 0 ? await makeFile(runtime, batch, copies) : undefined;
  const { sha256 = null } = made ? await runtime.outputs.put(made.pdf) : {};
  const pages = made && made.pages > 0 ? made.pages : null;
  await runtime.inOrganization(batch.organizationId, async (trx) => {
    const until = sha256 === null ? null : await keptUntil(runtime, trx, batch.organizationId);
    const done = { state: 'done', sha256, pages, keep_until: until } as const;
    await trx.updateTable('print_batch').set(done).where('id', '=', batch.id).execute();
  });
}

async function copiesOf(runtime: Runtime, { organizationId, id }: Batch): Promise<Copy[]> {
  const rows = await runtime.inOrganization(organizationId, async (trx) => {
    const { library } = await runtime.definitions.library(trx, organizationId);
    const found = await trx
      .selectFrom('print_batch_paper as p')
      .innerJoin('document as d', (join) =>
        join.onRef('d.organization_id', '=', 'p.organization_id').onRef('d.id', '=', 'p.document_id'),
      )
      // the bytes are those of the copy, for which the record stands
      .innerJoin('document_copy as c', (join) =>
        join
          .onRef('c.organization_id', '=', 'p.organization_id')
          .onRef('c.document_id', '=', 'p.document_id')
          .onRef('c.no', '=', 'p.copy_no'),
      )
      .select(['p.position', 'c.sha256', 'd.form', 'd.template', 'd.number', 'd.code'])
      .where('p.batch_id', '=', id)
      .where('p.sha256', 'is not', null)
      .orderBy('p.position')
      .execute();
    return found.map(({ form, template, ...row }) => ({ ...row, title: titleOf(library, form, template).ne }));
  });
  const read = rows.map(async ({ position, sha256, title, number, code }): Promise<Copy | undefined> => {
    const pdf = await readOrLeaveOut(runtime, { organizationId, id }, { position, sha256 });
    return pdf && { position, title, number: number ?? code, pdf };
  });
  return (await Promise.all(read)).flatMap((copy) => copy ?? []);
}

type OfBatch = Pick<Batch, 'organizationId' | 'id'>;
type Place = { readonly position: number };

/** The bytes of a copy that was printed; one whose bytes were changed since, or are gone, is left out and told. */
async function readOrLeaveOut(
  runtime: Runtime,
  batch: OfBatch,
  { position, sha256 }: Place & { readonly sha256: string },
): Promise<Uint8Array | undefined> {
  try {
    return await getKept(runtime.files, sha256);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await runtime.inOrganization(batch.organizationId, (trx) => leaveOut(trx, batch, { position }, reason));
    return undefined;
  }
}

/** A paper that cannot be bound is left out, and the others are bound without it. */
async function makeFile(runtime: Runtime, batch: Batch, copies: readonly Copy[]): Promise<BoundFile | undefined> {
  if (batch.output === 'zip') return { pdf: await zipPapers(copies), pages: 0 };
  try {
    return await bindCopies(runtime, copies);
  } catch (error) {
    if (!(error instanceof PrinterProblem)) throw error;
    const sound = await leaveOutUnsound(runtime, batch, copies);
    if (sound.length === copies.length) throw error;
    return sound.length > 0 ? bindCopies(runtime, sound) : undefined;
  }
}

function bindCopies(runtime: Runtime, copies: readonly Copy[]): Promise<BoundFile> {
  const papers = copies.map(({ title, number, pdf }) => ({ title: `${title} – ${number}`, pdf }));
  return runtime.printer.bind(papers, texts.printedPapers.ne);
}

async function leaveOutUnsound(runtime: Runtime, batch: Batch, copies: readonly Copy[]): Promise<readonly Copy[]> {
  const sound: Copy[] = [];
  for (const copy of copies) {
    try {
      await bindCopies(runtime, [copy]);
      sound.push(copy);
    } catch (error) {
      if (!(error instanceof PrinterProblem)) throw error;
      await runtime.inOrganization(batch.organizationId, (trx) => leaveOut(trx, batch, copy, UNREADABLE));
    }
  }
  return sound;
}

/** It was counted as a copy all the same: nobody can say that it was not printed by hand from its own page. */
async function leaveOut(trx: Trx, { id }: OfBatch, { position }: Place, reason: Text): Promise<void> {
  await trx
    .updateTable('print_batch_paper')
    .set({ reason_ne: reason.ne, reason_en: reason.en })
    .where('batch_id', '=', id)
    .where('position', '=', position)
    .execute();
}
