import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type Chromium, findChromium } from '../../server/press/find-chromium.ts';

/** A browser to click in, and how to give it back. */
export type OpenChromium = { readonly browser: Browser; close(): Promise<void> };

/**
 * Starts a real Chromium to click in, found as the print desk finds its own: on a bare machine the one that comes with the
 * packages.
 * @throws Error with each one's last words when none starts
 */
export async function openChromium(): Promise<OpenChromium> {
  const complaints: string[] = [];
  for await (const found of findChromium(() => undefined)) {
    try {
      return await launch(found);
    } catch (error) {
      complaints.push(`${found.name}: ${String(error)}`);
    }
  }
  throw new Error(`no Chromium starts on this machine\n${complaints.join('\n')}`);
}

async function launch({ executable, libraries, fonts }: Chromium): Promise<OpenChromium> {
  const folder = mkdtempSync(join(tmpdir(), 'naksa-e2e-'));
  const browser = await chromium.launch({
    executablePath: executable,
    args: ['--disable-gpu', '--font-render-hinting=none'],
    env: {
      ...process.env,
      HOME: folder,
      // without it a file with a Nepali name is saved as “download”
      LANG: 'C.UTF-8',
      ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
      ...(fonts === undefined ? {} : { FONTCONFIG_FILE: fontsFile(folder, fonts) }),
    },
  });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Without a font of its own a Chromium fails to load web fonts too, at random. */
function fontsFile(folder: string, fonts: string): string {
  const file = join(folder, 'fonts.conf');
  const places = `<dir>${fonts}</dir><cachedir>${join(folder, 'fonts')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${places}</fontconfig>\n`);
  return file;
}
