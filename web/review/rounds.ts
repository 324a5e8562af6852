import type { ReviewNoteView } from '../../server/contract/review.ts';

/** The notes of one time that a form went back. */
export type Round = { readonly round: number; readonly notes: readonly ReviewNoteView[]; readonly settled: boolean };

/** Notes that went out, round by round, newest first. */
export function roundsOf(notes: readonly ReviewNoteView[]): readonly Round[] {
  const numbers = [...new Set(notes.flatMap(({ round }) => round ?? []))].toSorted((a, b) => b - a);
  return numbers.map((round) => {
    const own = notes.filter((note) => note.round === round);
    return { round, notes: own, settled: own.every(({ settled }) => settled) };
  });
}

/** What a reader of a form needs at once: marks that wait, and the newest round. */
export function presentNotes(notes: readonly ReviewNoteView[]): {
  readonly waiting: readonly ReviewNoteView[];
  readonly latest: Round | undefined;
  readonly earlier: readonly Round[];
} {
  const [latest, ...earlier] = roundsOf(notes);
  return { waiting: notes.filter(({ round }) => round === undefined), latest, earlier };
}

/** What was marked in the newest round that is still open, and nobody has answered. */
export function unanswered(notes: readonly ReviewNoteView[]): readonly ReviewNoteView[] {
  const { latest } = presentNotes(notes);
  return latest === undefined || latest.settled ? [] : latest.notes.filter(({ answer = '' }) => answer === '');
}
