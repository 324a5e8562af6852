import { type Case, seenFrom, seenFromMain } from '../case/case.ts';
import { paperTitle } from '../case/titles.ts';
import { mustSee, getCase } from '../case/scope.ts';
import type { DocumentView } from '../contract/documents.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { endingsOf } from '../history/ended.ts';

/** Issued papers of a case, oldest first. */
export async function listDocuments(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  applicationId: string,
): Promise<DocumentView[]> {
  const whole = await getCase(runtime, trx, who, applicationId);
  const rows = await trx
    .selectFrom('document')
    .select(['id', 'run', 'form', 'template', 'number', 'code', 'issued_at', 'pdf_sha256', 'standing'])
    .where('application_id', '=', applicationId)
    .orderBy('issued_at')
    .orderBy('seq')
    .orderBy('template')
    .orderBy('id')
    .execute();
  const ended = await endingsOf(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    run: row.run,
    form: row.form,
    title: paperTitle(seenFrom(whole, row.run) ?? seenFromMain(whole), row),
    ...(row.number ? { number: row.number } : {}),
    code: row.code,
    issuedAt: row.issued_at.toISOString(),
    pdfSha256: row.pdf_sha256,
    standing: row.standing,
    ...endedAtOf(ended.get(row.id)?.at),
  }));
}

function endedAtOf(at: Date | undefined): { readonly endedAt?: string } {
  return at === undefined ? {} : { endedAt: at.toISOString() };
}

type PaperKey = { readonly form: string; readonly revision: number; readonly template: string };

/** The issued paper of a revision of a form; what was returned since, or taken away, has another one. */
export function findIssued(trx: Trx, { application, lineage }: Case, paper: PaperKey) {
  const { form, revision, template } = paper;
  return trx
    .selectFrom('document')
    .select(FROZEN)
    .where('application_id', '=', application.id)
    .where('run', 'in', lineage)
    .where('form', '=', form)
    .where('revision', '=', revision)
    .where('template', '=', template)
    .executeTakeFirst();
}

const FROZEN = [
  'id',
  'application_id',
  'form',
  'template',
  'template_hash',
  'model',
  'pdf_sha256',
  'calendar_edition as edition',
] as const;

/** What an issued paper was made from, by its id. */
export function findFrozen(trx: Trx, id: string) {
  return trx.selectFrom('document').select(FROZEN).where('id', '=', id).executeTakeFirstOrThrow();
}

/** An issued paper that the person may see; throws `documentNotFound`, or what somebody else's case throws. */
export async function findPaperFor(trx: Trx, who: Who, id: string) {
  const found = await trx
    .selectFrom('document as d')
    .innerJoin('application as a', (join) =>
      join.onRef('a.organization_id', '=', 'd.organization_id').onRef('a.id', '=', 'd.application_id'),
    )
    .select(['d.id', 'd.application_id as applicationId', 'd.run', 'd.form', 'd.standing', 'd.copies'])
    .select(['d.pdf_sha256 as pdfSha256', 'a.filed_by', 'a.ward'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!found) throw problem('documentNotFound');
  const { filed_by, ward, ...paper } = found;
  mustSee(who, { filed_by, ward });
  return paper;
}
