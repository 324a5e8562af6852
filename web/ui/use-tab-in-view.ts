import { type RefObject, useEffect } from 'react';

/** On a phone a row of tabs scrolls: the chosen one is brought to its middle. Not by scrollIntoView, from where the next Tab would start. */
export function useTabInView(box: RefObject<HTMLElement | null>, chosen: string): void {
  useEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    tab?.parentElement?.scrollTo({ left: tab.offsetLeft - (tab.parentElement.clientWidth - tab.clientWidth) / 2 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another tab is another place
  }, [box, chosen]);
}
