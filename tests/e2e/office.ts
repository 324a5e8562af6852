import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openApi } from '../../scripts/api/api.ts';
import { innerWire } from '../../scripts/api/wire.ts';
import { readAnswerBook } from '../../scripts/demo/book.ts';
import type { World } from '../../scripts/demo/drive.ts';
import { readStaff } from '../../scripts/demo/people.ts';
import { ensureWebBuilt } from '../../scripts/start/web-build.ts';
import { openChromium } from '../../scripts/bench/chromium.ts';
import type { DrivenCase } from '../support/case.ts';
import { drivenIn, type Prepared, preparedAt, type Waypoint } from '../support/prepared.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../support/server.ts';
import { ne } from './texts.ts';

/** The office on the screen: a server that listens, a browser, and a tab for everybody who works there. */
export type OpenOffice = {
  readonly server: TestServer;
  readonly url: string;
  /** The same server without a browser: for what is filled between two clicks. */
  readonly world: World;
  /** A browser that nobody has used yet. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  /** The tab of a person, logged in through the login page the first time. */
  deskOf(loginId: string): Promise<Page>;
  /** What the browser complained about since the last time it was asked. */
  complaints(): readonly string[];
  /** Keeps a picture of every open tab. */
  picture(name: string): Promise<void>;
  stop(): Promise<void>;
};

/** A chapter goes on where the one before it ended: it fails when that one did, so that none is left out unseen. */
export function mustHold(isBroken: boolean): void {
  if (isBroken) throw new Error('an earlier chapter failed');
}

/** A desk in an office: the 1366×768 screen of the look, without motion. */
const SCREEN: BrowserContextOptions = {
  viewport: { width: 1366, height: 768 },
  reducedMotion: 'reduce',
  colorScheme: 'light',
  locale: 'en-GB',
};
const PATIENCE_MS = 120_000;
const pictures = join(import.meta.dirname, '../../.cache/e2e');

/** Opens the demo municipality, one with cases that stand somewhere already, or an office where nobody has an account yet. */
export async function openOffice(
  options: { readonly demo?: boolean; readonly clock?: string } | Omit<Prepared, 'cases'> = {},
): Promise<OpenOffice> {
  await ensureWebBuilt(() => undefined);
  const server = await startTestServer(options);
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const chromium = await openChromium();
  const desks = new Map<string, Promise<Page>>();
  const pages: Page[] = [];
  let said: string[] = [];

  async function visit(wanted: BrowserContextOptions = {}): Promise<Page> {
    const context = await chromium.browser.newContext({ ...SCREEN, ...wanted, baseURL: url });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isAnswer(message.text())) said.push(message.text());
    });
    pages.push(page);
    return page;
  }

  return {
    server,
    url,
    world: { api: openApi(innerWire(server.app), DEMO_PASSWORD), book: readAnswerBook(), staff: readStaff() },
    visit,
    deskOf(loginId) {
      const desk = desks.get(loginId) ?? visit().then((page) => logIn(page, loginId));
      desks.set(loginId, desk);
      return desk;
    },
    complaints() {
      const heard = said;
      said = [];
      return heard;
    },
    async picture(name) {
      mkdirSync(pictures, { recursive: true });
      const file = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
      const open = pages.filter((page) => !page.isClosed());
      await Promise.all(
        open.map((page, at) => page.screenshot({ path: join(pictures, `${file} ${String(at + 1)}.png`) })),
      );
    },
    async stop() {
      await chromium.close();
      await server.stop();
    },
  };
}

/** Opens the demo municipality with a case of the first sample at a place on its way. */
export async function openOfficeAt(
  place: Waypoint,
): Promise<{ readonly office: OpenOffice; readonly driven: DrivenCase }> {
  const { cases, ...begin } = await preparedAt(place);
  const [first] = cases;
  if (first === undefined) throw new Error(`no case was brought to ${place}`);
  const office = await openOffice(begin);
  return { office, driven: drivenIn(office.world, first) };
}

/** Logs in as people do: types both fields, presses the button, and is at the task list. */
export async function logIn(page: Page, loginId: string): Promise<Page> {
  await page.goto('/login');
  await enterLogin(page, loginId);
  await page.waitForURL('**/user/task-list');
  return page;
}

/** Logs in on the page that asks for it: types both fields and presses the button. */
export async function enterLogin(page: Page, loginId: string): Promise<void> {
  await page.getByLabel(ne('session.username')).fill(loginId);
  await page.getByLabel(ne('session.password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: ne('session.login'), exact: true }).click();
}

/** An answer of the server that the page itself shows; the browser's log of it says nothing new. */
function isAnswer(text: string): boolean {
  return text.startsWith('Failed to load resource');
}
