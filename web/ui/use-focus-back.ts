import { useEffect } from 'react';
import { findFocus } from './page-focus.ts';

// until a window has faded away
const fadeMs = 200;

/** While a window is open over the page it holds the focus; once it is gone, the focus is where it was before, else at the beginning of the page. */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    return () => {
      setTimeout(() => findFocus(opener), fadeMs);
    };
  }, [opened]);
}
