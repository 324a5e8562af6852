import type { ReviewNoteView } from '../../server/contract/review.ts';
import type { OpenForm } from '../forms/api.ts';
import { differences } from '../forms/differences.ts';
import { roundsOf } from '../review/rounds.ts';
import type { EarlierForm } from '../../server/contract/forms.ts';

/** What a form says at a glance, in numbers. */
export type Glance = {
  /** Building rules that are broken, and kept. */
  readonly broken: number;
  readonly kept: number;
  /** Files that were given, and papers that should have been. */
  readonly given: number;
  readonly missing: number;
  /** Places that say something else than when the viewer last did something with the form, else than in the revision before. */
  readonly changed: number;
  /** Marks of the newest round that came back without an answer. */
  readonly unanswered: number;
  /** Marks that wait for the return of the form. */
  readonly marked: number;
};

type Read = {
  readonly form: Pick<OpenForm['view'], 'rules' | 'attachments' | 'data'>;
  readonly bundle: OpenForm['bundle'];
  readonly earlier: EarlierForm['earlier'];
  readonly notes: readonly ReviewNoteView[];
};

/** Counts what there is to look at in a form that was handed in. */
export function glanceOf({ form, bundle, earlier, notes }: Read): Glance {
  const { rules = [], attachments, data } = form;
  const [latest] = roundsOf(notes);
  return {
    broken: rules.filter(({ verdict }) => verdict === 'fail').length,
    kept: rules.filter(({ verdict }) => verdict === 'pass').length,
    given: attachments.reduce((sum, paper) => sum + paper.given.length, 0),
    missing: attachments.filter((paper) => paper.required && paper.given.length === 0).length,
    changed: earlier === undefined ? 0 : differences(bundle, earlier.data, data).length,
    // a form may come back although a mark was left without an answer
    unanswered: latest?.notes.filter(({ answer = '' }) => answer === '').length ?? 0,
    marked: notes.filter(({ round }) => round === undefined).length,
  };
}

/** Whether somebody has to look at the form before it is done together with others; of what is not known yet too. */
export function asksForLook(glance: Glance | undefined): boolean {
  if (glance === undefined) return true;
  const { broken, missing, changed, unanswered, marked } = glance;
  return broken + missing + changed + unanswered + marked > 0;
}
