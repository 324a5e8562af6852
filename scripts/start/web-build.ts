import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bilingual } from '../../server/db/start-problem.ts';
import { hashOfFiles } from '../../server/hash-of-files.ts';

const root = join(import.meta.dirname, '../..');
/** What the web app is made of; the lock file stands for the packages. */
const sources = [
  'web',
  'form-schemas/engine',
  'form-schemas/values',
  'workflows/engine',
  'server/contract',
  'package-lock.json',
];
const dist = join(root, 'web/dist');
const stamp = '.stamp';

/**
 * Builds the web app unless the one in web/dist was made from the very sources that are there now. It is built aside and put in
 * its place whole, so that whoever serves or builds it at the same time never meets half of it.
 */
export async function ensureWebBuilt(onProgress: (text: Bilingual) => void): Promise<void> {
  const hash = hashOfFiles(root, sources);
  if (isBuiltFrom(hash)) return;
  onProgress({ ne: 'वेब एप बनाइँदै छ', en: 'Building the web app' });
  const aside = join(root, `.cache/web-${String(process.pid)}`);
  try {
    await buildForProduction(aside);
    writeFileSync(join(aside, stamp), hash);
    putInPlace(aside, hash);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Whoever was faster with the very same build is left alone. */
function putInPlace(aside: string, hash: string): void {
  while (!isMoved(aside)) {
    if (isBuiltFrom(hash)) return;
    takeAway(`${aside}-former`);
  }
}

/** In one step, as it was put there: what is removed file by file may get another's build in the midst of it. */
function takeAway(former: string): void {
  try {
    renameSync(dist, former);
  } catch (error) {
    if (existsSync(dist)) throw error;
  }
  rmSync(former, { recursive: true, force: true });
}

function isMoved(aside: string): boolean {
  try {
    renameSync(aside, dist);
    return true;
  } catch (error) {
    if (existsSync(dist)) return false;
    throw error;
  }
}

function isBuiltFrom(hash: string): boolean {
  const built = join(dist, stamp);
  return existsSync(built) && readFileSync(built, 'utf8') === hash;
}

/** A test runner says `test` in NODE_ENV, of which the build would make an app for developers, larger and slower. */
async function buildForProduction(outDir: string): Promise<void> {
  const { NODE_ENV: before } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    const { build } = await import('vite');
    await build({
      configFile: join(root, 'web/vite.config.ts'),
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
