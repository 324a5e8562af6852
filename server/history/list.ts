import type { Case } from '../applications/case.ts';
import { getCase } from '../applications/read.ts';
import { formTitle, stateTitle } from '../applications/titles.ts';
import type { HistoryItem } from '../contract/application.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { type HistoryRow, historyOf } from './queries.ts';
import { parseRecord } from './record.ts';

/** All events of a case, first event first. */
export async function listHistory(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<HistoryItem[]> {
  const held = await getCase(runtime, trx, who, id);
  return (await historyOf(trx, id)).map((row) => historyItem(held, row));
}

/** One history row as a reader sees it. */
export function historyItem(held: Case, row: HistoryRow): HistoryItem {
  const { event } = parseRecord(row.payload);
  const { name, role, designation } = event.actor;
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    type: row.type,
    ...(row.form ? { form: row.form, formTitle: formTitle(held, row.form) } : {}),
    actor: { name, role, designation },
    ...(event.note ? { note: event.note } : {}),
    stage: row.stage,
    state: row.state,
    stateTitle: stateTitle(held, row.state),
    hash: row.hash,
  };
}
