import { withoutUndefined } from '../../form-schemas/engine/records.ts';
import { kathmanduDate, storedDay } from '../../form-schemas/values/bs-date.ts';
import type { RunRow } from './queries.ts';
import { isDecided, type Run } from './runs.ts';

type Named = Readonly<Record<string, unknown>>;
/** What is told of a run. */
type Told = Pick<Run, 'definition' | 'snapshot'> & {
  readonly row: Pick<RunRow, 'id' | 'opened_at' | 'closed_at'>;
};

/**
 * Of each stage a row for each of its runs, the oldest first: when it began, when it was over with a decision, and of each decision
 * that it kept `<name>On`, `<name>Reason` and what was answered.
 */
export function decidedRuns(runs: readonly Told[]): Named {
  const ids = [...new Set(runs.map(({ row }) => row.id))];
  return Object.fromEntries(ids.map((id) => [`runs.${id}`, runs.filter(({ row }) => row.id === id).map(rowOfRun)]));
}

function rowOfRun(run: Told): Named {
  const { opened_at: began, closed_at: over } = run.row;
  const decisions = Object.entries(run.snapshot.context.decisions ?? {});
  const said = decisions.map(([name, { at, reason, said: answers = {} }]) => ({
    ...answers,
    [`${name}On`]: storedDay(kathmanduDate(at)),
    [`${name}Reason`]: reason,
  }));
  return withoutUndefined([
    ...Object.entries({ openedOn: storedDay(kathmanduDate(began.toISOString())) }),
    ...(over !== null && isDecided(run)
      ? Object.entries({ endedOn: storedDay(kathmanduDate(over.toISOString())) })
      : []),
    ...said.flatMap((each) => Object.entries(each)),
  ]);
}
