import { askSeals, sealsFrom } from '../checkpoints/seals.ts';
import { together } from '../db/flight.ts';
import { wrongStandingText } from '../history/verify-case.ts';
import { PROTECTED } from '../journal/protected.ts';
import { inUtc } from '../journal/rows.ts';
import { askJournal, caseView } from '../journal/verify.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';

/** Which rows of a case somebody goes by: its papers, or the sheets that were printed to be signed by hand. */
type Subject = 'papers' | 'sheets';

/** Tables of a case that they do not speak of: what is wrong there is told on the case's screen, and leaves them alone. */
const LEFT_ALONE: Readonly<Record<Subject, readonly string[]>> = {
  papers: tablesBut((table) => table.startsWith('document') && table !== 'document_sheet'),
  sheets: tablesBut((table) => table === 'document_sheet'),
};

function tablesBut(isOne: (table: string) => boolean): readonly string[] {
  return Object.keys(PROTECTED).filter((table) => table !== 'application' && !isOne(table));
}

/**
 * Whether the sealed record bears out the papers of a case as they stand: the server signed lines that say so of number, code, text
 * and bytes, of their ends and copies, and of the file they are of, and none of these lines is gone. A row that somebody put in,
 * changed or took away is not borne out, nor is a standing that the ends do not say.
 * @param trx sees one moment
 */
export async function isProven(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  applicationId: string,
  subject: Subject = 'papers',
): Promise<boolean> {
  await inUtc(trx);
  const [lines, rows, loose, end, wrong, sealings, series] = await together(trx, [
    ...askJournal(organizationId, applicationId),
    wrongStandingText({ application: applicationId }),
    ...askSeals(organizationId, applicationId),
  ]);
  const { faults } = caseView(runtime, organizationId, applicationId, [lines, rows, loose, end]);
  if (faults.some(({ what, about }) => what !== 'line of no chain' && !LEFT_ALONE[subject].includes(about)))
    return false;
  if (wrong.length > 0) return false;
  const { fault } = await sealsFrom(runtime, organizationId, applicationId, [sealings, series]);
  // a checkpoint lies in the database a moment before it lies in the folder
  return fault === undefined || fault.what === 'checkpoint not in the folder';
}

/** Throws `paperNotSealed` where the office's record does not bear out the papers of a case: nothing of them is printed or shown. */
export async function mustBeProven(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  applicationId: string,
  subject: Subject = 'papers',
): Promise<void> {
  if (!(await isProven(runtime, trx, who.organizationId, applicationId, subject))) throw problem('paperNotSealed');
}
