import { sql } from 'kysely';
import { findFileFault } from '../bytes/kept.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { Finding } from './runs.ts';

const WHAT = { changed: 'file changed in the store', missing: 'file missing in the store' } as const;

/** Uploads, papers and copies of an application whose bytes are not in the store any more, or are others; read one after the other. */
export async function storeFindings(
  runtime: Runtime,
  organizationId: string,
  applicationId: string,
): Promise<readonly Finding[]> {
  const files = await runtime.inOrganization(organizationId, (trx) => filesOf(trx, applicationId));
  const findings: Finding[] = [];
  for (const { about, sha256 } of files) {
    const fault = await findFileFault(runtime.files, sha256);
    if (fault !== undefined) findings.push({ applicationId, what: WHAT[fault], about });
  }
  return findings;
}

/** Everything of a case that lies in the store: uploads, papers, sheets for signing, printed copies, what neighbours sent. */
async function filesOf(trx: Trx, id: string): Promise<readonly { readonly about: string; readonly sha256: string }[]> {
  const { rows } = await sql<{ about: string; sha256: string }>`
    select category as about, sha256 from attachment where application_id = ${id}::uuid
    union
    select form, pdf_sha256 from document where application_id = ${id}::uuid
    union
    select form, pdf_sha256 from document_sheet where application_id = ${id}::uuid
    union
    select d.form, c.sha256 from document_copy c join document d on d.id = c.document_id where d.application_id = ${id}::uuid
    union
    select n.side, f.sha256 from neighbour_file f join neighbour_notice n on n.id = f.notice_id where n.application_id = ${id}::uuid
    order by 1, 2`.execute(trx);
  return rows;
}
