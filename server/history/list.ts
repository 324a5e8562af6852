import { type Case, seenFrom, seenFromMain, type WholeCase } from '../case/case.ts';
import { formTitle, stateTitle } from '../case/titles.ts';
import type { HistoryItem } from '../contract/history.ts';
import { keptText } from '../db/kept-text.ts';
import { findEventLook } from '../../workflows/engine/event-look.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import type { HistoryRow } from './queries.ts';
import { parseRecord } from '../record/record.ts';
import { stagesOf } from './verify-case.ts';
import { getCaseWith } from '../case/scope.ts';

/** All events of a case, first event first. */
export async function listHistory(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<HistoryItem[]> {
  const [held, rows] = await getCaseWith(runtime, trx, who, id, [listedText({ application: id })]);
  const known = new Map(held.runs.map(({ definition }) => [definition.hash, definition]));
  const older = rows.filter((row) => !known.has(row.definition_hash));
  const stages =
    older.length === 0 ? known : new Map([...known, ...(await stagesOf(runtime, trx, who.organizationId, older))]);
  return rows.map((row) => historyItem(caseOfRow(held, row, stages), row));
}

type ListedRow = Pick<
  HistoryRow,
  'seq' | 'run' | 'stage' | 'type' | 'form' | 'at' | 'state' | 'definition_hash' | 'hash' | 'payload'
>;

const listedText = keptText<'application', ListedRow>((db, at) =>
  db
    .selectFrom('history')
    .select(['seq', 'run', 'stage', 'type', 'form', 'at', 'state', 'definition_hash', 'hash', 'payload'])
    .where('application_id', '=', at.text('application'))
    .orderBy('seq')
    .compile(),
);

/** The case as the run sees it that an event moved, under the version of its stage that it had then. */
export function caseOfRow(
  whole: WholeCase,
  { run, definition_hash: hash }: Pick<HistoryRow, 'run' | 'definition_hash'>,
  stages: ReadonlyMap<string, LoadedStage>,
): Case {
  const held = seenFrom(whole, run) ?? seenFromMain(whole);
  return { ...held, definition: stages.get(hash) ?? held.definition };
}

/** One history row as a reader sees it. */
export function historyItem(held: Case, row: ListedRow): HistoryItem {
  const { event, review, start } = parseRecord(row.payload);
  const { name, role, designation } = event.actor;
  const look = findEventLook(held.definition.stage, row.type);
  return {
    seq: row.seq,
    run: row.run,
    at: row.at.toISOString(),
    type: row.type,
    ...(look?.title ? { title: look.title } : {}),
    does: [...(look?.does ?? [])],
    ...(look?.way ? { way: look.way } : {}),
    ...(row.form ? { form: row.form, formTitle: formTitle(held, row.form) } : {}),
    actor: { name, role, designation },
    ...(event.note ? { note: event.note } : {}),
    ...(review ? { review } : {}),
    ...(start?.placed ? { imported: true } : {}),
    stage: row.stage,
    stageTitle: held.definition.stage.body.definition.title,
    state: row.state,
    stateTitle: stateTitle(held, row.state),
    hash: row.hash,
  };
}
