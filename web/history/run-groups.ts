import type { HistoryItem } from '../../server/contract/history.ts';

/** Events of a run while it stood in one state: the first of them brought it there. */
export type StateSpan = {
  readonly state: string;
  readonly title: HistoryItem['stateTitle'];
  readonly from: string;
  /** Absent while the run still stands there, or has come to its end. */
  readonly until?: string;
  readonly items: readonly HistoryItem[];
};

/** All events of one run. */
export type RunGroup = {
  readonly run: number;
  readonly title: HistoryItem['stageTitle'];
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly spans: readonly StateSpan[];
};

/** The events of a case run by run, in the order in which the runs were opened, and within a run by the state that they left it in. */
export function groupByRun(items: readonly HistoryItem[]): readonly RunGroup[] {
  const runs = [...new Set(items.map(({ run }) => run))];
  return runs.flatMap((run) => {
    const own = items.filter((item) => item.run === run);
    const [first] = own;
    const last = own.at(-1);
    if (!first || !last) return [];
    return [{ run, title: last.stageTitle, first: first.seq, last: last.seq, count: own.length, spans: spansOf(own) }];
  });
}

function spansOf(items: readonly HistoryItem[]): readonly StateSpan[] {
  const starts = items.flatMap(({ state }, at) => (items[at - 1]?.state === state ? [] : [at]));
  return starts.flatMap((start, index) => {
    const own = items.slice(start, starts[index + 1]);
    const [first] = own;
    const next = items[starts[index + 1] ?? items.length];
    if (!first) return [];
    const span = { state: first.state, title: first.stateTitle, from: first.at, items: own };
    return [next ? { ...span, until: next.at } : span];
  });
}

/** The newest event of a run that had happened by then; undefined when the run was not opened yet. */
export function newestOfRun(items: readonly HistoryItem[], run: number, upTo: number): number | undefined {
  return items.findLast((item) => item.run === run && item.seq <= upTo)?.seq;
}
