import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { Facts } from '../../form-schemas/engine/definition.ts';
import type { Waiting } from '../../workflows/engine/definition.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import type { EventResult } from '../contract/application.ts';
import { GENESIS, linkHash, sha256 } from '../history/chain.ts';
import type { HistoryRecord } from '../history/record.ts';
import { entriesOf } from '../ledger/entries.ts';
import { saveEntries } from '../ledger/queries.ts';
import { type LedgerRecord, totalsWith } from '../ledger/record.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { type Case, factsOf, stageFacts } from './case.ts';
import type { Decision } from './decide.ts';
import type { FormToWrite } from '../forms/check.ts';
import { claimValues } from '../forms/unique.ts';
import { findDraft } from './queries.ts';
import { assignNumbers, stampApproval } from './numbers.ts';
import { serialiseSnapshot } from './snapshot.ts';
import { copyFacts, queueEffects, rewriteInbox, saveDeadlines } from './projections.ts';
import { waitsOn } from './time-with.ts';

/**
 * Writes a decision in the caller's transaction; undefined when somebody else was first, with an event or with a
 * newer draft of the form (nothing is written then).
 */
export async function commit(runtime: Runtime, trx: Trx, decision: Decision): Promise<EventResult | undefined> {
  const { held, event, snapshot, effects, form } = decision;
  const seq = held.row.seq + 1;
  const snapshotText = serialiseSnapshot(snapshot);
  if (form && !(await isSameDraft(trx, held, form))) return undefined;
  const saved = await trx
    .updateTable('stage')
    .set({ snapshot: snapshotText, state: snapshot.value, seq })
    .where('application_id', '=', held.application.id)
    .where('id', '=', held.row.id)
    .where('seq', '=', held.row.seq)
    .executeTakeFirst();
  if (saved.numUpdatedRows !== 1n) return undefined;

  await claimValues(runtime, trx, decision);
  const numbers = await assignNumbers(trx, decision);
  const stamps = await stampApproval(runtime, trx, decision);
  const entries = await entriesOf(runtime, trx, decision);
  const revision = event.form ? snapshot.context.forms[event.form]?.revision : undefined;
  const record: HistoryRecord = {
    event,
    ...(form && revision ? { submission: { form: form.slug, revision, dataHash: sha256(form.text) } } : {}),
    ...(Object.keys(stamps).length > 0 ? { stamps } : {}),
    ...(Object.keys(numbers).length > 0 ? { numbers } : {}),
    ...(entries.length > 0 ? { ledger: entries } : {}),
  };
  const answer = answerOf(decision, seq, numbers);
  const next = waiting(held.definition.stage, snapshot, stageFacts(held, factsAfter(decision, entries)));
  await appendHistory(trx, decision, { seq, snapshotHash: sha256(snapshotText), record, answer, next });
  await saveSubmission(trx, decision, seq, revision);
  await saveEntries(trx, { organizationId: held.organizationId, applicationId: held.application.id, seq }, entries);
  if (form || isRemoved(decision)) await dropDraft(trx, held.application.id, event.form);
  await copyFacts(trx, decision, numbers);
  await rewriteInbox(trx, held, snapshot, next);
  await saveDeadlines(trx, held, snapshot);
  await queueEffects(trx, held, seq, effects, event);
  return answer;
}

/** Waits for drafts that are being saved and keeps others out; then the draft must still be the one that was decided on. */
async function isSameDraft(trx: Trx, { application, row }: Case, form: FormToWrite): Promise<boolean> {
  await trx
    .selectFrom('stage')
    .select('seq')
    .where('application_id', '=', application.id)
    .where('id', '=', row.id)
    .forNoKeyUpdate()
    .execute();
  const draft = await findDraft(trx, application.id, form.slug);
  return (draft?.version ?? 0) === form.draftVersion;
}

