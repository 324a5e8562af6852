import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { Facts } from '../../form-schemas/engine/definition.ts';
import { blockingIssues } from '../../form-schemas/engine/validate.ts';
import { advance as step } from '../../workflows/engine/advance.ts';
import type { Effect, Refusal, Snapshot, StageEvent } from '../../workflows/engine/definition.ts';
import type { EventBody, EventResult } from '../contract/application.ts';
import { missingPapers, paperTitles } from '../files/attachments.ts';
import { checkForm, type FormToWrite } from '../forms/check.ts';
import { sha256 } from '../history/chain.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { type Case, factsOf, findCase, stageFacts } from './case.ts';
import { mustSee } from './scope.ts';

/** A person, or the system (deadline jobs). */
export type Acting = Pick<Who, 'organizationId' | 'accountId' | 'role' | 'name' | 'designation' | 'wards'>;

/** Events that carry a form's data; the protocol fragment names them. */
export const DATA_EVENTS: readonly string[] = ['SAVE', 'SUBMIT'];

/** What shall be written; nothing is, until `commit`. */
export type Decision = {
  readonly kind: 'decided';
  readonly who: Acting;
  readonly held: Case;
  readonly event: StageEvent;
  readonly requestId: string;
  readonly requestHash: string;
  readonly snapshot: Snapshot;
  readonly effects: readonly Effect[];
  readonly facts: Facts;
  readonly form?: FormToWrite;
};
export type Answered = { readonly kind: 'answered'; readonly answer: EventResult };
type Request = Omit<EventBody, 'version'> & { readonly version?: number | undefined };

/** Loads and decides, writing nothing; throws the problem that the person must be told. */
export async function decide(
  runtime: Runtime,
  trx: Trx,
  who: Acting,
  applicationId: string,
  body: Request,
): Promise<Decision | Answered> {
  const held = await findCase(runtime, trx, who.organizationId, applicationId);
  if (!held) throw problem('applicationNotFound');
  mustSee(who, held.application);
  const requestHash = requestHashOf(who, body);
  const answered = await findAnswer(trx, applicationId, body.requestId, requestHash);
  if (answered) return { kind: 'answered', answer: answered };
  if (body.version !== undefined && body.version !== held.row.seq) {
    throw problem('versionConflict', { version: held.row.seq });
  }
  const form =
    DATA_EVENTS.includes(body.type) && body.form ? await checkForm(runtime, trx, who, held, body.form) : undefined;
  const facts = factsOf(held, form ? { data: { [form.slug]: form.data } } : {});
  const event = eventOf(runtime, who, held, body, facts, form);
  const result = step(held.definition.stage, held.snapshot, event);
  if (!result.ok) throw refused(result.refusal, event, held, form);
  const decided = { kind: 'decided', who, held, event, requestId: body.requestId, requestHash, facts } as const;
  return { ...decided, snapshot: result.snapshot, effects: result.effects, ...(form ? { form } : {}) };
}

function eventOf(
  runtime: Runtime,
  who: Acting,
  held: Case,
  body: Request,
  facts: Facts,
  form: FormToWrite | undefined,
): StageEvent {
  const { accountId, role, name, designation } = who;
  return {
    type: body.type,
    actor: { accountId, role, name, designation },
    at: runtime.now(),
    facts: stageFacts(held, facts),
    ...(body.form ? { form: body.form } : {}),
    ...(body.note?.trim() ? { note: body.note.trim().normalize('NFC') } : {}),
    ...(body.payload ? { payload: body.payload } : {}),
    ...(form ? { checked: checkedOf(held, form, facts) } : {}),
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
export function requestHashOf(who: Acting, body: object): string {
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
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw problem('requestReused');
  return JSON.parse(row.answer) as EventResult;
}
