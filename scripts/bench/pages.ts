import type { Browser, Page } from 'playwright-core';
import { ApplicationList } from '../../server/contract/application-list.ts';
import { openChromium } from './chromium.ts';
import type { BenchPlace } from './place.ts';
import type { Size, Sizes } from './size.ts';

/** How long a page takes until it can be worked on, and that in parts of the simplest page of the same server in the same run. */
export type PageFigures = {
  readonly what: string;
  readonly readyMs: number;
  readonly toSimplest: number;
  /** How long the page's own thread was busy until then. */
  readonly busyMs: number;
};

/** A page, who opens it, and by what it can be worked on. */
type Opened = { readonly what: string; readonly login?: string; readonly address: string; readonly ready: string };
type Measured = { readonly ready: number; readonly busy: number };

const rounds: Sizes<number> = { full: 7, smoke: 1 };
const patienceMs = 60_000;
const simplest: Opened = { what: 'the simplest page', address: '/health/live', ready: 'body' };
const engineer = 'engineer@sungabha.example';
const designer = 'designer1@sungabha.example';
const branch = 'admin.branch@sungabha.example';

/** Screens of the office beside the simplest page, opened by their address with a warm cache, round after round. */
export async function benchPages(place: BenchPlace, size: Size): Promise<readonly PageFigures[]> {
  const chromium = await openChromium();
  try {
    const pages = [simplest, ...(await screens(place))];
    const measured = await inTurn(chromium.browser, { place, pages, rounds: rounds[size] });
    const [base] = measured;
    if (base === undefined) throw new Error('nothing was measured');
    return pages.map(({ what }, at) => {
      const { ready, busy } = measured[at] ?? base;
      return { what, readyMs: ready, toSimplest: ready / base.ready, busyMs: busy };
    });
  } finally {
    await chromium.close();
  }
}

async function screens({ api }: BenchPlace): Promise<readonly Opened[]> {
  const { items } = await api.get(designer, '/api/applications?view=all&limit=1', ApplicationList);
  const [first] = items;
  if (first === undefined) throw new Error(`${designer} has no application`);
  const address = `/user/applications/${first.id}`;
  return [
    { what: 'task list', login: engineer, address: '/user/task-list?view=all', ready: 'main tbody tr' },
    { what: 'search list', login: engineer, address: '/user/applications', ready: 'main tbody tr' },
    { what: 'a case', login: engineer, address, ready: 'main [id^="root_"]' },
    { what: "a case, its designer's", login: designer, address, ready: 'main [id^="root_"]' },
    { what: 'print desk', login: branch, address: '/user/print-desk', ready: 'main [role="tab"]' },
  ];
}

type Turns = { readonly place: BenchPlace; readonly pages: readonly Opened[]; readonly rounds: number };

/** Each page once in a round, so that a busy machine is busy for all of them alike; the middle of each is told. */
async function inTurn(browser: Browser, { place, pages, rounds: most }: Turns): Promise<readonly Measured[]> {
  const desks = new Map<string, Page>();
  const measured = pages.map((): Measured[] => []);
  for (let round = 0; round <= most; round += 1) {
    for (const [at, opened] of pages.entries()) {
      const { login = '' } = opened;
      const page = desks.get(login) ?? (await deskOf(browser, place, login));
      desks.set(login, page);
      const found = await openOnce(page, `${place.server.address}${opened.address}`, opened.ready);
      // the first round fills the browser's cache, as in an office that opened the app this morning
      if (round > 0) measured[at]?.push(found);
    }
  }
  return measured.map((all) => ({
    ready: middle(all.map(({ ready }) => ready)),
    busy: middle(all.map(({ busy }) => busy)),
  }));
}

async function deskOf(browser: Browser, { server, password }: BenchPlace, login: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  if (login === '') return page;
  await page.goto(`${server.address}/login`);
  await page.locator('input[name="loginId"]').fill(login);
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/task-list');
  return page;
}

async function openOnce(page: Page, url: string, ready: string): Promise<Measured> {
  const watch = await page.addInitScript(watchUntil, ready);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(globalThis, 'benchReady') !== undefined);
  await watch.dispose();
  return page.evaluate(() => Reflect.get(globalThis, 'benchReady'));
}

/** Runs in the page before anything of it does: notes when what people work with stands there, painted, and takes a press. */
function watchUntil(ready: string): void {
  let busy = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) busy += duration;
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    if (document.querySelector(ready) === null || document.querySelector('main [aria-busy="true"]') !== null) {
      requestAnimationFrame(look);
      return;
    }
    // after this frame is painted, as soon as the thread is free
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener(
        'message',
        () => setTimeout(() => Reflect.set(globalThis, 'benchReady', { ready: performance.now(), busy }), 0),
        { once: true },
      );
      port1.start();
      port2.postMessage(0);
    });
  };
  requestAnimationFrame(look);
}

function middle(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}
