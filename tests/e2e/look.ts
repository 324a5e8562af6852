import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
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
function beyondTheEdge(): readonly string[] {
  const edge = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= edge) return [];
  const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > edge + 1);
  return wide.map((each) => `${each.tagName} ${each.className} ${(each.textContent ?? '').slice(0, 40)}`);
}

async function check(page: Page, name: string, way?: Way): Promise<void> {
  await keepPicture(page, name);
  // The printed page stands in a frame where no script may run, not even this one; without frames, one page is enough for the whole check.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .exclude('iframe[sandbox]')
    .setLegacyMode(true);
  const { violations } = await asked(axe, way).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => !isCovered(node.failureSummary))
      .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  expect(found, `${name} is for everybody`).toEqual([]);
}

/** What a bar that stays in view or an open menu covers for the moment is no smaller for it: people scroll, or close the menu. */
function isCovered(failure: string | undefined): boolean {
  return failure?.includes('because it is partially obscured') === true;
}

/** Other colours change nothing but contrasts, another language nothing but words; a small screen has the same colours. */
function asked(axe: AxeBuilder, way: Way | undefined): AxeBuilder {
  if (way === 'dark') return axe.withRules('color-contrast');
  if (way === 'english') return axe.withRules(ABOUT_WORDS);
  const whole = axe.withTags(WCAG_22_AA);
  return way === undefined ? whole : whole.disableRules('color-contrast');
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['NAKSA_SHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
