import { sql } from 'kysely';
import type { VerifiedDocument } from '../contract/documents.ts';
import { titleOf } from '../print-desk/desk.ts';
import { endingsOf } from '../history/ended.ts';
import { isProven } from '../documents/proven.ts';
import { findFileFault } from '../bytes/kept.ts';
import { atMost, openPlaces } from '../in-turn.ts';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Runtime, Trx } from '../runtime.ts';

/** So many kept files are read at once for those who verify. */
const readers = openPlaces(2);

/** The answer, with what is wrong with the kept file of a paper that the record bears out: its bytes are held against the hash of the record. */
export async function withFile(runtime: Runtime, answer: VerifiedDocument): Promise<VerifiedDocument> {
  const { pdfSha256 } = answer;
  if (pdfSha256 === undefined) return answer;
  const fileFault = await atMost(readers, () => findFileFault(runtime.files, pdfSha256));
  return fileFault === undefined ? answer : { ...answer, fileFault };
}

/** What the holder of a paper may learn: enough to compare it with, how it stands today, nothing of people. */
export async function verifyPaper(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  code: string,
): Promise<VerifiedDocument> {
  const row = await findByCode(trx, code);
  if (!row) return verifySheet(runtime, trx, organizationId, code);
  if (!(await isProven(runtime, trx, organizationId, row.applicationId))) return { found: true, isSealed: false };
  const { library } = await runtime.definitions.library(trx, organizationId);
  const { id, applicationId: _, form, template, number, registrationNo, issuedAt, ...shown } = row;
  return {
    found: true,
    isSealed: true,
    ...shown,
    title: titleOf(library, form, template),
    issuedAt: issuedAt.toISOString(),
    ...(number === null ? {} : { number }),
    ...(registrationNo === null ? {} : { registrationNo }),
    ...(await endOf(trx, id, library)),
    copies: await copiesOf(trx, id),
  };
}

/** Of a sheet for signing: that it is no issued paper, for which case it was printed and when. */
async function verifySheet(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  code: string,
): Promise<VerifiedDocument> {
  const row = await findSheetByCode(trx, code);
  if (!row) return { found: false };
  if (!(await isProven(runtime, trx, organizationId, row.applicationId, 'sheets')))
    return { found: true, isSealed: false };
  const { library } = await runtime.definitions.library(trx, organizationId);
  const { applicationId: _, form, registrationNo, printedAt, ...shown } = row;
  return {
    found: true,
    isSealed: true,
    ...shown,
    title: titleOf(library, form),
    issuedAt: printedAt.toISOString(),
    ...(registrationNo === null ? {} : { registrationNo }),
  };
}

function findSheetByCode(trx: Trx, code: string) {
  return trx
    .selectFrom('document_sheet as s')
    .innerJoin('application as a', (join) =>
      join.onRef('a.organization_id', '=', 's.organization_id').onRef('a.id', '=', 's.application_id'),
    )
    .innerJoin('organization as o', 'o.id', 's.organization_id')
    .select(['s.application_id as applicationId', 's.form', 's.serial as sheetNo'])
    .select(['s.printed_at as printedAt', 's.pdf_sha256 as pdfSha256'])
    .select(['a.registration_no as registrationNo', 'a.ward', 'a.plot_no as plotNo', 'o.name_ne as organizationNe'])
    .where('s.code', '=', code)
    .executeTakeFirst();
}

function findByCode(trx: Trx, code: string) {
  return trx
    .selectFrom('document as d')
    .innerJoin('application as a', (join) =>
      join.onRef('a.organization_id', '=', 'd.organization_id').onRef('a.id', '=', 'd.application_id'),
    )
    .innerJoin('organization as o', 'o.id', 'd.organization_id')
    .select([
      'd.id',
      'd.form',
      'd.template',
      'd.number',
      'd.issued_at as issuedAt',
      'd.pdf_sha256 as pdfSha256',
      'd.standing',
    ])
    .select(sql<boolean>`a.imported is not null`.as('fromPaper'))
    .select([
      'd.application_id as applicationId',
      'a.registration_no as registrationNo',
      'a.ward',
      'a.plot_no as plotNo',
      'o.name_ne as organizationNe',
    ])
    .where('d.code', '=', code)
    .executeTakeFirst();
}

async function endOf(trx: Trx, id: string, library: FormLibrary): Promise<Partial<VerifiedDocument>> {
  const ended = (await endingsOf(trx, [id])).get(id);
  if (!ended) return {};
  const successor =
    ended.successor === null
      ? undefined
      : await trx
          .selectFrom('document')
          .select(['form', 'template', 'number'])
          .where('id', '=', ended.successor)
          .executeTakeFirst();
  return {
    endedAt: ended.at.toISOString(),
    ...(successor
      ? {
          supersededBy: {
            title: titleOf(library, successor.form, successor.template),
            ...(successor.number === null ? {} : { number: successor.number }),
          },
        }
      : {}),
  };
}

/** The first copy is the original itself. */
function copiesOf(trx: Trx, id: string) {
  return trx
    .selectFrom('document_copy')
    .select(['no', 'sha256'])
    .where('document_id', '=', id)
    .where('no', '>', 1)
    .orderBy('no')
    .execute();
}
