import type { SheetView } from '../contract/documents.ts';
import { problem } from '../http/problems.ts';
import { mustSee } from '../case/scope.ts';
import type { Trx, Who } from '../runtime.ts';

const COLUMNS = ['id', 'run', 'form', 'serial', 'code', 'pdf_sha256', 'printed_at', 'printed_by_name'] as const;

/** A row of `document_sheet`, as it is told. */
type SheetRow = {
  readonly id: string;
  readonly run: number;
  readonly form: string;
  readonly serial: number;
  readonly code: string;
  readonly pdf_sha256: string;
  readonly printed_at: Date;
  readonly printed_by_name: string;
};

/** The sheets for signing that were printed for a form in these runs of a case, the first one first. */
export async function sheetsOfForm(
  trx: Trx,
  applicationId: string,
  lineage: readonly number[],
  form: string,
): Promise<SheetView[]> {
  const rows = await trx
    .selectFrom('document_sheet')
    .select(COLUMNS)
    .where('application_id', '=', applicationId)
    .where('run', 'in', lineage)
    .where('form', '=', form)
    .orderBy('serial')
    .execute();
  return rows.map(sheetView);
}

/** A row as it is answered. */
export function sheetView({ pdf_sha256, printed_at, printed_by_name, ...row }: SheetRow): SheetView {
  return { ...row, pdfSha256: pdf_sha256, printedAt: printed_at.toISOString(), printedBy: printed_by_name };
}

/** A sheet that the person may see; throws `documentNotFound`, or what somebody else's case throws. */
export async function findSheetFor(trx: Trx, who: Who, id: string) {
  const found = await trx
    .selectFrom('document_sheet as s')
    .innerJoin('application as a', (join) =>
      join.onRef('a.organization_id', '=', 's.organization_id').onRef('a.id', '=', 's.application_id'),
    )
    .select(['s.application_id as applicationId', 's.form', 's.serial', 's.pdf_sha256 as pdfSha256'])
    .select(['a.filed_by', 'a.ward'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!found) throw problem('documentNotFound');
  const { filed_by, ward, ...sheet } = found;
  mustSee(who, { filed_by, ward });
  return sheet;
}
