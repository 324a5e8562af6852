import { StartProblem } from '../db/start-problem.ts';
import { sayMoment } from './moment.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** A file of a backup that is missing, or of which a byte is not as it was written. */
export function damaged(file: string, what?: string): StartProblem {
  const about = what === undefined ? '' : ` (${what})`;
  return new StartProblem(say(texts.damaged, { file, about }));
}

/** Something that another key signed than the one that is sealed in the backup. */
export function notSigned(file: string): StartProblem {
  return new StartProblem(say(texts.notSigned, { file }));
}

/** The sealed keys of the backup do not open with this passphrase. */
export function wrongPassphrase(cause: unknown): StartProblem {
  return new StartProblem(texts.wrongPassphrase, { cause });
}

/** The folder holds no backup. */
export function noBackup(folder: string): StartProblem {
  return new StartProblem(say(texts.noBackup, { folder }));
}

/** The moment asked for lies before the first that this backup can give. */
export function tooEarly(at: string, first: string): StartProblem {
  return new StartProblem(say(texts.tooEarly, { at: sayMoment(at), first: sayMoment(first) }));
}

/** The moment asked for lies after the last that the archive reaches. */
export function tooLate(at: string, until: string): StartProblem {
  return new StartProblem(say(texts.tooLate, { at: sayMoment(at), until: sayMoment(until) }));
}

/** The moment lies after the copy, and no archive of what was written since is there. */
export function noArchive(at: string, until: string): StartProblem {
  return new StartProblem(say(texts.noArchive, { at: sayMoment(at), until: sayMoment(until) }));
}

/** Nothing is restored over an office that is there. */
export function notEmpty(folder: string): StartProblem {
  return new StartProblem(say(texts.notEmpty, { folder }));
}

/** An office of a PostgreSQL of its own is brought to a moment by that PostgreSQL first. */
export function engineFirst(until: string): StartProblem {
  return new StartProblem(say(texts.engineFirst, { until: sayMoment(until) }));
}
