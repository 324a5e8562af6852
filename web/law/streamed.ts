import type { DryRunLine, MigrateLine } from '../../server/contract/definition-drafts.ts';
import type { LawTableLine } from '../../server/contract/law-tables.ts';
import type { FindingView } from '../../server/contract/definitions.ts';

/** A line of an answer that comes while the work is done. */
export type WorkLine = DryRunLine | MigrateLine | LawTableLine;
/** The line of a streamed answer that tells of one case. */
export type CaseOf<Line extends WorkLine> = Extract<Line, { line: 'case' }>;
type ProgressOf<Line extends WorkLine> = Extract<Line, { line: 'progress' }>;
/** The line with which a streamed answer ends. */
export type ResultOf<Line extends WorkLine> = Extract<Line, { line: 'result' }>;

/** What is known so far. */
export type Streamed<Line extends WorkLine> = {
  readonly done: number;
  readonly total: number;
  readonly cases: readonly CaseOf<Line>[];
  readonly problems: readonly FindingView[];
  readonly result?: ResultOf<Line>;
};

/** Puts together what the lines said until now. */
export function readLines<Line extends WorkLine>(lines: readonly Line[]): Streamed<Line> {
  const progress = lines.findLast((each): each is ProgressOf<Line> => each.line === 'progress');
  const result = lines.find((each): each is ResultOf<Line> => each.line === 'result');
  return {
    done: progress?.done ?? 0,
    total: progress?.total ?? 0,
    cases: lines.filter((each): each is CaseOf<Line> => each.line === 'case'),
    problems: lines.flatMap((each) => (each.line === 'problems' ? each.problems : [])),
    ...(result && { result }),
  };
}
