import { kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import { fiscalYearOf } from '../../form-schemas/values/bs-date.ts';
import { findHold } from '../../workflows/engine/hold.ts';
import type { EventResult } from '../contract/event.ts';
import { filesOfEvent } from '../case/handed-in.ts';
import { claimValues } from '../forms/unique.ts';
import { sha256 } from '../record/chain.ts';
import type { HistoryRecord } from '../record/record.ts';
import { entriesOf } from '../ledger/entries.ts';
import { type LedgerRecord, totalsWith } from '../record/ledger.ts';
import { tellsOf } from '../notifications/tells.ts';
import { reviewRecord, reviewWith } from '../review/send.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { WholeCase } from '../case/case.ts';
import { assignNumbers, stampApproval } from '../case/numbers.ts';
import { type RunRow } from '../case/queries.ts';
import { stampedData } from '../case/submissions.ts';
import { type FormsByRun, formsOf, hasTag, newestForms, type Run } from '../case/runs.ts';
import { serialiseSnapshot } from '../case/snapshot.ts';
import { stateTitle } from '../case/titles.ts';
import type { FormToWrite, Decision, Step } from '../case/decision.ts';

/** Takes the numbers, stamps and ledger entries of an event, and says what is to be written of it. */
export async function takeStep(runtime: Runtime, trx: Trx, decision: Decision, seq: number): Promise<Step> {
  const { event, snapshot, form, start, migration } = decision;
  const { library_hash: library } = decision.held.row;
  await claimValues(runtime, trx, decision);
  const assigned = decision.numbers ? undefined : await assignNumbers(trx, decision, seq);
  const numbers = decision.numbers ?? assigned?.given ?? {};
  const { given: stamps, taken: stamped } = await stampApproval(runtime, trx, decision, seq);
  const taken = [...(assigned?.taken ?? []), ...stamped];
  const entries = await entriesOf(runtime, trx, decision);
  const review = await reviewWith(runtime, trx, decision);
  const reviewed = reviewRecord(review, decision.reason);
  const validUntil = validitySet(decision);
  const files = filesOfEvent(decision);
  const revision = event.form ? snapshot.context.forms[event.form]?.revision : undefined;
  const record: HistoryRecord = {
    event,
    ...(start ? { start } : {}),
    ...(migration ? { migration } : {}),
    ...((start || migration) && library !== null ? { library } : {}),
    ...(form && revision ? { submission: submissionOf(decision, form, revision) } : {}),
    ...(files && files.length > 0 ? { files } : {}),
    ...(Object.keys(stamps).length > 0 ? { stamps } : {}),
    ...(Object.keys(numbers).length > 0 ? { numbers } : {}),
    ...(taken.length > 0 ? { taken } : {}),
    ...(validUntil === undefined ? {} : { validUntil }),
    ...(entries.length > 0 ? { ledger: entries } : {}),
    ...(reviewed ? { review: reviewed } : {}),
  };
  const after = caseAfter(decision, { seq, numbers, stamps, entries });
  const tells = await tellsOf(runtime, trx, decision, after);
  const snapshotHash = sha256(serialiseSnapshot(snapshot));
  const answer = answerOf(decision, seq, numbers);
  return { decision, seq, snapshotHash, record, answer, entries, review, revision, after, tells };
}

/** What an event says of the form that it writes. */
function submissionOf(decision: Decision, { slug, text, definitionHash }: FormToWrite, revision: number) {
  const beside = besideWritten(decision);
  const besideHash = beside === undefined ? {} : { besideHash: sha256(beside) };
  return { form: slug, revision, dataHash: sha256(text), definitionHash, ...besideHash };
}

/** What is kept beside the form that an event hands in; a draft that is saved is not handed in. */
export function besideWritten({ form, snapshot }: Pick<Decision, 'form' | 'snapshot'>): string | undefined {
  return form && snapshot.context.forms[form.slug]?.status !== 'draft' ? form.beside?.() : undefined;
}

/** The last day of the permit that an event sets, if it does. */
function validitySet({ effects }: Decision): string | undefined {
  const until = effects.findLast(({ type }) => type === 'setValidity')?.params['until'];
  return typeof until === 'string' ? until : undefined;
}

/** Says whether an event leaves every run where it was as far as other facts ask: what was read before is still so. */
export function leavesFacts({ held, start, snapshot }: Decision, row: RunRow): boolean {
  const { status, granted, holds } = held.row;
  const isSameState = held.snapshot.value === snapshot.value;
  return !start && isSameState && status === row.status && granted === row.granted && holds === row.holds;
}

/** What the transaction of an event gave beside what was decided. */
type Given = {
  readonly seq: number;
  readonly numbers: Readonly<Record<string, string>>;
  readonly stamps: Readonly<Record<string, unknown>>;
  readonly entries: readonly LedgerRecord[];
};

const NOTHING: Omit<Given, 'seq'> = { numbers: {}, stamps: {}, entries: [] };

/** What of a decision the case after it comes of. */
type Outcome = Pick<Decision, 'held' | 'event' | 'snapshot' | 'form' | 'start'>;

/** The case as it is once the event is written. */
export function caseAfter(decision: Outcome, given: Partial<Given> & Pick<Given, 'seq'>): WholeCase {
  const { held } = decision;
  const { seq, numbers, stamps, entries } = { ...NOTHING, ...given };
  const data = dataAfter(decision, stamps);
  const row = rowAfter(decision);
  const moved: Run = {
    row,
    definition: held.definition,
    library: held.library,
    snapshot: decision.snapshot,
    lineage: held.lineage,
    groups: held.groups,
    forms: {},
  };
  const runs = held.runs
    .map((run) => (run.row.run === row.run ? moved : run))
    .map((run) => ({ ...run, forms: formsOf(run.lineage, data) }));
  const registrationNo = numbers['registrationNo'];
  const registered = registrationNo === undefined ? {} : registeredWith(registrationNo, registeredOn(decision));
  return {
    organizationId: held.organizationId,
    application: { ...held.application, ...registered, seq },
    head: held.head,
    filer: held.filer,
    fromPaper: held.fromPaper,
    hands: held.hands,
    runs,
    data,
    submissions: newestForms(data),
    ledger: totalsWith(held.ledger, entries),
    files: held.files,
    handedIn: held.handedIn,
    sheets: held.sheets,
    hasFilesBefore: held.hasFilesBefore,
    library: held.inForce.library,
    inForce: held.inForce,
    menu: held.menu,
    config: held.config,
    environment: held.environment,
  };
}

/** From its number on a file belongs to the fiscal year of that number; until then to the one in which it was filed. */
function registeredWith(number: string, on: string) {
  const year = fiscalYearOf(on)?.code;
  return { registration_no: number, registered_on: on, ...(year === undefined ? {} : { fiscal_year: year }) };
}

/** The day of the event; of a paper file the day that stands on it. */
function registeredOn({ event, start }: Outcome): string {
  return start?.placed?.registeredOn ?? kathmanduDate(event.at);
}

/** What the forms say with what the event brought, stamped and took away. */
function dataAfter({ held, event, form, snapshot }: Outcome, stamps: Given['stamps']): FormsByRun {
  const slug = event.form;
  if (slug === undefined) return held.data;
  const { [slug]: before, ...others } = held.data.get(held.row.run) ?? {};
  const isRemoved = snapshot.context.forms[slug]?.status === 'absent';
  const said = form?.data ?? before ?? held.forms[slug];
  const stamped = said && Object.keys(stamps).length > 0 ? stampedData(said, stamps) : said;
  const own = isRemoved || stamped === undefined ? others : { ...others, [slug]: stamped };
  return new Map([...held.data, [held.row.run, own]]);
}

/** The row of the run after the event; once it has given a permit it stays so. */
function rowAfter({ held, snapshot, event }: Outcome): RunRow {
  const { definition, row } = held;
  const run = { definition, snapshot };
  const isDone = snapshot.status === 'done';
  return {
    ...row,
    snapshot: serialiseSnapshot(snapshot),
    state: snapshot.value,
    status: snapshot.status,
    closed_at: isDone ? (row.closed_at ?? new Date(event.at)) : null,
    holds: findHold(definition.stage, snapshot, row.run) !== undefined,
    suspended: snapshot.context.suspended !== undefined,
    granted: row.granted || hasTag(run, 'approved'),
  };
}

function answerOf(decision: Decision, seq: number, numbers: Readonly<Record<string, string>>): EventResult {
  const { held, snapshot, event, effects } = decision;
  const formStatus = event.form ? snapshot.context.forms[event.form]?.status : undefined;
  const registrationNo = numbers['registrationNo'];
  return {
    id: held.application.id,
    version: seq,
    run: held.row.run,
    state: snapshot.value,
    stateTitle: stateTitle(held, snapshot.value),
    ...(formStatus ? { formStatus } : {}),
    ...(registrationNo ? { registrationNo } : {}),
    effects: effects.map((effect) => effect.type),
  };
}
