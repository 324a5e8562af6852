import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { matchPath } from 'react-router-dom';
import { expect } from 'vitest';
import { lookedAt } from './looked-at.ts';
import { en, ne } from './texts.ts';

/** Other ways in which a screen is looked at: dark colours, in English, on a phone. */
export type Way = 'dark' | 'english' | 'phone';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** The rules that judge languages, names and texts; what these stand in is the same in both languages. */
const ABOUT_WORDS = [
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'valid-lang',
  'document-title',
  'label',
  'button-name',
  'link-name',
  'select-name',
  'input-button-name',
  'summary-name',
  'frame-title',
  'aria-command-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'aria-dialog-name',
  'aria-tooltip-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-treeitem-name',
  'image-alt',
  'input-image-alt',
  'role-img-alt',
  'svg-img-alt',
  'area-alt',
  'object-alt',
];
declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The program that judges a page; it stays in a page that it was read into once, as long as nobody loads another. */
const judging = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 390, height: 844 };
const busy = '[aria-busy="true"], [data-loading="true"]';

/**
 * Looks at a screen as it is now: no violation of WCAG 2.2 AA, in Nepali and light colours and in every other way that is named.
 * With NAKSA_SHOTS set to a folder, pictures of it are kept there.
 */
export async function look(page: Page, name: string, ways: readonly Way[] = []): Promise<void> {
  await page.locator(busy).first().waitFor({ state: 'detached' });
  expectAddress(page, name);
  await check(page, name);
  for (const way of ways) await inWay[way](page, () => check(page, `${name}-${way}`, way));
}

/** A look that stands for an address (looked-at.ts) is a look at that address. */
function expectAddress(page: Page, name: string): void {
  const addresses = Object.keys(lookedAt).filter((address) => lookedAt[address] === name);
  if (addresses.length === 0) return;
  const { pathname } = new URL(page.url());
  expect(
    addresses.filter((address) => matchPath(address, pathname) !== null),
    `${name} at ${pathname}`,
  ).not.toEqual([]);
}

const inWay: Readonly<Record<Way, (page: Page, run: () => Promise<void>) => Promise<void>>> = {
  async dark(page, run) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-mantine-color-scheme="dark"]').waitFor();
    await run();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('[data-mantine-color-scheme="light"]').waitFor();
  },
  async english(page, run) {
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.locator('html[lang="en"]').waitFor();
    await run();
    await page.getByRole('button', { name: 'नेपाली', exact: true }).click();
    await page.locator('html[lang="ne"]').waitFor();
  },
  async phone(page, run) {
    const screen = page.viewportSize();
    await page.setViewportSize(PHONE);
    await page
      .getByRole('button', { name: new RegExp(`^(${ne('a11y.openDrawer')}|${en('a11y.openDrawer')})$`, 'u') })
      .waitFor();
    await run();
    expect(await page.evaluate(beyondTheEdge), 'nothing stands beyond the edge of a phone').toEqual([]);
    if (screen) await page.setViewportSize(screen);
  },
};

/** What makes the page wider than the screen; what scrolls in a place of its own may be wider. Runs in the page. */
export function beyondTheEdge(): readonly string[] {
  const edge = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= edge) return [];
  const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > edge + 1);
  return wide.map((each) => `${each.tagName} ${each.className} ${(each.textContent ?? '').slice(0, 40)}`);
}

async function check(page: Page, name: string, way?: Way): Promise<void> {
  await keepPicture(page, name);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(judging);
  const violations = await page.evaluate(judge, asked(way));
  const found = violations
    .filter(({ failureSummary }) => !isCovered(failureSummary))
    .map(({ id, target, failureSummary }) => `${id} at ${target}: ${failureSummary ?? ''}`);
  expect(found, `${name} is for everybody`).toEqual([]);
}

/** What is wrong with the page. The printed page stands in a frame where no script may run, not even this one. Runs in the page. */
async function judge(options: axe.RunOptions) {
  if (document.querySelector('iframe:not([sandbox])')) throw new Error('what stands in this frame is not judged');
  const { violations } = await window.axe.run({ exclude: ['iframe[sandbox]'] }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target: target.join(' '), failureSummary })),
  );
}

/** What a bar that stays in view or an open menu covers for the moment is no smaller for it: people scroll, or close the menu. */
function isCovered(failure: string | undefined): boolean {
  return failure?.includes('because it is partially obscured') === true;
}

const WHOLE: axe.RunOptions = { resultTypes: ['violations'], runOnly: { type: 'tag', values: WCAG_22_AA } };

/** Other colours change nothing but contrasts, another language nothing but words; a small screen has the same colours. */
function asked(way: Way | undefined): axe.RunOptions {
  if (way === 'dark') return { ...WHOLE, runOnly: { type: 'rule', values: ['color-contrast'] } };
  if (way === 'english') return { ...WHOLE, runOnly: { type: 'rule', values: ABOUT_WORDS } };
  return way === undefined ? WHOLE : { ...WHOLE, rules: { 'color-contrast': { enabled: false } } };
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['NAKSA_SHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
