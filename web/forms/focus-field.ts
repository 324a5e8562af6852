import type { Path } from './form-data.ts';
import { controlId } from './issue-text.ts';

/**
 * Brings the control of a field into view and gives it the focus; the section or table around it where the field has none of
 * its own on the page.
 */
export function focusField(path: Path, block: 'center' | 'start' = 'center'): void {
  const place = findPlace(path);
  place?.scrollIntoView({ block });
  place?.focus({ preventScroll: true });
}

function findPlace(path: Path): HTMLElement | null {
  for (let length = path.length; length > 0; length -= 1) {
    const place = document.getElementById(controlId(path.slice(0, length)));
    if (place !== null) return place;
  }
  return null;
}
