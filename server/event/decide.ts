import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { Facts } from '../../form-schemas/engine/definition.ts';
import { blockingIssues } from '../../form-schemas/engine/form/validate.ts';
import { advance as step } from '../../workflows/engine/advance.ts';
import type { Refusal, StageEvent } from '../../workflows/engine/event.ts';
import { eventsDoing } from '../../workflows/engine/event-look.ts';
import { mustNotHaveDrawn } from '../accounts/own-files.ts';
import { seatFor } from '../accounts/seats.ts';
import { mustBeConfirmed } from '../confirmations/gate.ts';
import type { EventBody, EventResult } from '../contract/event.ts';
import { mustBeMakeable } from './try-paper.ts';
import type { Watch } from './watch.ts';
import { missingPapers, paperTitles } from '../forms/attachments.ts';
import { askForm, checkForm } from '../forms/check.ts';
import { sha256 } from '../record/chain.ts';
import { problem } from '../http/problems.ts';
import { reasonFor } from '../review/reasons.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { type Case, factsOf, findCase, seenFromMain, stageFacts, type WholeCase, mustSeeFrom } from '../case/case.ts';
import type { AnsweredRow } from '../case/queries.ts';
import { heldByOf, runOfForm, runsAccepting } from '../case/runs.ts';
import { mustSee } from '../case/scope.ts';
import { type FormToWrite, type Acting, WRITING, type Decision, papersOf, mustBeCurrent } from '../case/decision.ts';

/** The same request was decided before: this was the answer. */
export type Answered = { readonly kind: 'answered'; readonly answer: EventResult };
type Request = Omit<EventBody, 'version'> & { readonly version?: number | undefined };

/** Events that have carried a form in some stage: what the next one is read from is asked for before its stage is known. */
const haveWritten = new Set<string>();

/** Loads and decides, writing nothing; throws the problem that the person must be told. */
export async function decide(
  runtime: Runtime,
  trx: Trx,
  who: Acting,
  applicationId: string,
  body: Request,
  watch?: Watch,
): Promise<Decision | Answered> {
  const along =
    body.form !== undefined && haveWritten.has(body.type) ? askForm(who, applicationId, body.form) : undefined;
  const asked = { requestId: body.requestId, more: along?.asks ?? [] };
  const whole = await findCase(runtime, trx, who.organizationId, applicationId, asked);
  watch?.ended('load');
  if (!whole) throw problem('applicationNotFound');
  mustSee(who, whole.application);
  const requestHash = requestHashOf(who, body);
  const answer = answerTo(whole.answered, requestHash);
  if (answer) return { kind: 'answered', answer };
  mustBeCurrent(whole, body.version);
  const held = runOf(whole, body);
  const seated = { ...who, ...seatFor(held, who, body.as) };
  await mustNotHaveDrawn(trx, seated, whole.application);
  const writes = eventsDoing(held.definition.stage, ...WRITING).includes(body.type);
  if (writes) haveWritten.add(body.type);
  const form =
    writes && body.form ? await checkForm(runtime, trx, seated, held, { slug: body.form, along }) : undefined;
  const facts = factsOf(held, form ? { data: { [form.slug]: form.data } } : {});
  const heldBy = heldByOf(held.runs, held.row.run);
  const event = eventOf(seated, held, { ...body, at: runtime.now(), facts, checked: form });
  const result = step(held.definition.stage, held.snapshot, heldBy ? { ...event, heldBy } : event);
  if (!result.ok) throw refused(result.refusal, event, held, form);
  await mustBeConfirmed(runtime, trx, held, papersOf(result.effects));
  const { snapshot, effects } = result;
  await mustBeMakeable(runtime, trx, { held, event, snapshot, effects, ...(form ? { form } : {}) });
  const decided = { kind: 'decided', who: seated, held, event, requestId: body.requestId, requestHash, facts } as const;
  const reason = reasonFor(held.config, body.reason);
  const internalNote = body.internalNote?.trim();
  return {
    ...decided,
    snapshot,
    effects,
    ...(form ? { form } : {}),
    ...(reason ? { reason } : {}),
    ...(internalNote ? { internalNote } : {}),
  };
}

