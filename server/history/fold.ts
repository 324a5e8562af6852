import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { type Case, seenFrom, seenFromMain, type WholeCase } from '../case/case.ts';
import { formTitle, stateTitle } from '../case/titles.ts';
import type { ReplayView } from '../contract/history.ts';
import { problem } from '../http/problems.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import { caseOfRow } from './list.ts';
import { type HistoryRow, historyOf } from './queries.ts';
import { parseRecord } from '../record/record.ts';
import { step } from './refold.ts';
import { stagesOf } from './verify-case.ts';
import { getCase } from '../case/scope.ts';

/** A case with its whole record, as far as the person may see it. */
export type Recorded = {
  readonly whole: WholeCase;
  readonly rows: readonly HistoryRow[];
  readonly stages: ReadonlyMap<string, LoadedStage>;
};

/** Loads a case with its record. */
export async function getRecorded(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<Recorded> {
  const whole = await getCase(runtime, trx, who, id);
  const rows = await historyOf(trx, id);
  return { whole, rows, stages: await stagesOf(runtime, trx, who.organizationId, rows) };
}

/** How a run stood after an event: the case under the version of its stage that it had then. */
export type RunMoment = {
  readonly held: Case;
  readonly snapshot: Snapshot;
  /** States visited until then, oldest first. */
  readonly path: readonly string[];
};

/** How every run stood after an event, by its number. */
export type Moment = ReadonlyMap<number, RunMoment>;

/**
 * Folds every run from its first event and keeps how the case stood after each of the events asked for.
 * @param marks numbers of events; 0 = before the first
 * @throws Problem historyBroken when an event does not replay; the verification tells why
 */
export function foldTo({ whole, rows, stages }: Recorded, marks: readonly number[]): readonly Moment[] {
  const last = Math.max(...marks);
  const moments = new Map<number, Moment>([[0, new Map()]]);
  const runs = new Map<number, RunMoment>();
  for (const row of rows.slice(0, last)) {
    const before = runs.get(row.run);
    const held = caseOfRow(whole, row, stages);
    const { snapshot } = step(held.definition.stage, before, whole.application.id, parseRecord(row.payload));
    if (!snapshot) throw problem('historyBroken', { params: { seq: row.seq } });
    const path = before?.path ?? [];
    runs.set(row.run, { held, snapshot, path: snapshot.value === path.at(-1) ? path : [...path, snapshot.value] });
    if (marks.includes(row.seq)) moments.set(row.seq, new Map(runs));
  }
  return marks.map((mark) => moments.get(mark) ?? new Map());
}

/** The case as a run of a moment saw it. */
export function caseOfRun(whole: WholeCase, moment: Moment, run: number): Case {
  return moment.get(run)?.held ?? seenFrom(whole, run) ?? seenFromMain(whole);
}

/** How the runs stood, oldest first. */
export function runStates(moment: Moment): ReplayView['runs'] {
  return [...moment].map(([run, { held, snapshot }]) => ({
    run,
    stage: held.row.id,
    title: held.definition.stage.body.definition.title,
    state: snapshot.value,
    stateTitle: stateTitle(held, snapshot.value),
    status: snapshot.status,
  }));
}

/** How the forms of all runs stood, in the order of the runs. */
export function formStates(moment: Moment): ReplayView['forms'] {
  return [...moment].flatMap(([run, { held, snapshot }]) =>
    Object.entries(snapshot.context.forms).map(([slug, { status, revision }]) => ({
      run,
      slug,
      title: formTitle(held, slug),
      status,
      revision,
    })),
  );
}
