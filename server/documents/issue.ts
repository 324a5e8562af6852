import { randomBytes, randomUUID } from 'node:crypto';
import { toString as qrCode } from 'qrcode';
import { sql } from 'kysely';
import { findCase } from '../applications/case.ts';
import { withStamps } from '../applications/queries.ts';
import { sha256 } from '../history/chain.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { decidedOn, type Paper, paperOf, shortHash } from './paper.ts';

/** Which approved form becomes paper, and by which event. */
export type IssueOrder = {
  readonly organizationId: string;
  readonly applicationId: string;
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
  const held = await findCase(runtime, trx, order.organizationId, order.applicationId);
  const state = held?.snapshot.context.forms[order.form];
  const loaded = await runtime.definitions.form(trx, order.organizationId, order.form);
  if (!held || !loaded?.bundle.document || state?.status !== 'approved') return undefined;
  if (await isIssued(trx, order, state.revision)) return undefined;
  const numbers = await numbersOf(trx, order, loaded.bundle.fields);
  const code = verificationCode();
  const verifyUrl = `${runtime.config.publicUrl}/verify/${code}`;
  const date = decidedOn(state);
  const paper = await paperOf(runtime, trx, held, loaded, {
    number: numbers.number ?? code,
    version: state.revision,
    ...(date ? { date } : {}),
    ...(numbers.dispatch ? { dispatchNo: numbers.dispatch } : {}),
    verifyUrl,
    qrSvg: (await qrCode(verifyUrl, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })).trim(),
    shortHash: shortHash(`${order.applicationId}/${order.form}/${state.revision}/${code}`),
  });
  return { ...paper, code, number: numbers.number, revision: state.revision, edition: runtime.calendar.edition() };
}

async function isIssued(trx: Trx, { applicationId, form }: IssueOrder, revision: number): Promise<boolean> {
  const row = await trx
    .selectFrom('document')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('form', '=', form)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row !== undefined;
}

type StampField = { readonly path: readonly string[]; readonly stamp?: string; readonly series?: string };

/** The numbers that approval stamped into the form: the dispatch number, and the paper's own. */
async function numbersOf(trx: Trx, order: IssueOrder, fields: readonly StampField[]) {
  const row = await sql<{ data: string; stamps: unknown }>`
    select data, stamps from submission
    where application_id = ${order.applicationId} and form = ${order.form} and status = 'submitted'
    order by seq desc limit 1`.execute(trx);
  const [latest] = row.rows;
  const data: unknown = latest ? withStamps(latest) : {};
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
  await trx
    .insertInto('document')
    .values({
      organization_id: kept.organizationId,
      id: randomUUID(),
      application_id: kept.applicationId,
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
    .onConflict((conflict) => conflict.columns(['organization_id', 'application_id', 'form', 'revision']).doNothing())
    .execute();
}