/** The run that an event is for: the one it names, the one that its form belongs to, or the only one that knows it. */
function runOf(whole: WholeCase, { run, form, type }: Pick<EventBody, 'run' | 'form' | 'type'>): Case {
  if (run !== undefined) return mustSeeFrom(whole, run);
  const ofForm = form === undefined ? undefined : runOfForm(whole.runs, form);
  if (ofForm) return { ...whole, ...ofForm };
  const [accepting, ...others] = runsAccepting(whole.runs, type);
  if (others.length > 0) throw problem('runNeeded');
  return accepting ? { ...whole, ...accepting } : seenFromMain(whole);
}

type Asked = Pick<EventBody, 'type' | 'form' | 'note' | 'payload'> & {
  /** ISO instant. */
  readonly at: string;
  readonly facts: Facts;
  readonly checked?: FormToWrite | undefined;
};

/** An event as the stage hears it and history keeps it. */
export function eventOf({ accountId, role, name, designation }: Acting, held: Case, asked: Asked): StageEvent {
  const { type, form, note, payload, at, facts, checked } = asked;
  return {
    type,
    actor: { accountId, role, name, designation },
    at,
    facts: stageFacts(held, facts, at),
    ...(form ? { form } : {}),
    ...(note?.trim() ? { note: note.trim().normalize('NFC') } : {}),
    ...(payload ? { payload } : {}),
    ...(checked ? { checked: checkedOf(held, checked, facts) } : {}),
  };
}

/** What a form that is handed in lacks: places to correct, papers to upload. */
function checkedOf(held: Case, form: FormToWrite, facts: Facts): NonNullable<StageEvent['checked']> {
  return { issues: blockingIssues(form.issues).length, missingFiles: missingPapers(held, form.slug, facts) };
}

/** Reasons that the form itself gives; every other one is about the case. */
const OF_THE_FORM: readonly string[] = ['dataValid', 'attachmentsPresent'];

/** The problem for a refusal; data that needs correcting is said field by field, a missing paper by its name. */
function refused(refusal: Refusal, { type, checked }: StageEvent, held: Case, form: FormToWrite | undefined): Error {
  if (refusal.code === 'unknown-event') return problem('unknownEvent', { params: { event: type } });
  const files = paperTitles(held, checked?.missingFiles ?? []);
  const reasons = refusal.reasons.map((reason) =>
    reason.code === 'attachmentsPresent' ? { ...reason, params: { files } } : reason,
  );
  const onlyForm = reasons.length > 0 && reasons.every(({ code }) => OF_THE_FORM.includes(code));
  const issues = form ? blockingIssues(form.issues) : [];
  if (onlyForm && issues.length > 0)
    return problem('formInvalid', { params: { count: issues.length }, issues, reasons });
  if (onlyForm) return problem('papersMissing', { params: { files, count: files.length }, reasons });
  return problem('eventRefused', {
    reasons,
    waitingFor: refusal.waitingFor,
    ...(refusal.since ? { since: refusal.since } : {}),
  });
}

/** What a request id stands for: this request by this person; which version they looked at does not matter. */
export function requestHashOf(who: Pick<Acting, 'accountId'>, body: object): string {
  return sha256(canonicalJson({ ...body, version: null, requestId: null, by: who.accountId }));
}

/** The answer that was given to a request id; throws `requestReused` when it was given for something else. */
export async function findAnswer(
  trx: Trx,
  applicationId: string,
  requestId: string,
  requestHash: string,
): Promise<EventResult | undefined> {
  const row = await trx
    .selectFrom('history')
    .select(['request_hash', 'answer'])
    .where('application_id', '=', applicationId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return answerTo(row, requestHash);
}

/** The stored answer, if it was given to this very request; throws `requestReused` when it was given to another. */
function answerTo(row: AnsweredRow | null | undefined, requestHash: string): EventResult | undefined {
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw problem('requestReused');
  return parseAnswer(row.answer);
}

/** Reads a stored answer; the server itself wrote it, so its shape is trusted. One of before there were runs is run 1's. */
function parseAnswer(text: string): EventResult {
  const answer = JSON.parse(text) as Omit<EventResult, 'run'> & Partial<EventResult>;
  return { ...answer, run: answer.run ?? 1 };
}
