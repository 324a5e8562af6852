import type { DeskPaper } from '../../server/contract/print-desk.ts';
import type { Selection } from '../ui/selection.ts';

/** What can be done with the rows of the desk. */
export type DeskActs = {
  /** The person prints and hands papers out; others look. */
  readonly mayHandOut: boolean;
  /** The paper that is being prepared. */
  readonly busyWith: string | undefined;
  readonly print: (paper: DeskPaper) => void;
  readonly handOver: (paper: DeskPaper) => void;
  /** Shows a paper beside the list. */
  readonly show: (paper: DeskPaper) => void;
  /** Chooses a row or lets it go; with `extend` all from the last one. */
  readonly toggle: (paper: DeskPaper, extend: boolean) => void;
  readonly toggleAll: () => void;
  /** Chooses all papers of an application that are shown, or lets them go. */
  readonly toggleCase: (papers: readonly DeskPaper[]) => void;
};

/** The same list as a table on a desk and as cards on a phone. */
export type DeskListProps = {
  readonly papers: readonly DeskPaper[];
  readonly selection: Selection<DeskPaper>;
  readonly shown: string | undefined;
  readonly stale: boolean;
  readonly acts: DeskActs;
};
