import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import web from '../../../web/vite.config.ts';

const folder = join(import.meta.dirname, 'page');

/** Builds the pages that the browsers open: our form, and RJSF alone. */
export async function buildPages(outDir: string): Promise<void> {
  const pages = { naksa: join(folder, 'naksa.html'), rjsf: join(folder, 'rjsf.html') };
  await build(
    mergeConfig(web, {
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: { outDir, target: 'esnext', rolldownOptions: { input: pages } },
    }),
  );
}
