import { withoutUndefined } from '../../form-schemas/engine/records.ts';
import { kathmanduDate, storedDay } from '../../form-schemas/values/bs-date.ts';
import type { KeptDecision } from '../../workflows/engine/snapshot.ts';
import type { RunRow } from './queries.ts';
import { isDecided, type Run } from './runs.ts';

type Named = Readonly<Record<string, unknown>>;
/** What is told of a run. */
type Told = Pick<Run, 'definition' | 'snapshot'> & {
  readonly row: Pick<RunRow, 'id' | 'opened_at' | 'closed_at'>;
};

/**
 * Of each stage a row for each of its runs, the oldest first: when it began, when it was over with a decision, and of each decision
 * that it kept `<name>On`, `<name>Reason` (a hyphen of the name left out, the letter after it a capital) and what was answered. A run that keeps every decision of a name has a row for each of them.
 */
export function decidedRuns(runs: readonly Told[]): Named {
  const ids = [...new Set(runs.map(({ row }) => row.id))];
  return Object.fromEntries(
    ids.map((id) => [`runs.${id}`, runs.filter(({ row }) => row.id === id).flatMap(rowsOfRun)]),
  );
}

function rowsOfRun(run: Told): readonly Named[] {
  const { opened_at: began, closed_at: over } = run.row;
  const decisions = Object.entries(run.snapshot.context.decisions ?? {});
  const turns = Math.max(1, ...decisions.map(([, { before = [] }]) => before.length + 1));
  return Array.from({ length: turns }, (_, turn) =>
    withoutUndefined([
      ...Object.entries({ openedOn: storedDay(kathmanduDate(began.toISOString())) }),
      ...(over !== null && isDecided(run)
        ? Object.entries({ endedOn: storedDay(kathmanduDate(over.toISOString())) })
        : []),
      ...decisions.flatMap(([name, decision]) => saidOf(name, takenAt(decision, turn))),
    ]),
  );
}

/** The decision of a turn: of a name of which every one is kept that one, otherwise the only one. */
function takenAt({ before, ...last }: KeptDecision, turn: number): Omit<KeptDecision, 'before'> | undefined {
  return before === undefined ? last : [...before, last][turn];
}

function saidOf(name: string, decision: Omit<KeptDecision, 'before'> | undefined): readonly [string, unknown][] {
  if (decision === undefined) return [];
  const { at, reason, said = {} } = decision;
  const field = asField(name);
  return Object.entries({ ...said, [`${field}On`]: storedDay(kathmanduDate(at)), [`${field}Reason`]: reason });
}

/** The name of a decision as one that a field may have: `designer-refused` is `designerRefused`. */
function asField(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
