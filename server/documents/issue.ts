import { randomBytes, randomUUID } from 'node:crypto';
import { toString as qrCode } from 'qrcode';
import { type Case, findCase, seenFrom } from '../applications/case.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { recordActivity } from '../accounts/activity.ts';
import { lastCheckpoint } from '../audit/stored.ts';
import { sha256 } from '../history/chain.ts';
import { shortForm } from '../history/checkpoint.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { decidedOn, type Paper, paperOf, shortHash } from './paper.ts';

/** Which approved form becomes paper, and by which event. */
export type IssueOrder = {
  readonly organizationId: string;
  readonly applicationId: string;
  /** The run of the application that approved it. */
  readonly run: number;
  readonly form: string;
  readonly seq: number;
};

type Prepared = Paper & {
  readonly code: string;
  readonly number: string | undefined;
  readonly revision: number;
  /** The calendar by which its dates were written. */
  readonly edition: number;
};

/**
 * Prints an approved form and keeps it for ever: its data, template hash and PDF hash. Safe to run again: a revision that
 * is issued already is left as it is. The browser works outside any transaction.
 */
export async function issueDocument(runtime: Runtime, order: IssueOrder): Promise<void> {
  const prepared = await runtime.inOrganization(order.organizationId, (trx) => prepare(runtime, trx, order));
  if (!prepared) return;
  const { styles, body, landscape } = prepared;
  const pdf = await runtime.printer.print({ styles, body, landscape });
  const { sha256: pdfSha256 } = await runtime.files.put(pdf);
  await runtime.inOrganization(order.organizationId, (trx) => keep(runtime, trx, { ...order, ...prepared, pdfSha256 }));
}

async function prepare(runtime: Runtime, trx: Trx, order: IssueOrder): Promise<Prepared | undefined> {
  const whole = await findCase(runtime, trx, order.organizationId, order.applicationId);
  const held = whole && seenFrom(whole, order.run);
  const state = held?.snapshot.context.forms[order.form];
  const loaded = await runtime.definitions.form(trx, order.organizationId, order.form, held?.row.library_hash);
  if (!held || !loaded?.bundle.document || state?.status !== 'approved') return undefined;
  if (await isIssued(trx, held, order.form, state.revision)) return undefined;
  const numbers = numbersOf(held.forms[order.form] ?? {}, loaded.bundle.fields);
  const code = verificationCode();
  const verifyUrl = `${runtime.config.publicUrl}/verify/${code}`;
  const date = decidedOn(state);
  const checkpoint = await lastCheckpoint(trx);
  const paper = await paperOf(runtime, trx, held, loaded, {
    number: numbers.number ?? code,
    version: state.revision,
    ...(date ? { date } : {}),
    ...(numbers.dispatch ? { dispatchNo: numbers.dispatch } : {}),
    ...(checkpoint ? { checkpoint: shortForm(checkpoint.statement) } : {}),
    verifyUrl,
    qrSvg: (await qrCode(verifyUrl, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })).trim(),
    shortHash: shortHash(`${order.applicationId}/${order.run}/${order.form}/${state.revision}/${code}`),
  });
  return { ...paper, code, number: numbers.number, revision: state.revision, edition: runtime.calendar.edition() };
}

async function isIssued(trx: Trx, { application, lineage }: Case, form: string, revision: number): Promise<boolean> {
  const row = await trx
    .selectFrom('document')
    .select('id')
    .where('application_id', '=', application.id)
    .where('run', 'in', lineage)
    .where('form', '=', form)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row !== undefined;
}

type StampField = { readonly path: readonly string[]; readonly stamp?: string; readonly series?: string };

/** The numbers that approval stamped into the form: the dispatch number, and the paper's own. */
function numbersOf(data: FormData, fields: readonly StampField[]) {
  const numbered = fields
    .filter((field) => field.stamp === 'number')
    .map((field) => ({ series: field.series, value: valueAt(data, field.path) }));
  const dispatch = numbered.find((each) => each.series === 'dispatch')?.value;
  const own = numbered.find((each) => each.series !== 'dispatch')?.value;
  return { dispatch, number: own ?? dispatch };
}

function valueAt(data: unknown, path: readonly string[]): string | undefined {
  let value = data;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return typeof value === 'string' ? value : undefined;
}

// letters and digits that nobody mistakes for one another when reading them aloud
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Twelve random characters, 60 bits: enough that nobody finds a paper by guessing. */
function verificationCode(): string {
  return Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

type Kept = IssueOrder & Prepared & { readonly pdfSha256: string };

async function keep(runtime: Runtime, trx: Trx, kept: Kept): Promise<void> {
  const id = randomUUID();
  const written = await trx
    .insertInto('document')
    .values({
      organization_id: kept.organizationId,
      id,
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
      issued_at: runtime.now(),
      seq: kept.seq,
      calendar_edition: kept.edition,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'application_id', 'run', 'form', 'revision']).doNothing(),
    )
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) return;
  // the checkpoints cover the activity log, and so what was issued
  const { organizationId, applicationId, form, pdfSha256, model } = kept;
  const detail = { document: id, form, pdfSha256, modelSha256: sha256(model) };
  await recordActivity(trx, { organizationId, applicationId, action: 'document.issued', detail });
}
