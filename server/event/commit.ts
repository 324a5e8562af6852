import { randomUUID } from 'node:crypto';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { Facts } from '../../form-schemas/engine/definition.ts';
import type { EventResult } from '../contract/event.ts';
import { endPapers, revokePapers } from '../documents/event-endings.ts';
import { GENESIS, linkHash, sha256 } from '../record/chain.ts';
import { besideHash, eventMessage } from '../journal/line.ts';
import { noteEvents } from '../journal/pending.ts';
import { saveEntries } from '../ledger/queries.ts';
import { serveNotices } from '../notices/serve.ts';
import { settleReview } from '../review/send.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { unasked } from '../db/flight.ts';
import { insertRows } from '../db/kept-text.ts';
import type { Case } from '../case/case.ts';
import { insertComment } from '../review/comments.ts';
import { carryOut } from './follow-ups.ts';
import { rewriteInbox } from './inbox.ts';
import { keepLevelEnds } from './level-ends.ts';
import { queueEffects, saveApplication, saveDeadlines, saveRuns, takeTurn } from './projections.ts';
import { besideWritten, leavesFacts } from './step.ts';
import { SYSTEM_ACCOUNT } from '../case/system.ts';
import { waitsOn } from '../case/time-with.ts';
import { type RunWaiting, waitsOf, withLevels } from '../case/waits.ts';
import type { Decision, Step } from '../case/decision.ts';

/**
 * Writes a decision and all that follows from it in the caller's transaction; undefined when somebody else was first,
 * with an event, a newer draft of the form or another file (nothing is written then).
 */
export async function commit(runtime: Runtime, trx: Trx, decision: Decision): Promise<EventResult | undefined> {
  const { held } = decision;
  const written = await takeTurn(trx, decision);
  if (!written) return undefined;
  const { steps, after } = await carryOut(runtime, trx, decision);
  const { at } = decision.event;
  const waits = waitsOf(after, at, (run) => knownFacts(run, steps));
  const timed = withLevels(held.runs, after, waits, at);
  await saveRuns(trx, steps, { before: held.runs, after: timed });
  await keepLevelEnds(trx, held.runs, timed, { seq: timed.application.seq, at });
  await appendHistory(runtime, trx, steps, waits);
  for (const step of steps) await saveStep(trx, step);
  await rewriteInbox(trx, timed, waits);
  await queueEffects(trx, steps);
  await saveApplication(trx, written, steps, after);
  await serveNotices(runtime, trx, steps, after);
  return steps[0]?.answer;
}

/** The facts on which the event was decided, where it changed nothing that they are read from but its own form. */
function knownFacts({ row }: Case, [only, ...more]: readonly Step[]): Facts | undefined {
  if (only === undefined || more.length > 0 || only.decision.held.row.run !== row.run) return undefined;
  const { decision, record } = only;
  const gaveNothing = record.ledger === undefined && record.stamps === undefined && record.numbers === undefined;
  return gaveNothing && leavesFacts(decision, row) ? decision.facts : undefined;
}

/** Appends the rows of the steps to the chain of the application. */
async function appendHistory(
  { key }: Runtime,
  trx: Trx,
  steps: readonly Step[],
  waits: readonly RunWaiting[],
): Promise<void> {
  const turn = waitsOn(waits.flatMap(({ next }) => next.flatMap(({ roles }) => roles)));
  let previousHash = steps[0]?.decision.held.head ?? GENESIS;
  const rows = steps.map((step) => {
    const row = { ...historyRow(step, previousHash), waits_on: turn };
    previousHash = row.hash;
    return { ...row, signature: key.sign(eventMessage(row.hash, besideHash(row))) };
  });
  await unasked(trx, insertRows('history', rows));
  noteEvents(trx, rows.length);
}

function historyRow({ decision, seq, snapshotHash, record, answer }: Step, previousHash: string) {
  const { held, event, who, requestId, requestHash, snapshot } = decision;
  const payload = canonicalJson(record);
  const link = {
    applicationId: held.application.id,
    seq,
    run: held.row.run,
    stage: held.row.id,
    definitionHash: held.row.definition_hash,
    snapshotHash,
    payload,
  };
  return {
    organization_id: who.organizationId,
    application_id: link.applicationId,
    seq,
    run: link.run,
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
    snapshot_hash: snapshotHash,
    previous_hash: previousHash,
    hash: linkHash(previousHash, link),
    payload,
    answer: canonicalJson(answer),
  };
}

/** What one step leaves beside the chain: the form's data, money, terms; the draft is done with. */
async function saveStep(trx: Trx, step: Step): Promise<void> {
  const { decision, seq, entries, review } = step;
  const { held, form, event } = decision;
  const place = { organizationId: held.organizationId, applicationId: held.application.id };
  await saveSubmission(trx, step);
  await saveEntries(trx, { ...place, run: held.row.run, seq }, entries);
  await settleReview(trx, place.applicationId, review, seq);
  await saveInternalNote(trx, decision);
  await endPapers(trx, step);
  await revokePapers(trx, step);
  if (form ? form.draftVersion > 0 : isRemoved(decision)) await dropDraft(trx, held, event.form);
  await saveDeadlines(trx, decision);
}

/** What was said within the office only stays beside the chain, which the applicant sees. */
async function saveInternalNote(trx: Trx, { held, who, event, internalNote }: Decision): Promise<void> {
  if (internalNote === undefined) return;
  const comment = { id: randomUUID(), at: event.at, text: internalNote, toApplicant: false };
  await insertComment(trx, who, held.application.id, event.form ? { ...comment, form: event.form } : comment);
}

async function saveSubmission(trx: Trx, { decision, seq, revision, record }: Step): Promise<void> {
  const { held, form, who, event, snapshot } = decision;
  if (!form || revision === undefined) return;
  const isDraft = snapshot.context.forms[form.slug]?.status === 'draft';
  const rows = insertRows('submission', [
    {
      organization_id: who.organizationId,
      application_id: held.application.id,
      run: held.row.run,
      form: form.slug,
      revision,
      seq,
      status: isDraft ? 'draft' : 'submitted',
      definition_hash: form.definitionHash,
      data: form.text,
      data_hash: sha256(form.text),
      by_account: who.accountId,
      at: event.at,
      files: isDraft ? null : JSON.stringify(record.files ?? []),
      beside: besideWritten(decision) ?? null,
    },
  ]);
  await unasked(trx, rows);
}

/** Whether the event took the form away: what was typed into it goes too. */
function isRemoved({ event, snapshot }: Decision): boolean {
  return event.form !== undefined && snapshot.context.forms[event.form]?.status === 'absent';
}

async function dropDraft(trx: Trx, { application, row }: Case, form: string | undefined): Promise<void> {
  if (form === undefined) return;
  await trx
    .deleteFrom('draft')
    .where('application_id', '=', application.id)
    .where('run', '=', row.run)
    .where('form', '=', form)
    .execute();
}
