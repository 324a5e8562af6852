import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { executablePath } from 'puppeteer';
import type { Bilingual } from '../db/start-problem.ts';
import { unpackBundledChromium } from './bundled-chromium.ts';

/** A browser that could print, and what it needs around it. */
export type Chromium = {
  readonly name: string;
  readonly executable: string;
  /** Folder for LD_LIBRARY_PATH. */
  readonly libraries?: string;
  /** Folder with the only fonts it may see besides those of the page; absent: the system's. */
  readonly fonts?: string;
};

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge'];
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Names the browsers worth trying, best first: NAKSA_CHROMIUM alone when it is set; else a headless shell on the PATH, the one
 * from npm, the system's, puppeteer's. Each is found only when the one before did not start.
 */
export async function* findChromium(onProgress: (text: Bilingual) => void): AsyncGenerator<Chromium> {
  const chosen = process.env['NAKSA_CHROMIUM'];
  if (chosen) {
    yield { name: 'NAKSA_CHROMIUM', executable: chosen };
    return;
  }
  yield* onPath(['chromium-headless-shell', 'chrome-headless-shell']);
  const bundled = await unpackBundledChromium(onProgress);
  if (bundled) yield bundled;
  yield* onPath(systemNames);
  yield* systemPlaces.filter(isExecutable).map((executable) => ({ name: executable, executable }));
  const cached = await findPuppeteers();
  if (cached) yield { name: 'puppeteer', executable: cached };
}

function onPath(names: readonly string[]): readonly Chromium[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return names
    .flatMap((name) => folders.map((folder) => ({ name, executable: join(folder, name + ending) })))
    .filter(({ executable }) => isExecutable(executable));
}

async function findPuppeteers(): Promise<string | undefined> {
  try {
    const path = await executablePath();
    return isExecutable(path) ? path : undefined;
  } catch {
    return undefined; // puppeteer has no cache on this machine
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
