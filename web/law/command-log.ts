/** How many deeds can be taken back; what was done before them stays done. */
export const mostSteps = 100;
/** Keys that follow each other so closely are one deed. */
const runMs = 2_000;

/** What was done last, in words. */
export type Deed = {
  readonly said: string;
  /** What is being typed in: keys in the same place, one soon after the other, are one deed. */
  readonly run?: string;
  readonly at: number;
};

/** What stood there before a deed, or stands there after one that was taken back. */
type Step<T> = Deed & { readonly state: T };

/** Everything that was done to a text and what was taken back of it; never changed in place. */
export type CommandLog<T> = {
  readonly present: T;
  /** Newest last: each holds what stood there before it. */
  readonly done: readonly Step<T>[];
  /** What is done again next stands last: each holds what stood there after it. */
  readonly undone: readonly Step<T>[];
};

/** A log in which nothing was done yet. */
export function beginLog<T>(present: T): CommandLog<T> {
  return { present, done: [], undone: [] };
}

/** One more deed; what had been taken back is forgotten, and what is older than `mostSteps` cannot be any more. */
export function record<T>(log: CommandLog<T>, next: T, deed: Deed): CommandLog<T> {
  const last = log.done.at(-1);
  if (last !== undefined && goesOn(log, last, deed)) {
    const kept = log.done.slice(0, -1);
    return { present: next, done: [...kept, { ...last, at: deed.at }], undone: [] };
  }
  return { present: next, done: [...log.done, { ...deed, state: log.present }].slice(-mostSteps), undone: [] };
}

/** Takes the last deed back; the same log when there is none. */
export function undo<T>(log: CommandLog<T>): CommandLog<T> {
  const last = log.done.at(-1);
  if (last === undefined) return log;
  return {
    present: last.state,
    done: log.done.slice(0, -1),
    undone: [...log.undone, { ...last, state: log.present }],
  };
}

/** Does again what was taken back last; the same log when there is nothing. */
export function redo<T>(log: CommandLog<T>): CommandLog<T> {
  const next = log.undone.at(-1);
  if (next === undefined) return log;
  return {
    present: next.state,
    // what is typed from here on is a deed of its own
    done: [...log.done, { said: next.said, at: next.at, state: log.present }],
    undone: log.undone.slice(0, -1),
  };
}

function goesOn<T>({ undone }: CommandLog<T>, last: Deed, deed: Deed): boolean {
  return undone.length === 0 && deed.run !== undefined && deed.run === last.run && deed.at - last.at < runMs;
}
