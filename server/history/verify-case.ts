import { together } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import { sql } from 'kysely';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { WholeCase } from '../case/case.ts';
import type { SealedHead } from '../checkpoints/inclusion.ts';
import { sealsOf } from '../checkpoints/seals.ts';
import type { VerifyView } from '../contract/history.ts';
import { journalOfCase, journalOfOffice, unsignedUpTo } from '../journal/verify.ts';
import { findWrongEntries } from './ledger-disagrees.ts';
import { ledgerOfCase } from '../ledger/queries.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import { deadlinesOfCase, findWrongDeadline } from './deadlines-agree.ts';
import { findWrongFile, storedFiles } from './files-agree.ts';
import { findWrongLaw, lawsOf } from './laws-agree.ts';
import { findNumberAhead, type Series, seriesOf } from '../journal/number-series.ts';
import { findWrongOfOffice } from './office-agrees.ts';
import { findWrongEnd, type StoredEnd } from './paper-ends.ts';
import { type HistoryRow, historyOf } from './queries.ts';
import { parseRecord } from '../record/record.ts';
import { findWrongRun } from './runs-agree.ts';
import { findUnsignedEvent } from './signed.ts';
import { findWrongStatus, type StoredStatus } from './status-agrees.ts';
import { type Disagreement, findDisagreements, type StoredSubmission } from './submissions.ts';
import { findDivergence } from './verify.ts';
import { findWrongWords } from './words-agree.ts';
import { publicKeysOf } from '../checkpoints/agreement.ts';
import type { Divergence } from '../record/divergence.ts';
import { getCase } from '../case/scope.ts';

