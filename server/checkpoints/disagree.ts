import { type Problem, problem } from '../http/problems.ts';

/** A checkpoint that does not stand in the folder as it stands in the database. */
export type Disagreement = {
  readonly what: 'changed' | 'not-in-database' | 'not-in-folder' | 'not-signed' | 'damaged';
  readonly number?: number;
  readonly file?: string;
};

/** Why no checkpoint is taken: what does not agree, and which checkpoint or file it is. */
export function disagree(what: Disagreement['what'] | 'heads' | 'record', about: Omit<Disagreement, 'what'>): Problem {
  return problem('checkpointsDisagree', { params: { what, about: String(about.number ?? about.file ?? '') } });
}
