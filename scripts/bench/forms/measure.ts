import type { Browser, BrowserContext, Page } from 'playwright-core';
import { hearKeys, keysHeard, typeText } from '../keys.ts';

/** Milliseconds: from the navigation to the first paint of the form and to that of its last field, and from each key to its paint. */
export type Measured = { readonly open: number; readonly whole: number; readonly keys: readonly number[] };

/** Where a form is, and how to come there for the first time. */
export type FormPage = { readonly url: string; readonly enter?: (page: Page) => Promise<void> };

const patienceMs = 60_000;
// a form that has not grown for so long is whole
const stillMs = 1_000;
// RJSF and we give a control the id of its path, under this root
const controls = 'input[id^="root_"][type="text"], input[id^="root_"]:not([type]), textarea[id^="root_"]';

/** Opens a form in a browser of its own, and types a text into its first, middle and last text field. */
export async function measureForm(browser: Browser, { url, enter }: FormPage, text: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  try {
    const page = await openPage(context);
    await enter?.(page);
    // once for the browser's cache of files, as in an office that opened the app this morning
    await openOnce(page, url);
    return { ...(await openOnce(page, url)), keys: await typeIn(page, text) };
  } finally {
    await context.close();
  }
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.addInitScript(hearKeys);
  await page.addInitScript(listen);
  return page;
}

async function openOnce(page: Page, url: string): Promise<Omit<Measured, 'keys'>> {
  await page.goto(url);
  await page.waitForFunction(
    (still) => performance.now() - Number(Reflect.get(globalThis, 'benchWhole')) > still,
    stillMs,
  );
  return page.evaluate(() => ({
    open: Number(Reflect.get(globalThis, 'benchOpened')),
    whole: Number(Reflect.get(globalThis, 'benchWhole')),
  }));
}

async function typeIn(page: Page, text: string): Promise<readonly number[]> {
  const fields = page.locator(controls).and(page.locator(':not([readonly]):not([inputmode="numeric"])'));
  const last = (await fields.count()) - 1;
  for (const index of [0, Math.floor(last / 2), last]) {
    await fields.nth(index).click();
    await typeText(page, text);
  }
  return keysHeard(page);
}

/** Runs in the page: notes when the form was painted first, and when last it grew. */
function listen(): void {
  const afterPaint = (run: (now: number) => void) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => run(performance.now()), { once: true });
      port1.start();
      port2.postMessage(0);
    });
  };
  let fields = 0;
  const watcher = new MutationObserver(() => {
    const count = document.querySelectorAll('[id^="root_"]').length;
    if (count <= fields) return;
    const isFirst = fields === 0;
    fields = count;
    afterPaint((now) => {
      if (isFirst) Reflect.set(globalThis, 'benchOpened', now);
      Reflect.set(globalThis, 'benchWhole', now);
    });
  });
  watcher.observe(document, { childList: true, subtree: true });
}
