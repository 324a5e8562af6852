import type { CompareView } from '../contract/history.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { caseChanges } from './changes.ts';
import { foldTo, getRecorded, type Recorded } from './fold.ts';
import { formsAt } from './forms-at.ts';
import { issuedBetween } from './issued.ts';
import { caseOfRow, historyItem } from './list.ts';
import type { HistoryRow } from './queries.ts';
import { rowAsked } from './replay.ts';

/** What became of a case between two events, whichever of them is named first; numbers beyond the last one mean the last. */
export async function compareView(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<CompareView> {
  const recorded = await getRecorded(runtime, trx, who, id);
  const [first, second] = [Math.min(from, to), Math.max(from, to)].map((seq) => rowAsked(recorded, { seq }));
  if (!first || !second) throw new Error('two events were asked for');
  const [runsBefore = new Map(), runsAfter = new Map()] = foldTo(recorded, [first.seq, second.seq]);
  const before = { runs: runsBefore, forms: await formsAt(runtime, trx, recorded, first.seq) };
  const after = { runs: runsAfter, forms: await formsAt(runtime, trx, recorded, second.seq) };
  return {
    from: itemOf(recorded, first),
    to: itemOf(recorded, second),
    changes: caseChanges(recorded.whole, before, after),
    documents: await issuedBetween(trx, recorded, { after: first.seq, until: second.seq, moment: runsAfter }),
  };
}

function itemOf({ whole, stages }: Recorded, row: HistoryRow) {
  return historyItem(caseOfRow(whole, row, stages), row);
}
