import type { Page } from 'playwright-core';

/** Where Tab came to, and what is wrong there for who has no mouse. */
type Stop = { readonly place: string; readonly wrong: readonly string[] };

const mostStops = 300;

/**
 * Goes through a page by Tab alone, from its beginning to its end and back.
 * @returns how many stops there are, and those that cannot be seen, are covered by something, or do not show that they have the focus
 */
export async function walk(page: Page): Promise<{ readonly stops: number; readonly wrong: readonly string[] }> {
  await page.evaluate(() => document.querySelector<HTMLElement>('.skip-link')?.focus());
  const there = await stopsBy(page, 'Tab');
  const back = await stopsBy(page, 'Shift+Tab');
  const wrong = [...there, ...back].flatMap((stop) => stop.wrong.map((what) => `${stop.place}: ${what}`));
  return { stops: there.length, wrong: [...new Set(wrong)] };
}

/** The stops until the page is left; a page that is not left holds the keyboard fast. */
async function stopsBy(page: Page, key: string): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < mostStops) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(lookAtFocus);
    if (stop === undefined) return stops;
    stops.push(stop.wrong.length === 0 ? stop : ((await lookAgain(page)) ?? stop));
  }
  return [...stops, { place: key, wrong: ['does not leave the page'] }];
}

/** What comes into view by a style is there with the next picture. */
async function lookAgain(page: Page): Promise<Stop | undefined> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(lookAtFocus);
}

/** Runs in the page; nothing while the focus is outside it. */
function lookAtFocus(): Stop | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
  const fields = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const own = [focused, ...fields];
  const around = [focused.parentElement, focused.parentElement?.parentElement, focused.nextElementSibling];
  const shown = own.some((each) => each.checkVisibility() && isInView(each));
  const wrong = [
    shown ? '' : 'is out of view',
    shown && !own.some(isOnTop) ? 'is covered' : '',
    [...own, ...around].some((each) => each !== null && each !== undefined && hasSign(each)) ? '' : 'shows no focus',
  ].filter((each) => each !== '');
  const name = focused.getAttribute('aria-label') ?? focused.innerText;
  return { place: `${focused.tagName} ${name.replaceAll(/\s+/gu, ' ').slice(0, 50)}`, wrong };

  function isInView(element: Element): boolean {
    const { top, bottom, left, right, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
  }

  function isOnTop(element: Element): boolean {
    const { top, height, left, width } = element.getBoundingClientRect();
    const found = document.elementFromPoint(
      Math.max(0, left + width / 2),
      Math.min(Math.max(1, top + Math.min(height, window.innerHeight) / 2), window.innerHeight - 1),
    );
    return found !== null && (element.contains(found) || found.contains(element));
  }

  function hasSign(element: Element): boolean {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  }
}