/** Refolds a case that the person may see and compares it with everything that is stored of it, and with what was signed. */
export async function verifyCase(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<VerifyView> {
  const held = await getCase(runtime, trx, who, id);
  const { events, firstBad } = await verifyHeld(runtime, trx, held);
  const { sealed, fault } = await sealsOf(runtime, trx, held.organizationId, id);
  const bad = firstBad ?? (fault && { seq: events, ...fault }) ?? (await findWrongInOffice(runtime, trx, held));
  return {
    valid: bad === undefined,
    events,
    ...(bad ? { firstBad: bad } : {}),
    ...(sealed ? { checkpoint: checkpointOf(sealed) } : {}),
    verifiedAt: runtime.now(),
  };
}

/** What the case goes by and is of no case: people, setup, law. */
async function findWrongInOffice(
  runtime: Runtime,
  trx: Trx,
  { organizationId, application }: WholeCase,
): Promise<Divergence | undefined> {
  const { faults } = await journalOfOffice(runtime, trx, organizationId);
  const fault = faults[0] ?? (await findWrongOfOffice(trx));
  return fault && { seq: application.seq, ...fault };
}

function numberAhead(rows: readonly HistoryRow[], series: readonly Series[]): Divergence | undefined {
  const ahead = findNumberAhead(rows, series);
  return ahead && { ...ahead, what: 'number series differs' };
}

function checkpointOf({ statement: { number, at }, head: { seq } }: SealedHead) {
  return { number, at, seq };
}

/** Refolds every run of a case from its first event and compares them with everything that is stored of it. */
export async function verifyHeld(
  runtime: Runtime,
  trx: Trx,
  held: WholeCase,
): Promise<{ readonly events: number; readonly firstBad?: Divergence }> {
  const { organizationId, application } = held;
  const { id } = application;
  const rows = await historyOf(trx, id);
  const stages = await stagesOf(runtime, trx, organizationId, rows);
  const stored = { seq: application.seq, runs: held.runs.map(({ row }) => row) };
  const journal = await journalOfCase(runtime, trx, organizationId, id);
  const keys = publicKeysOf(runtime, organizationId);
  const firstBad =
    findDivergence(id, rows, (hash) => stages.get(hash)?.stage, stored) ??
    findUnsignedEvent(rows, keys, unsignedUpTo(journal.lines)) ??
    findWrongCopy(held, rows) ??
    findWrongLaw(rows, lawsOf(held)) ??
    findWrongRun(rows, held.runs, (hash) => stages.get(hash)?.stage) ??
    findWrongForm(rows, await submissionsOf(trx, id)) ??
    findWrongFile(rows, await storedFiles(trx, id)) ??
    findWrongMoney(rows, await ledgerOfCase(trx, id)) ??
    findWrongEnd(rows, await endsOfCase(trx, id)) ??
    findWrongDeadline(held, await deadlinesOfCase(trx, id), runtime.now()) ??
    numberAhead(rows, await seriesOf(trx)) ??
    (await findWrongStanding(trx, id)) ??
    (await findWrongSender(trx, id)) ??
    findWrongStatus(rows, await statusesOf(trx, id), (hash) => stages.get(hash)?.stage) ??
    (journal.faults[0] && { seq: application.seq, ...journal.faults[0] }) ??
    (await findWrongWords(trx, id));
  return { events: rows.length, ...(firstBad ? { firstBad } : {}) };
}

/** What lists say of a paper is what its ends, copies and hand-overs say. */
async function findWrongStanding(trx: Trx, id: string): Promise<Divergence | undefined> {
  const [[wrong]] = await together(trx, [wrongStandingText({ application: id })]);
  return wrong && { ...wrong, what: 'standing of a paper changed' };
}

type WrongPaper = { readonly seq: number; readonly about: string };

/** Asks for a paper of which that is not so. */
export const wrongStandingText = keptText<'application', WrongPaper>((db, at) =>
  sql<WrongPaper>`
    select d.seq, d.form as about
    from document d
    where d.application_id = ${at.text('application')}::uuid and (
      d.standing <> coalesce((select min(e.standing) from document_end e where e.document_id = d.id), 'valid')
      or d.copies <> (select count(*) from document_copy c where c.document_id = d.id)
      or d.handed_over <> exists (select from document_hand_over h where h.document_id = d.id))
    order by d.seq
    limit 1`.compile(db),
);

/** Who handed a form in, and when, is who did the event that says so, and then. */
async function findWrongSender(trx: Trx, id: string): Promise<Divergence | undefined> {
  const { rows } = await sql<{ seq: number; about: string }>`
    select s.seq, s.form as about
    from submission s
    join history h on h.organization_id = s.organization_id and h.application_id = s.application_id and h.seq = s.seq
    where s.application_id = ${id}::uuid and (s.at <> h.at or s.by_account <> coalesce(h.actor_id, s.by_account))
    order by s.seq
    limit 1`.execute(trx);
  return rows[0] && { ...rows[0], what: 'sender of a form differs' };
}

/** Which data of forms are said to be handed in, and which only saved. */
function statusesOf(trx: Trx, id: string): Promise<StoredStatus[]> {
  return trx.selectFrom('submission').select(['seq', 'form', 'status']).where('application_id', '=', id).execute();
}

/** The stages that a history names; one that was never published is left out, so that its events do not hold. */
export async function stagesOf(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  rows: readonly Pick<HistoryRow, 'definition_hash'>[],
): Promise<ReadonlyMap<string, LoadedStage>> {
  const known = await trx
    .selectFrom('definition')
    .select('hash')
    .distinct()
    .where('kind', '=', 'workflow')
    .where('hash', 'in', ['', ...rows.map((row) => row.definition_hash)])
    .execute();
  const stages = new Map<string, LoadedStage>();
  for (const { hash } of known) stages.set(hash, await runtime.definitions.stageByHash(trx, organizationId, hash));
  return stages;
}

/** What lists copy from the record: the state of each run, the validity of the permit, the number that registration gave. */
function findWrongCopy({ application, runs }: WholeCase, rows: readonly HistoryRow[]): Divergence | undefined {
  const wrong = runs.find(({ row, snapshot }) => row.state !== snapshot.value || row.status !== snapshot.status);
  if (wrong) return { seq: application.seq, what: 'stored state differs' };
  const validity = rows.flatMap(({ payload }) => parseRecord(payload).validUntil ?? []).at(-1) ?? null;
  if (validity !== application.valid_until) return { seq: application.seq, what: 'validity differs' };
  const given = rows.flatMap(({ seq, payload }) => {
    const number = parseRecord(payload).numbers?.['registrationNo'];
    return number === undefined ? [] : [{ seq, number }];
  });
  const last = given.at(-1);
  if ((last?.number ?? null) === application.registration_no) return undefined;
  return { seq: last?.seq ?? application.seq, what: 'registration number differs' };
}

const WHAT: Readonly<Record<Disagreement['how'], string>> = {
  changed: 'form data changed',
  unrecorded: 'form data not of the record',
  law: 'form judged by another definition',
  missing: 'form data missing',
  stamps: 'numbers of a form changed',
};

function findWrongForm(rows: readonly HistoryRow[], submissions: readonly StoredSubmission[]): Divergence | undefined {
  const [first] = findDisagreements(rows, submissions).toSorted((a, b) => a.seq - b.seq);
  return first && { seq: first.seq, what: WHAT[first.how] };
}

function findWrongMoney(rows: readonly HistoryRow[], entries: Awaited<ReturnType<typeof ledgerOfCase>>) {
  const seq = findWrongEntries(rows, entries);
  return seq === undefined ? undefined : { seq, what: 'ledger entries differ' };
}

/** Why papers of the case are not valid any more, as stored. */
function endsOfCase(trx: Trx, id: string): Promise<StoredEnd[]> {
  return trx
    .selectFrom('document_end as e')
    .innerJoin('document as d', (join) =>
      join.onRef('d.organization_id', '=', 'e.organization_id').onRef('d.id', '=', 'e.document_id'),
    )
    .select(['d.id as document', 'd.form', 'e.why', 'e.seq'])
    .where('d.application_id', '=', id)
    .orderBy('e.id')
    .execute();
}

/** Every form's data of a case as stored, in the order of its events. */
export async function submissionsOf(trx: Trx, id: string): Promise<StoredSubmission[]> {
  const rows = await trx
    .selectFrom('submission')
    .select([
      'run',
      'form',
      'revision',
      'seq',
      'definition_hash as definitionHash',
      'data_hash as dataHash',
      'data',
      'beside',
      'stamps',
    ])
    .where('application_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, stamps: isRecord(row.stamps) ? row.stamps : {} }));
}
