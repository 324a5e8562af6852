/** Puts the focus where the page's work begins: on what has `data-arrival`, else on the page itself. */
export function beginPage(): void {
  const place = document.querySelector<HTMLElement>('#content [data-arrival]') ?? document.getElementById('content');
  place?.focus({ preventScroll: true });
}

// until a menu has given the focus back to its button
const menuMs = 50;

/** Shows a part of the page that was chosen from a menu, and puts the focus there. */
export function goToPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  setTimeout(() => part?.focus({ preventScroll: true }), menuMs);
}

/** Gives a focus that is nowhere (what had it is gone) to the place it came from while that is there, else to the page. */
export function findFocus(from?: Element | null): void {
  if (!isLost()) return;
  if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
  if (isLost()) beginPage();
}

// until windows and menus have given the focus back
const settleMs = 250;

/**
 * Keeps the focus for who works by keys: while what had it is disabled or gone, the nearest place around it holds the focus; a button that
 * waited for the server gets it back with the answer. Where somebody points, it is theirs. Returns how to stop.
 */
export function keepFocus(): () => void {
  let held: readonly HTMLElement[] = [];
  let stand: HTMLElement | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  const hold = ({ target }: FocusEvent) => {
    if (target !== stand) held = target instanceof HTMLElement ? withPlaces(target) : [];
  };
  const letGo = () => {
    held = [];
  };
  const settle = () => {
    later = undefined;
    if (!isLost() || held.length === 0) return;
    stand = held.find(mayHold) ?? document.body;
    focusPlace(stand);
  };
  const watch = new MutationObserver(() => {
    const [latest] = held;
    if (latest === undefined || !(isLost() || document.activeElement === stand)) return;
    if (mayHold(latest)) latest.focus({ preventScroll: true });
    else if (isLost()) later ??= setTimeout(settle, settleMs);
  });
  document.addEventListener('focusin', hold);
  document.addEventListener('pointerdown', letGo, true);
  watch.observe(document.body, { attributeFilter: ['disabled'], childList: true, subtree: true });
  return () => {
    clearTimeout(later);
    document.removeEventListener('focusin', hold);
    document.removeEventListener('pointerdown', letGo, true);
    watch.disconnect();
  };
}

function mayHold(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled');
}

/** An element and what it stands in, the nearest first, up to the page. */
function withPlaces(element: HTMLElement): readonly HTMLElement[] {
  const around = element.parentElement;
  return around === null || element.id === 'content' ? [element] : [element, ...withPlaces(around)];
}

/** Focuses what need not take the focus by itself. */
function focusPlace(place: HTMLElement): void {
  if (place === document.body) return beginPage();
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
