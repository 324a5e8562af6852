import { isRecord } from '../../form-schemas/engine/records.ts';
import type { Case } from '../applications/case.ts';
import { getCase } from '../applications/read.ts';
import type { VerifyView } from '../contract/application.ts';
import { findWrongEntries } from '../ledger/disagree.ts';
import { ledgerOfCase } from '../ledger/queries.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import { type HistoryRow, historyOf } from './queries.ts';
import { parseRecord } from './record.ts';
import { type Disagreement, findDisagreements, type StoredSubmission } from './submissions.ts';
import { type Divergence, findDivergence } from './verify.ts';

/** Refolds a case from its first event and compares it with everything that is stored of it. */
export async function verifyCase(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<VerifyView> {
  const held = await getCase(runtime, trx, who, id);
  const rows = await historyOf(trx, id);
  const stages = await stagesOf(runtime, trx, who, rows);
  const firstBad =
    findDivergence(id, rows, (hash) => stages.get(hash)?.stage, held.row) ??
    findWrongCopy(held, rows) ??
    findWrongForm(rows, await submissionsOf(trx, id)) ??
    findWrongMoney(rows, await ledgerOfCase(trx, id));
  return {
    valid: firstBad === undefined,
    events: rows.length,
    ...(firstBad ? { firstBad } : {}),
    verifiedAt: runtime.now(),
  };
}

/** The stages that a history names; one that was never published is left out, so that its events do not hold. */
async function stagesOf(
  runtime: Runtime,
  trx: Trx,
  { organizationId }: Who,
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

/** What lists copy from the record: the state, and the number that registration gave. */
function findWrongCopy({ application, row, snapshot }: Case, rows: readonly HistoryRow[]): Divergence | undefined {
  if (row.state !== snapshot.value) return { seq: row.seq, what: 'stored state differs' };
  const given = rows.flatMap(({ seq, payload }) => {
    const number = parseRecord(payload).numbers?.['registrationNo'];
    return number === undefined ? [] : [{ seq, number }];
  });
  const last = given.at(-1);
  if ((last?.number ?? null) === application.registration_no) return undefined;
  return { seq: last?.seq ?? row.seq, what: 'registration number differs' };
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

/** Every form's data of a case as stored, in the order of its events. */
export async function submissionsOf(trx: Trx, id: string): Promise<(StoredSubmission & { definitionHash: string })[]> {
  const rows = await trx
    .selectFrom('submission')
    .select(['form', 'revision', 'seq', 'definition_hash as definitionHash', 'data_hash as dataHash', 'data', 'stamps'])
    .where('application_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, stamps: isRecord(row.stamps) ? row.stamps : {} }));
}
