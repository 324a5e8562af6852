import type { Path } from './form-data.ts';
import { controlId } from './issue-text.ts';

/**
 * Opens what folds it away, brings the control of a field into view and gives it the focus; the section or table around it where the field has none of
 * its own on the page.
 */
export function focusField(path: Path, block: 'center' | 'start' = 'center'): void {
  go(path, block, deepest);
}

// a part of the form, a row of its table, and what stands in it
const deepest = 3;

function go(path: Path, block: 'center' | 'start', left: number): void {
  const place = findPlace(path);
  if (left > 0 && unfold(place)) {
    // a table draws its rows once it has room for them
    requestAnimationFrame(() => requestAnimationFrame(() => go(path, block, left - 1)));
    return;
  }
  place?.scrollIntoView({ block });
  place?.focus({ preventScroll: true });
}

/** Opens every fold that a place stands in or has as its own; says whether there was a closed one. */
function unfold(place: HTMLElement | null): boolean {
  let closed = false;
  const own = place?.querySelector<HTMLDetailsElement>(':scope > details') ?? place;
  for (let fold = own?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    closed ||= !fold.open;
    fold.open = true;
  }
  return closed;
}

function findPlace(path: Path): HTMLElement | null {
  for (let length = path.length; length > 0; length -= 1) {
    const place = document.getElementById(controlId(path.slice(0, length)));
    if (place !== null) return place;
  }
  return null;
}
