import type { Pin, ReviewNoteView } from '../../server/contract/review.ts';
import { presentNotes } from '../review/rounds.ts';

/** A note at a place of a file, with the number by which it is called there. */
export type PinnedNote = ReviewNoteView & { readonly pin: Pin; readonly number: number };

/** The marks that stand on a file: those that wait, and those of the newest round while it is open, by page and from above. */
export function pinsOf(notes: readonly ReviewNoteView[], file: string): readonly PinnedNote[] {
  const { waiting, latest } = presentNotes(notes);
  const open = latest === undefined || latest.settled ? [] : latest.notes;
  return [...waiting, ...open]
    .flatMap((note) => (note.pin?.file === file ? [{ ...note, pin: note.pin }] : []))
    .toSorted((a, b) => a.pin.page - b.pin.page || a.pin.y - b.pin.y || a.pin.x - b.pin.x)
    .map((note, at) => ({ ...note, number: at + 1 }));
}
