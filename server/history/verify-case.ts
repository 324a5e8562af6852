import { isRecord } from '../../form-schemas/engine/records.ts';
import type { WholeCase } from '../applications/case.ts';
import { getCase } from '../applications/read.ts';
import { inclusionOf, type SealedCase } from '../audit/inclusion.ts';
import type { VerifyView } from '../contract/history.ts';
import { findWrongEntries } from '../ledger/disagree.ts';
import { ledgerOfCase } from '../ledger/queries.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import { findWrongEnd, type StoredEnd } from './paper-ends.ts';
import { type HistoryRow, historyOf } from './queries.ts';
import { parseRecord } from './record.ts';
import { type Disagreement, findDisagreements, type StoredSubmission } from './submissions.ts';
import { type Divergence, findDivergence } from './verify.ts';

/** Refolds a case that the person may see and compares it with everything that is stored of it, and with what was signed. */
export async function verifyCase(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<VerifyView> {
  const held = await getCase(runtime, trx, who, id);
  const { events, firstBad } = await verifyHeld(runtime, trx, held);
  const sealed = await inclusionOf(runtime, trx, id);
  const bad = firstBad ?? (sealed && (await findUnsealed(trx, sealed)));
  return {
    valid: bad === undefined,
    events,
    ...(bad ? { firstBad: bad } : {}),
    ...(sealed ? { checkpoint: checkpointOf(sealed) } : {}),
    verifiedAt: runtime.now(),
  };
}

/** A chain that was hashed anew holds in itself, but at the event that was signed it is another one. */
async function findUnsealed(trx: Trx, { head: { id, seq, hash } }: SealedCase): Promise<Divergence | undefined> {
  const row = await trx
    .selectFrom('history')
    .select('hash')
    .where('application_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.hash === hash ? undefined : { seq, what: 'rewritten since a checkpoint' };
}

function checkpointOf({ statement: { number, at }, head: { seq } }: SealedCase) {
  return { number, at, seq };
}

/** Refolds every run of a case from its first event and compares them with everything that is stored of it. */
export async function verifyHeld(
  runtime: Runtime,
  trx: Trx,
  held: WholeCase,
): Promise<{ readonly events: number; readonly firstBad?: Divergence }> {
  const { id } = held.application;
  const rows = await historyOf(trx, id);
  const stages = await stagesOf(runtime, trx, held.organizationId, rows);
  const stored = { seq: held.application.seq, runs: held.runs.map(({ row }) => row) };
  const firstBad =
    findDivergence(id, rows, (hash) => stages.get(hash)?.stage, stored) ??
    findWrongCopy(held, rows) ??
    findWrongForm(rows, await submissionsOf(trx, id)) ??
    findWrongMoney(rows, await ledgerOfCase(trx, id)) ??
    findWrongEnd(rows, await endsOfCase(trx, id));
  return { events: rows.length, ...(firstBad ? { firstBad } : {}) };
}

/** The stages that a history names; one that was never published is left out, so that its events do not hold. */
export async function stagesOf(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  rows: readonly HistoryRow[],
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
export async function submissionsOf(trx: Trx, id: string): Promise<(StoredSubmission & { definitionHash: string })[]> {
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
      'stamps',
    ])
    .where('application_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, stamps: isRecord(row.stamps) ? row.stamps : {} }));
}
