import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import web from '../../../web/vite.config.ts';

const folder = join(import.meta.dirname, 'page');

/** What stands beside what, by the names of their pages. */
export const contenders = ['rjsf', 'judging', 'naksa'] as const;

/** Builds the pages that the browsers open: our form, RJSF alone, and RJSF that holds the data and judges them. */
export async function buildPages(outDir: string): Promise<void> {
  const pages = Object.fromEntries(contenders.map((name) => [name, join(folder, `${name}.html`)]));
  await build(
    mergeConfig(web, {
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: { outDir, target: 'esnext', rolldownOptions: { input: pages } },
    }),
  );
}
