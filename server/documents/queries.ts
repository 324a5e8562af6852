import { type Case, seenFrom, seenFromMain } from '../applications/case.ts';
import { formTitle } from '../applications/titles.ts';
import { getCase } from '../applications/read.ts';
import type { DocumentView } from '../contract/documents.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';

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
    .select(['id', 'run', 'form', 'number', 'code', 'issued_at', 'pdf_sha256'])
    .where('application_id', '=', applicationId)
    .orderBy('issued_at')
    .orderBy('seq')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    run: row.run,
    form: row.form,
    title: formTitle(seenFrom(whole, row.run) ?? seenFromMain(whole), row.form),
    ...(row.number ? { number: row.number } : {}),
    code: row.code,
    issuedAt: row.issued_at.toISOString(),
    pdfSha256: row.pdf_sha256,
  }));
}

/** The issued paper of a revision of a form; what was returned since, or taken away, has another one. */
export function findIssued(trx: Trx, { application, lineage }: Case, form: string, revision: number) {
  return trx
    .selectFrom('document')
    .select([
      'id',
      'application_id',
      'form',
      'template',
      'template_hash',
      'model',
      'pdf_sha256',
      'calendar_edition as edition',
    ])
    .where('application_id', '=', application.id)
    .where('run', 'in', lineage)
    .where('form', '=', form)
    .where('revision', '=', revision)
    .executeTakeFirst();
}

/** An issued paper by its id. */
export function findDocument(trx: Trx, id: string) {
  return trx
    .selectFrom('document')
    .select(['id', 'application_id', 'form', 'pdf_sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
}
