import { eventsDoing } from '../../workflows/engine/event-look.ts';
import type { StageModel } from '../../workflows/engine/model.ts';
import type { HistoryRow } from './queries.ts';
import type { Divergence } from '../record/divergence.ts';

/** Whether a form's data as of an event are said to be handed in, or only saved. */
export type StoredStatus = { readonly seq: number; readonly form: string; readonly status: string };

/**
 * The first data of a form that are said to be handed in though the event saved them, or the other way round: the newest that were
 * handed in are those in force.
 */
export function findWrongStatus(
  rows: readonly HistoryRow[],
  stored: readonly StoredStatus[],
  stageOf: (definitionHash: string) => StageModel | undefined,
): Divergence | undefined {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const wrong = stored.find(({ seq, status }) => {
    const row = bySeq.get(seq);
    const stage = row && stageOf(row.definition_hash);
    const said = stage && statusBy(stage, row.type);
    return said !== undefined && said !== status;
  });
  return wrong && { seq: wrong.seq, what: 'status of a form changed', about: wrong.form };
}

/** What an event makes of the data that it carries; undefined where that depends on more than its name. */
function statusBy(stage: StageModel, type: string): 'draft' | 'submitted' | undefined {
  const submits = eventsDoing(stage, 'submitForm').includes(type);
  if (submits === eventsDoing(stage, 'setForm').includes(type)) return undefined;
  return submits ? 'submitted' : 'draft';
}
