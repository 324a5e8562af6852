import { randomUUID } from 'node:crypto';
import { PRINTED_SHEETS } from '../../form-schemas/engine/form/choices.ts';
import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import type { Case } from '../case/case.ts';
import { lastCheckpoint } from '../checkpoints/stored.ts';
import type { SheetView } from '../contract/documents.ts';
import { getKept } from '../bytes/kept.ts';
import { editingOf, type FormPlace, getCaseOfForm, getForm } from '../forms/read.ts';
import { shortForm } from '../record/checkpoint.ts';
import { problem } from '../http/problems.ts';
import { addressOf } from '../http/organization.ts';
import type { LoadedForm, Runtime, Trx, Who } from '../runtime.ts';
import { codeOf, verificationCode } from './codes.ts';
import { type Paper, paperOf, printedAs, shortHash, templateOf } from './paper.ts';
import { mustBeProven } from './proven.ts';
import { seenCase } from './seen-case.ts';
import { findSheetFor, sheetView } from './sheet-rows.ts';
import { templatesFor } from '../definitions/templates.ts';

/** How often somebody else may be faster with the next serial. */
const ATTEMPTS = 20;

/** A sheet before it is printed: all that its row will say but the bytes. */
type SheetToPrint = {
  readonly applicationId: string;
  readonly run: number;
  readonly form: string;
  readonly serial: number;
  readonly code: string;
  readonly template: string;
  readonly templateHash: string;
  readonly title: string;
  readonly at: string;
  readonly paper: Paper;
};

/**
 * Prints the sheet on which people sign a form by hand: with the next serial of the office, from the draft of whoever fills the
 * form. It is counted, stored and logged before anybody has it. Throws `editNotAllowed` for who may not write the form now, and
 * `formNotFound` for a form that nobody signs so.
 */
export async function printSheet(runtime: Runtime, who: Who, place: FormPlace): Promise<SheetView> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const sheet = await runtime.inOrganization(who.organizationId, (trx) => nextSheet(runtime, trx, who, place));
    const { paper, title, serial, at } = sheet;
    const pdf = await runtime.printer.print({
      ...paper,
      title,
      number: String(serial),
      issuedAt: at,
      isUrgent: true,
    });
    const { sha256 } = await runtime.files.put(pdf);
    const kept = await runtime.inOrganization(who.organizationId, (trx) => keepSheet(trx, who, sheet, sha256));
    if (kept) return kept;
  }
  throw problem('printBusy');
}

async function nextSheet(runtime: Runtime, trx: Trx, who: Who, place: FormPlace): Promise<SheetToPrint> {
  const held = await getCaseOfForm(runtime, trx, who, place);
  const loaded = await getForm(runtime, trx, who, held, place.slug);
  const { editable, reasons } = editingOf(runtime, who, held, place.slug);
  if (!editable) throw problem('editNotAllowed', { reasons });
  const onSheet = await formOnSheet(runtime, trx, held, loaded);
  const seen = await seenCase(runtime, trx, { who, held, loaded, writing: true });
  const serial = await nextSerial(trx);
  const code = verificationCode();
  const at = runtime.now();
  const checkpoint = await lastCheckpoint(trx);
  const paper = await paperOf(runtime, trx, seen, onSheet.loaded, {
    sheetNo: String(serial),
    date: kathmanduDate(at),
    ...(checkpoint ? { checkpoint: shortForm(checkpoint.statement) } : {}),
    ...(await codeOf(await addressOf(runtime, who.organizationId), code)),
    shortHash: shortHash(`${place.id}/${held.row.run}/${place.slug}/${serial}/${code}`),
  });
  const { template, templateHash, title } = onSheet;
  return {
    applicationId: held.application.id,
    run: held.row.run,
    form: place.slug,
    serial,
    code,
    template,
    templateHash,
    title,
    at,
    paper,
  };
}

/** The form with its sheet for signing in the place of its paper. */
async function formOnSheet(runtime: Runtime, trx: Trx, held: Case, loaded: LoadedForm) {
  const { organizationId } = held;
  const textsOf = async (id: string) =>
    templatesFor((await runtime.definitions.template(trx, organizationId, id)) || undefined);
  const document = templateOf(loaded);
  const template = document && (await textsOf(document)).catalogue[document]?.sheet;
  if (template === undefined || !asksForSheet(loaded.bundle)) throw problem('formNotFound');
  const texts = await textsOf(template);
  return {
    loaded: printedAs(loaded, template),
    template,
    templateHash: texts.hashOf(template),
    title: texts.catalogue[template]?.title.ne ?? '',
  };
}

/** Whether who hands a form in says which sheet was signed. */
function asksForSheet({ fields }: FormBundle): boolean {
  return fields.some(({ pick }) => pick === PRINTED_SHEETS);
}

async function nextSerial(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom('document_sheet')
    .select((eb) => eb.fn.max<number | null>('serial').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Takes the serial; undefined when somebody was faster. */
async function keepSheet(trx: Trx, who: Who, sheet: SheetToPrint, sha256: string): Promise<SheetView | undefined> {
  const { applicationId, run, form, serial, code, at } = sheet;
  const row = await trx
    .insertInto('document_sheet')
    .values({
      organization_id: who.organizationId,
      id: randomUUID(),
      application_id: applicationId,
      run,
      form,
      serial,
      code,
      template: sheet.template,
      template_hash: sheet.templateHash,
      pdf_sha256: sha256,
      printed_at: at,
      printed_by: who.accountId,
      printed_by_name: who.name,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'serial']).doNothing())
    .returning(['id', 'run', 'form', 'serial', 'code', 'pdf_sha256', 'printed_at', 'printed_by_name'])
    .executeTakeFirst();
  if (!row) return undefined;
  const detail = { form, number: String(serial), hash: sha256 };
  await recordActivity(trx, { ...doneBy(who), applicationId, action: 'sheet.printed', detail });
  return sheetView(row);
}

/** The bytes of a sheet where the record bears them out, the same every time; looking at them again is logged. */
export async function readSheet(runtime: Runtime, who: Who, id: string): Promise<Uint8Array> {
  const prove = async (trx: Trx) => {
    const { applicationId } = await findSheetFor(trx, who, id);
    await mustBeProven(runtime, trx, who, applicationId, 'sheets');
  };
  await runtime.inOrganization(who.organizationId, prove, { atOneMoment: true });
  const { pdfSha256 } = await runtime.inOrganization(who.organizationId, async (trx) => {
    const sheet = await findSheetFor(trx, who, id);
    const detail = { form: sheet.form, number: String(sheet.serial) };
    await recordActivity(trx, { ...doneBy(who), applicationId: sheet.applicationId, action: 'sheet.read', detail });
    return sheet;
  });
  return getKept(runtime.files, pdfSha256);
}
