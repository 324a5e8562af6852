import { findHold } from '../../workflows/engine/hold.ts';
import type { StageModel, StateInfo } from '../../workflows/engine/model.ts';
import type { RunRow } from '../case/queries.ts';
import type { Run } from '../case/runs.ts';
import type { HistoryRow } from './queries.ts';
import { parseRecord } from '../record/record.ts';
import type { Divergence } from '../record/divergence.ts';

type StageOf = (definitionHash: string) => StageModel | undefined;

/** What follows of a run from its events: by it jobs, lists and other runs go. */
type Standing = Pick<
  RunRow,
  'id' | 'parent' | 'carries' | 'by_hand' | 'opened_at' | 'closed_at' | 'holds' | 'suspended' | 'granted'
>;

/** The first run whose row says something else than its events do: who opened it and when, whether it rests, whether it gave a permit. */
export function findWrongRun(
  rows: readonly HistoryRow[],
  runs: readonly Run[],
  stageOf: StageOf,
): Divergence | undefined {
  for (const run of runs) {
    const own = rows.filter((row) => row.run === run.row.run);
    const [first] = own;
    if (first === undefined) return { seq: rows.length, what: 'run without an event', about: String(run.row.run) };
    const wrong = wrongColumn(run.row, standingOf(first, own, run, stageOf));
    if (wrong !== undefined) return { seq: own.at(-1)?.seq ?? first.seq, what: 'run differs', about: wrong };
  }
  return undefined;
}

function wrongColumn(row: RunRow, said: Standing): string | undefined {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(said).find(([name, value]) => comparable(stored.get(name)) !== comparable(value))?.[0];
}

function comparable(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

function standingOf(first: HistoryRow, own: readonly HistoryRow[], run: Run, stageOf: StageOf): Standing {
  const { start } = parseRecord(first.payload);
  const states = own.map((row) => stageOf(row.definition_hash)?.states.get(row.state));
  return {
    id: first.stage,
    parent: start?.parent ?? null,
    carries: start?.forms !== undefined,
    // whatever no run opened after the first one somebody began
    by_hand: run.row.run > 1 && start?.parent === undefined,
    opened_at: first.at,
    closed_at: closedAt(own, states),
    holds: findHold(run.definition.stage, run.snapshot, run.row.run) !== undefined,
    suspended: run.snapshot.context.suspended !== undefined,
    granted: states.some((state) => state?.tags.includes('approved')),
  };
}

/** When it came to its end, where it still is. */
function closedAt(own: readonly HistoryRow[], states: readonly (StateInfo | undefined)[]): Date | null {
  const lastOpen = states.findLastIndex((state) => state?.final !== true);
  return own[lastOpen + 1]?.at ?? null;
}
