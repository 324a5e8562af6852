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
