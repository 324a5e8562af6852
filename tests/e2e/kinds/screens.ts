import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Keeps the screen as it is now, whole: its picture, and beside it what it says. */
export type See = (page: Page, name: string) => Promise<void>;

/** Keeps the screens of one case in a folder, numbered as they were seen. */
export function keepScreens(folder: string): See {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let seen = 0;
  return async (page, name) => {
    seen += 1;
    const place = join(folder, `${String(seen).padStart(3, '0')}-${name}`);
    await page.screenshot({ path: `${place}.png`, fullPage: true });
    writeFileSync(`${place}.txt`, `${page.url()}\n${await page.locator('body').innerText()}\n`);
  };
}
