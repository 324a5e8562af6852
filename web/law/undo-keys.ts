import { useEffect, useRef } from 'react';

type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What the keys ask for: Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y do again; by the place of the key, whatever letters it types. */
export function undoWish({ code, ctrlKey, metaKey, shiftKey, altKey }: Keys): 'undo' | 'redo' | undefined {
  if (altKey || ctrlKey === metaKey) return undefined;
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo';
  return code === 'KeyY' && !shiftKey ? 'redo' : undefined;
}

/** Fields that are typed in take back their own keys, all but those that are marked `data-undo="desk"`; a window in front of the desk has its own, too. */
export function isDesks(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('[data-undo="desk"]') !== null) return true;
  return target.closest(`${typed}, [role="dialog"]`) === null;
}

// boxes and menus to choose from have no keys of their own to take back
const typed = 'input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"]';

type UndoKeys = { readonly undo: () => void; readonly redo: () => void };

/** Takes back and does again by the keys that everybody knows, wherever on the page the focus is. */
export function useUndoKeys(keys: UndoKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  }, [keys]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wish = undoWish(event);
      if (wish === undefined || event.defaultPrevented || !isDesks(event.target)) return;
      event.preventDefault();
      latest.current[wish]();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
