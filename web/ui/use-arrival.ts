import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { beginPage } from './page-focus.ts';

/**
 * After a link to another page its top is shown, and the focus stands at its beginning: the next Tab is the page's. What the page
 * focused by itself keeps the focus, and so does a tab, whose arrows lead on. Going back is left to the browser.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const left = useRef(pathname);
  useEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    // an address that leads on by itself: nobody has touched the page yet
    if (!navigator.userActivation.hasBeenActive || document.activeElement?.role === 'tab') return;
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
    if (!isHeld(document.activeElement)) beginPage();
  }, [pathname, kind]);
}

/** For the part of a page that comes later and is where its work begins (`data-arrival`): takes the focus that waits on the page. */
export function useLateArrival(): void {
  useEffect(() => {
    if (document.activeElement?.id === 'content') beginPage();
  }, []);
}

/** For a panel of tabs that comes later: what it begins with (`data-begins`) takes the focus that waits on the tabs. */
export function useLateBeginning(tabs: string): void {
  useEffect(() => {
    const waits = document.activeElement;
    if (waits?.id === tabs) waits.querySelector<HTMLElement>('[data-begins]')?.focus();
  }, [tabs]);
}

// a field of the page, and what somebody has opened meanwhile
const holders = ':is([aria-expanded="true"], [role="menu"] *, [role="dialog"] *, main :is(input, select, textarea))';

/** Whether the focus is in use; what belongs to the page that was left is hidden. */
function isHeld(focused: Element | null): boolean {
  return focused?.matches(holders) === true && focused.checkVisibility();
}
