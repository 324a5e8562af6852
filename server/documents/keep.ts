import { randomUUID } from 'node:crypto';
import { searchKey } from '../../form-schemas/values/digits.ts';
import { recordActivity } from '../office/activity.ts';
import { findRuns } from '../case/queries.ts';
import { lineageOf } from '../case/runs.ts';
import { parseSnapshot } from '../case/snapshot.ts';
import { sha256 } from '../record/chain.ts';
import type { Trx } from '../runtime.ts';
import { endPapersBy } from './endings.ts';
import type { FrozenPaper, IssueOrder } from './issue.ts';
import { isApproved, type Paper } from './paper.ts';

type Printed = IssueOrder & FrozenPaper & Paper & { readonly pdfSha256: string };
type Kept = Printed & { readonly id: string; readonly lineage: readonly number[] };

/**
 * Keeps a printed paper, and says what it does to others: earlier revisions of its form and the papers whose place it takes are
 * superseded by it. One that the case has left behind while it was printed is kept as what it is: issued, and superseded or revoked.
 */
export async function keepPaper(trx: Trx, printed: Printed): Promise<void> {
  const stands = await isStillApproved(trx, printed);
  const rows = await findRuns(trx, [printed.applicationId]);
  const row = rows.find(({ run }) => run === printed.run);
  const kept = { ...printed, id: randomUUID(), lineage: row ? lineageOf(row, rows) : [printed.run] };
  if (!(await insertPaper(trx, kept))) return;
  // the checkpoints cover the activity log, and so what was issued
  const { organizationId, applicationId, form, pdfSha256, model } = kept;
  const detail = { document: kept.id, form, pdfSha256, modelSha256: sha256(model) };
  await recordActivity(trx, { organizationId, applicationId, action: 'document.issued', detail });
  await endOthers(trx, kept);
  await endItself(trx, kept, stands);
}

/** The run is held as it stands until this is written, so that the form cannot be returned in between. */
async function isStillApproved(trx: Trx, { applicationId, run, form, revision }: Printed): Promise<boolean> {
  const row = await trx
    .selectFrom('stage')
    .select('snapshot')
    .where('application_id', '=', applicationId)
    .where('run', '=', run)
    .forShare()
    .executeTakeFirstOrThrow();
  const state = parseSnapshot(row.snapshot).context.forms[form];
  return isApproved(state) && state.revision === revision;
}

async function insertPaper(trx: Trx, kept: Kept): Promise<boolean> {
  const written = await trx
    .insertInto('document')
    .values({
      organization_id: kept.organizationId,
      id: kept.id,
      application_id: kept.applicationId,
      run: kept.run,
      form: kept.form,
      revision: kept.revision,
      template: kept.template,
      number: kept.number ?? null,
      code: kept.code,
      template_hash: kept.templateHash,
      model: kept.model,
      html_sha256: sha256(`${kept.styles}\n${kept.body}`),
      pdf_sha256: kept.pdfSha256,
      issued_at: kept.issuedAt,
      seq: kept.seq,
      calendar_edition: kept.edition,
      stays: kept.stays,
      search_text: [kept.code, kept.number ?? ''].map(searchKey).join(' '),
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'application_id', 'run', 'form', 'revision', 'template']).doNothing(),
    )
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** What it takes the place of. */
async function endOthers(trx: Trx, kept: Kept): Promise<void> {
  const { id, seq, issuedAt } = kept;
  const ending = { seq, at: issuedAt, successor: id } as const;
  const earlier = await revisionsOf(trx, kept).where('revision', '<', kept.revision).execute();
  await endPapersBy(trx, kept, earlier, { ...ending, why: 'reissued' });
  if (kept.supersedes.length === 0) return;
  const replaced = await trx
    .selectFrom('document')
    .select(['id', 'form', 'seq', 'issued_at'])
    .where('application_id', '=', kept.applicationId)
    .where('template', 'in', kept.supersedes)
    .where('id', '<>', id)
    .where('seq', '<', seq)
    .execute();
  await endPapersBy(trx, kept, replaced, { ...ending, why: 'replaced' });
}

/** The same paper of every revision of its form, whatever its text was then called. */
function revisionsOf(trx: Trx, { applicationId, lineage, form, beside }: Kept) {
  return trx
    .selectFrom('document')
    .select(['id', 'form', 'seq', 'issued_at'])
    .where('application_id', '=', applicationId)
    .where('run', 'in', lineage)
    .where('form', '=', form)
    .$if(beside.length > 0, (query) => query.where('template', 'not in', beside));
}

/** What took its place, or took it back, while it waited for the printer. */
async function endItself(trx: Trx, kept: Kept, stands: boolean): Promise<void> {
  const newer = await newerThan(trx, kept);
  if (newer) {
    const why = newer.form === kept.form ? 'reissued' : 'replaced';
    await endPapersBy(trx, kept, [kept], {
      why,
      seq: newer.seq,
      at: newer.issued_at.toISOString(),
      successor: newer.id,
    });
  }
  const withdrawn = await withdrawalAfter(trx, kept);
  if (withdrawn) await endPapersBy(trx, kept, [kept], { why: 'discarded', ...withdrawn });
  if (stands || newer) return;
  const left = await eventAfter(trx, kept);
  await endPapersBy(trx, kept, [kept], { why: 'reopened', seq: left?.seq ?? kept.seq, at: left?.at ?? kept.issuedAt });
}

async function newerThan(trx: Trx, kept: Kept) {
  const revision = await revisionsOf(trx, kept)
    .where('revision', '>', kept.revision)
    .orderBy('revision')
    .executeTakeFirst();
  if (revision || kept.supersededBy.length === 0) return revision;
  return trx
    .selectFrom('document')
    .select(['id', 'form', 'seq', 'issued_at'])
    .where('application_id', '=', kept.applicationId)
    .where('template', 'in', kept.supersededBy)
    .where('seq', '>', kept.seq)
    .orderBy('seq')
    .executeTakeFirst();
}

/** Every paper of the other runs was revoked by a later event. */
async function withdrawalAfter(trx: Trx, { applicationId, run, seq }: Kept) {
  const row = await trx
    .selectFrom('document_withdrawal as w')
    .innerJoin('history as h', (join) =>
      join
        .onRef('h.organization_id', '=', 'w.organization_id')
        .onRef('h.application_id', '=', 'w.application_id')
        .onRef('h.seq', '=', 'w.seq'),
    )
    .select(['h.seq', 'h.at'])
    .where('w.application_id', '=', applicationId)
    .where('w.seq', '>', seq)
    .where('w.run', '<>', run)
    .orderBy('w.seq')
    .executeTakeFirst();
  return row && { seq: row.seq, at: row.at.toISOString() };
}

/** The event by which the form left its approval. */
async function eventAfter(trx: Trx, { applicationId, run, form, seq }: Kept) {
  const row = await trx
    .selectFrom('history')
    .select(['seq', 'at'])
    .where('application_id', '=', applicationId)
    .where('run', '=', run)
    .where('form', '=', form)
    .where('seq', '>', seq)
    .orderBy('seq')
    .executeTakeFirst();
  return row && { seq: row.seq, at: row.at.toISOString() };
}
