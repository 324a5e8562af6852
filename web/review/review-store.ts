import type { ReviewNoteView, ReviewView } from '../../server/contract/review.ts';

/** What the fields of an open form read of its review; a field hears of a change only where its own notes changed. */
export type ReviewStore = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly view: () => ReviewView;
  /** Notes at a JSON pointer; the same list while nothing changed there. */
  readonly notesAt: (pointer: string) => readonly ReviewNoteView[];
  /** Fields offer to be marked. */
  readonly marking: () => boolean;
  readonly take: (view: ReviewView) => void;
  readonly setMarking: (marking: boolean) => void;
};

const none: readonly ReviewNoteView[] = [];

/** Makes the store of one open form's review. */
export function createReviewStore(first: ReviewView): ReviewStore {
  const listeners = new Set<() => void>();
  let view = first;
  let byPlace = grouped(first.notes);
  let marking = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    notesAt: (pointer) => byPlace.get(pointer) ?? none,
    marking: () => marking && view.mayMark,
    take: (next) => {
      if (next === view) return;
      view = next;
      byPlace = grouped(next.notes);
      tell();
    },
    setMarking: (next) => {
      marking = next;
      tell();
    },
  };
}

function grouped(notes: readonly ReviewNoteView[]): ReadonlyMap<string, readonly ReviewNoteView[]> {
  const places = new Set(notes.map(({ path }) => path));
  return new Map([...places].map((place) => [place, notes.filter(({ path }) => path === place)]));
}
