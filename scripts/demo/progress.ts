/** How far loading is. */
export type Progress = {
  /** How much of the time that the stories tell of lies behind, from 0 to 1: it grows evenly, for the cases are told side by side. */
  readonly told: number;
  readonly finished: number;
  readonly cases: number;
  readonly events: number;
  /** Cases that somebody changed meanwhile, so that their stories could not go on; they stay as those people left them. */
  readonly left: number;
};

type Standing = { readonly at: string; readonly done?: true; readonly left?: true };

/** What comes next of all that goes on; undefined when nothing does. */
export function earliest<P extends Standing>(desk: readonly P[]): P | undefined {
  return desk.filter((each) => each.done !== true).toSorted((a, b) => a.at.localeCompare(b.at))[0];
}

/** How far the stories are that are told between two instants. */
export function progressOf(
  desk: readonly Standing[],
  events: number,
  { begin, end }: { readonly begin: string; readonly end: string },
): Progress {
  const finished = desk.filter((each) => each.done === true).length;
  const reached = Math.min(Date.parse(earliest(desk)?.at ?? end), Date.parse(end));
  const told = (reached - Date.parse(begin)) / Math.max(1, Date.parse(end) - Date.parse(begin));
  return { told, finished, cases: desk.length, events, left: desk.filter((each) => each.left === true).length };
}
