import { seenFrom, seenFromMain, type WholeCase } from '../case/case.ts';
import { sealWritten } from '../audit/take.ts';
import { paperTitle } from '../case/titles.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { printCopy } from '../documents/copies.ts';
import { getCase } from '../case/scope.ts';
import { formsInOrder } from '../case/forms-view.ts';
import texts from './texts.json' with { type: 'json' };

type ValidPaper = { readonly id: string; readonly title: string };

/**
 * Every paper of an application that is valid, of all its runs, in the order of the menu, as one file; each counts as a printed
 * copy. Throws `documentNotFound` when there is none.
 */
export async function printAll(runtime: Runtime, who: Who, applicationId: string): Promise<Uint8Array> {
  const papers = await runtime.inOrganization(who.organizationId, (trx) =>
    validPapers(runtime, trx, who, applicationId),
  );
  if (papers.length === 0) throw problem('documentNotFound');
  const printed = [];
  for (const { id, title } of papers) printed.push({ title, pdf: (await printCopy(runtime, who, id)).bytes });
  await sealWritten(runtime, who.organizationId);
  const { pdf } = await runtime.printer.bind(printed, texts.papersOfApplication.ne);
  return pdf;
}

async function validPapers(runtime: Runtime, trx: Trx, who: Who, applicationId: string): Promise<ValidPaper[]> {
  const whole = await getCase(runtime, trx, who, applicationId);
  const rows = await trx
    .selectFrom('document')
    .select(['id', 'run', 'form', 'template', 'number', 'code', 'seq'])
    .where('application_id', '=', applicationId)
    .where('standing', '=', 'valid')
    .orderBy('run')
    .orderBy('seq')
    .orderBy('issued_at')
    .execute();
  const placed = rows.map((row) => ({ ...row, place: placeOf(whole, row.run, row.form) }));
  return placed
    .toSorted((one, other) => one.run - other.run || one.place - other.place || one.seq - other.seq)
    .map(({ id, number, code, ...paper }) => ({ id, title: `${titleIn(whole, paper)} – ${number ?? code}` }));
}

/** Where the menu of its run has a form; what it does not have comes last. */
function placeOf(whole: WholeCase, run: number, form: string): number {
  const seen = seenFrom(whole, run);
  const place = seen ? formsInOrder(seen).findIndex(({ slug }) => slug === form) : -1;
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}

function titleIn(whole: WholeCase, paper: { run: number; form: string; template: string }): string {
  return paperTitle(seenFrom(whole, paper.run) ?? seenFromMain(whole), paper).ne;
}
