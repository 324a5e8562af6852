import type { Page } from 'playwright-core';

/**
 * Watches from now on where a button stands inside a part of the page, frame by frame, from the moment it is there.
 * @param part id of the part
 * @param name how the button's text begins
 * @returns asks for every place that it had; one, when it never moved
 */
export async function watchPlaces(page: Page, part: string, name: string): Promise<() => Promise<readonly string[]>> {
  const watch = await page.evaluateHandle(startWatch, { part, name });
  return () => watch.evaluate((places) => [...places]);
}

/** Runs in the page. */
function startWatch({ part, name }: { readonly part: string; readonly name: string }): ReadonlySet<string> {
  const places = new Set<string>();
  const note = (): void => {
    const around = document.getElementById(part);
    const button = [...(around?.querySelectorAll('button') ?? [])].find(({ innerText }) => innerText.startsWith(name));
    // the offsets leave out by how much a button sinks while it is pressed
    if (around && button)
      places.add(`${String(button.offsetLeft - around.offsetLeft)} ${String(button.offsetTop - around.offsetTop)}`);
    requestAnimationFrame(note);
  };
  note();
  return places;
}

/** What a page did while it opened: by how much its parts moved, which moved most, how often it asked the server, and whether it had people wait for its code. */
export type Opening = {
  readonly moved: number;
  readonly parts: readonly string[];
  readonly requests: number;
  readonly waited: boolean;
};

/** Opens an address and watches until nothing is on its way any more. */
export async function watchOpening(page: Page, address: string): Promise<Opening> {
  await page.addInitScript(startOpening);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-busy="true"], [data-loading="true"]').first().waitFor({ state: 'detached' });
  return page.evaluate(readOpening);
}

type Shift = {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** Runs in the page before anything of it does. */
function startOpening(): void {
  const shifts: PerformanceEntry[] = [];
  Object.assign(window, { shifts, waited: false });
  new MutationObserver(() => {
    if (document.querySelector('main .mantine-Loader-root') !== null) Object.assign(window, { waited: true });
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
    type: 'layout-shift',
    buffered: true,
  });
}

/** Runs in the page. */
function readOpening(): Opening {
  const isShift = (entry: object): entry is Shift =>
    'value' in entry && 'hadRecentInput' in entry && 'sources' in entry;
  const kept = Object.entries(window).find(([name]) => name === 'shifts')?.[1];
  const all: readonly object[] = Array.isArray(kept) ? kept : [];
  const own = all.filter(isShift).filter(({ hadRecentInput }) => !hadRecentInput);
  const named = (node: Node | null) =>
    node instanceof Element ? `${node.tagName}.${node.className} ${(node.textContent ?? '').slice(0, 30)}` : '';
  return {
    moved: own.reduce((sum, { value }) => sum + value, 0),
    parts: own.map(({ value, sources }) => `${value.toFixed(3)} ${sources.map(({ node }) => named(node)).join(' | ')}`),
    requests: performance.getEntriesByType('resource').length + 1,
    waited: Reflect.get(window, 'waited') === true,
  };
}
