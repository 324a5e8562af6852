import type { WholeCase } from '../case/case.ts';
import type { Seals } from '../checkpoints/seals.ts';
import { type Line, parseWrote } from '../journal/line.ts';
import { protectedTable } from '../journal/protected.ts';
import type { StoredLine } from '../journal/read.ts';
import type { ProtectedRow } from '../journal/rows.ts';
import { journalOfCase, journalOfOffice, unsignedUpTo } from '../journal/verify.ts';
import { ledgerOfCase } from '../ledger/queries.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { deadlinesOfCase } from './deadlines-agree.ts';
import type { EvidenceJournal, EvidenceProtectedRow } from './evidence.ts';
import { lawsOf } from './laws-agree.ts';
import { nameOf, seriesOf } from '../journal/number-series.ts';
import { findWrongSeries } from './numbers-agree.ts';
import { findWrongOfOffice } from './office-agrees.ts';
import type { HistoryRow } from './queries.ts';
import { parseRecord } from '../record/record.ts';
import { verifyHeld } from './verify-case.ts';
import { publicKeysOf } from '../checkpoints/agreement.ts';

/**
 * What proves everything about a case that is no event. Content that is not for everybody who may have the bundle (words among the
 * office, neighbours' letters) is told by its hash; of the lines, who did it from where is too.
 */
export async function evidenceJournal(
  runtime: Runtime,
  trx: Trx,
  held: WholeCase,
  { seals, history }: { readonly seals: Seals; readonly history: readonly HistoryRow[] },
): Promise<EvidenceJournal> {
  const { organizationId, application } = held;
  const { id } = application;
  const own = await journalOfCase(runtime, trx, organizationId, id);
  const office = await journalOfOffice(runtime, trx, organizationId);
  const { firstBad } = await verifyHeld(runtime, trx, held);
  const wrong = firstBad ? undefined : await findWrongOfOffice(trx);
  return {
    organizationId,
    publicKeys: publicKeysOf(runtime, organizationId),
    lines: own.lines.map(lineOf),
    rows: own.rows.map(rowOf),
    ...(seals.journal ? { checkpoint: seals.journal } : {}),
    unsignedUpTo: unsignedUpTo(own.lines),
    office: {
      lines: office.lines.filter(isNeeded(office.lines, seals.office?.head.seq)).map(lineOf),
      rows: office.rows.map(({ table, key, hash }) => ({ table, key, hash })),
      ...(seals.office ? { checkpoint: seals.office } : {}),
    },
    loose: own.loose,
    deadlines: (await deadlinesOfCase(trx, id)).map(({ run, name, due }) => ({ run, name, due })),
    ledger: await ledgerOfCase(trx, id),
    laws: lawsOf(held),
    numbers: await numbersOf(trx, history),
    checkpoints: { count: await countCheckpoints(trx), ...(seals.fault ? { fault: seals.fault.what } : {}) },
    ...(firstBad ? { fault: `event ${String(firstBad.seq)}: ${firstBad.what}` } : {}),
    ...(wrong ? { fault: `${wrong.what}: ${wrong.about}` } : {}),
  };
}

async function numbersOf(trx: Trx, history: readonly HistoryRow[]): Promise<NonNullable<EvidenceJournal['numbers']>> {
  const taken = new Set(history.flatMap(({ payload }) => (parseRecord(payload).taken ?? []).map(nameOf)));
  const series = (await seriesOf(trx)).filter((each) => taken.has(nameOf(each)));
  const fault = await findWrongSeries(trx);
  return { series, ...(fault ? { fault: `${fault.what}: ${fault.about}` } : {}) };
}

async function countCheckpoints(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('checkpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The lines that are the last word on some row, and the one that was sealed. */
function isNeeded(lines: readonly StoredLine[], sealed: number | undefined): (line: StoredLine) => boolean {
  const last = new Map<string, number>();
  for (const { no, wrote } of lines) {
    for (const [table, key] of parseWrote(wrote)) last.set(`${table} ${key}`, no);
  }
  const needed = new Set([...last.values(), sealed]);
  return ({ no }) => needed.has(no);
}

function lineOf({ no, at, action, deed, wrote, previous, hash, signature }: StoredLine): Line {
  return { no, at, action, deed, wrote, previous, hash, signature };
}

function rowOf({ table, key, hash, content }: ProtectedRow): EvidenceProtectedRow {
  return { table, key, hash, ...(protectedTable(table).isShown ? { content } : {}) };
}
