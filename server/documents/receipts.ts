import { Type } from 'typebox';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';
import { receiptsOf } from '../../templates/engine/definition.ts';
import { seenFromMain } from '../case/case.ts';
import { getCase } from '../case/scope.ts';
import { ReceiptKind, ReceiptView } from '../contract/documents.ts';
import { trackingPlace } from '../contract/tracking.ts';
import { listHistory } from '../history/list.ts';
import type { App } from '../http/app-type.ts';
import { addressOf } from '../http/organization.ts';
import { ApplicationParams } from '../http/params.ts';
import { problem } from '../http/problems.ts';
import { ledgerOfCase } from '../ledger/queries.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { findCasePaper, getCasePaper, numberOf, renderCasePaper } from './case-paper.ts';
import { pictureOf } from './codes.ts';
import type { Paper } from './paper.ts';
import { actsOf } from './receipt-acts.ts';

const ReceiptParams = Type.Object(
  { ...ApplicationParams.properties, receipt: ReceiptKind },
  { additionalProperties: false },
);

/** Receipts that somebody takes home: that an application was handed in, registered and paid for; made anew each time, kept nowhere. */
export async function receiptRoutes(app: App, runtime: Runtime): Promise<void> {
  const shared = { tags: ['documents'] };

  app.get('/api/applications/:id/receipts', {
    config: { permission: 'read-application' },
    schema: {
      ...shared,
      summary: 'Receipts that there are of the case',
      params: ApplicationParams,
      response: { 200: Type.Array(ReceiptView) },
    },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => listReceipts(runtime, trx, who, params.id)),
  });

  app.get('/api/applications/:id/receipts/:receipt.pdf', {
    config: { permission: 'print' },
    schema: { ...shared, summary: 'One of them as a paper', params: ReceiptParams },
    handler: async ({ who, params: { id, receipt: kind } }, reply) => {
      const paper = await runtime.inOrganization(who.organizationId, (trx) =>
        receiptPaper(runtime, trx, who, { id, kind }),
      );
      const pdf = await runtime.printer.print({ ...paper, isUrgent: true });
      await runtime.inOrganization(who.organizationId, (trx) =>
        recordActivity(trx, { ...doneBy(who), applicationId: id, action: 'print.receipt', detail: { receipt: kind } }),
      );
      return reply.type('application/pdf').send(Buffer.from(pdf));
    },
  });
}

/** Those that there is an event for and that the office has a paper of, in the order in which things are done. */
async function listReceipts(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<ReceiptView[]> {
  const { done } = await receiptSource(runtime, trx, who, id);
  const views: ReceiptView[] = [];
  for (const kind of receiptsOf) {
    const event = done[kind];
    const paper = event && (await findCasePaper(runtime, trx, who, kind));
    if (event && paper) views.push({ kind, title: paper.document.title, seq: event.seq });
  }
  return views;
}

/** Throws `documentNotFound` for what was not done yet, or where the office has no paper of it. */
async function receiptPaper(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { id, kind }: { readonly id: string; readonly kind: ReceiptKind },
): Promise<Paper & { readonly title: string }> {
  const { whole, done, told } = await receiptSource(runtime, trx, who, id);
  const event = done[kind];
  if (event === undefined) throw problem('documentNotFound');
  const number = whole.application.registration_no;
  const address = await addressOf(runtime, who.organizationId);
  const qrSvg = number === null ? undefined : await pictureOf(`${address}${trackingPlace(number)}`);
  return renderCasePaper(whole, await getCasePaper(runtime, trx, who, kind), {
    state: whoseAct(event.at),
    receipt: { ...told, ...(qrSvg !== undefined && { qrSvg }) },
    issue: { number: numberOf(whole), date: kathmanduDate(event.at), shortHash: event.hash.slice(0, 12) },
  });
}

async function receiptSource(runtime: Runtime, trx: Trx, who: Who, id: string) {
  const whole = await getCase(runtime, trx, who, id);
  const items = await listHistory(runtime, trx, who, id);
  const entries = await ledgerOfCase(trx, id);
  return { whole, ...actsOf(whole, seenFromMain(whole), { items, entries }) };
}

/** Nobody signs it: the record says that it was done. */
function whoseAct(at: string): FormState {
  return { status: 'approved', revision: 1, approvals: {}, signatures: [], since: at };
}
