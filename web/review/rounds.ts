import type { ReviewNoteView } from '../../server/contract/review.ts';
import type { Path } from '../forms/form-data.ts';

/** JSON pointer (RFC 6901) of a path into a form. */
export function pointerOf(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The path of a JSON pointer; what looks like the number of a row is one. */
export function pathOf(pointer: string): Path {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => (/^\d+$/u.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

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