/** The facts of the case once the event has made its entries: who waits now may wait for the money. */
function factsAfter({ held, facts, form }: Decision, entries: readonly LedgerRecord[]): Facts {
  if (entries.length === 0) return facts;
  const after = { ...held, ledger: totalsWith(held.ledger, entries) };
  return factsOf(after, form ? { data: { [form.slug]: form.data } } : {});
}

function answerOf(decision: Decision, seq: number, numbers: Readonly<Record<string, string>>): EventResult {
  const { held, snapshot, event, effects } = decision;
  const formStatus = event.form ? snapshot.context.forms[event.form]?.status : undefined;
  const registrationNo = numbers['registrationNo'];
  return {
    id: held.application.id,
    version: seq,
    state: snapshot.value,
    stateTitle: stateTitle(decision, snapshot.value),
    ...(formStatus ? { formStatus } : {}),
    ...(registrationNo ? { registrationNo } : {}),
    effects: effects.map((effect) => effect.type),
  };
}

function stateTitle(decision: Decision, state: string) {
  const node = decision.held.definition.stage.body.definition.states[state];
  return node ? node.meta.title : { ne: state, en: state };
}

type Entry = {
  readonly seq: number;
  readonly snapshotHash: string;
  readonly record: HistoryRecord;
  readonly answer: EventResult;
  /** Who must act now. */
  readonly next: readonly Waiting[];
};

/** Appends one row to the chain of the application. */
export async function appendHistory(
  trx: Trx,
  decision: Omit<Decision, 'kind' | 'effects' | 'facts'>,
  entry: Entry,
): Promise<void> {
  const { held, event, who, requestId, requestHash, snapshot } = decision;
  const payload = canonicalJson(entry.record);
  const previousHash = await lastHash(trx, held.application.id);
  const link = {
    applicationId: held.application.id,
    seq: entry.seq,
    stage: held.row.id,
    definitionHash: held.row.definition_hash,
    snapshotHash: entry.snapshotHash,
    payload,
  };
  await trx
    .insertInto('history')
    .values({
      organization_id: who.organizationId,
      application_id: link.applicationId,
      seq: link.seq,
      stage: link.stage,
      type: event.type,
      form: event.form ?? null,
      request_id: requestId,
      request_hash: requestHash,
      actor_id: event.actor.accountId === SYSTEM_ACCOUNT ? null : event.actor.accountId,
      actor_role: event.actor.role,
      at: event.at,
      state: snapshot.value,
      definition_hash: link.definitionHash,
      snapshot_hash: link.snapshotHash,
      previous_hash: previousHash,
      hash: linkHash(previousHash, link),
      payload,
      answer: canonicalJson(entry.answer),
      waits_on: waitsOn(entry.next.flatMap((item) => item.roles)),
    })
    .execute();
}

/** The account id of events that no person sent. */
export const SYSTEM_ACCOUNT = 'system';

async function lastHash(trx: Trx, applicationId: string): Promise<string> {
  const row = await trx
    .selectFrom('history')
    .select('hash')
    .where('application_id', '=', applicationId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? GENESIS;
}

async function saveSubmission(trx: Trx, decision: Decision, seq: number, revision: number | undefined): Promise<void> {
  const { held, form, who, event } = decision;
  if (!form || revision === undefined) return;
  await trx
    .insertInto('submission')
    .values({
      organization_id: who.organizationId,
      application_id: held.application.id,
      form: form.slug,
      revision,
      seq,
      status: decision.snapshot.context.forms[form.slug]?.status === 'draft' ? 'draft' : 'submitted',
      definition_hash: form.definitionHash,
      data: form.text,
      data_hash: sha256(form.text),
      by_account: who.accountId,
      at: event.at,
    })
    .execute();
}

/** Whether the event took the form away: what was typed into it goes too. */
function isRemoved({ event, snapshot }: Decision): boolean {
  return event.form !== undefined && snapshot.context.forms[event.form]?.status === 'absent';
}

async function dropDraft(trx: Trx, applicationId: string, form: string | undefined): Promise<void> {
  if (form === undefined) return;
  await trx.deleteFrom('draft').where('application_id', '=', applicationId).where('form', '=', form).execute();
}
