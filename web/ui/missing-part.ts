import { keyHere } from '../api/base.ts';
import { askNow, isReached, onReach } from '../api/reach.ts';

/** So long a page that was loaded anew and still misses a part is left alone. */
const patienceMs = 30_000;
const key = 'naksa.loadedAnew';

/** Whether an error is a part of the app that did not come: no network, or a new version was published meanwhile. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|module script|preload CSS/iu.test(error.message);
}

/**
 * Loads the page anew as soon as the server answers, because the browser remembers of a part that it did not come; what somebody
 * typed is kept. Once only: what is missing then is missing.
 * @param isBusy whether the page must be left alone when the server answers
 * @returns how to give it up
 */
export function loadAnewWhenReached(isBusy: () => boolean = () => false): () => void {
  let given = false;
  const load = () => {
    if (given || !isReached() || isTired() || isBusy()) return;
    sessionStorage.setItem(keyHere(key), String(Date.now()));
    window.location.reload();
  };
  const stop = onReach(load);
  void askNow().then(load);
  return () => {
    given = true;
    stop();
  };
}

/** Whether somebody is in the middle of a field. */
export function isTyping(): boolean {
  const place = document.activeElement;
  return place?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
}

function isTired(): boolean {
  return Date.now() - Number(sessionStorage.getItem(keyHere(key)) ?? 0) < patienceMs;
}
