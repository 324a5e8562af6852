import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type Chunk, chunkOf, type FindModule } from './chunks.ts';
import { partOf } from './i18n/parts.ts';
import { carryingWorker } from './worker-build.ts';

const api = process.env['NAKSA_API'] ?? 'http://127.0.0.1:3000';
const packable = /\.(?:js|mjs|css|svg|html)$/u;
/** Below it packing is not worth the while. */
const fewBytes = 1024;
/** From it on the tightest packing takes seconds. */
const manyBytes = 400_000;
const inWeb = (path: string) => join(import.meta.dirname, path);

// scripts come from our own origin only (CSP script-src 'self'): no inline script, no eval
export default defineConfig({
  root: import.meta.dirname,
  // web/public is the box of the public pages, not a folder of raw files
  publicDir: false,
  plugins: [textParts(), react(), carryingWorker(), packedFiles()],
  resolve: {
    alias: {
      re2js: inWeb('forms/native-patterns.ts'),
      'markdown-to-jsx/react': inWeb('forms/plain-markdown.ts'),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // names the chunks of each page: npm run check weighs them
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // the frame of every page first; then what is shared, from what most need to what few do
          groups: [
            { name: 'first', tags: ['$initial'], priority: 5 },
            { name: sharedBy('front'), priority: 4 },
            { name: sharedBy('desk'), priority: 3 },
            { name: sharedBy('both'), priority: 2 },
            { name: sharedBy('office'), priority: 1 },
            { name: sharedBy('case') },
            { name: sharedBy('setup') },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // the sources of web/api have such addresses too
    proxy: { '^/(?:[a-z][a-z0-9-]*/)?api/(?!.*\\.ts)': api },
  },
});

/** The name of a group of chunks for what belongs into it. */
function sharedBy(group: Chunk) {
  return (id: string, context: { readonly getModuleInfo: FindModule }) =>
    chunkOf(id, (each) => context.getModuleInfo(each)) === group ? group : null;
}

/** Cuts a language's texts into the parts for everybody, the office and the setup area (`ne.json?public`, `ne.json?office` …). */
function textParts(): Plugin {
  return {
    name: 'naksa-texts',
    enforce: 'pre',
    load: {
      filter: { id: /\/i18n\/(ne|en)\.json\?(public|office|setup)$/ },
      handler(id) {
        const [file = '', part] = id.split('?');
        const texts = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')));
        const wanted = Object.fromEntries(texts.filter(([key]) => partOf(key) === part));
        return { code: `export default ${JSON.stringify(wanted)};`, moduleType: 'js' };
      },
    },
  };
}

/** Lays each file of the build beside itself as brotli and gzip, which the server sends as they are. */
function packedFiles(): Plugin {
  return {
    name: 'naksa-packed-files',
    apply: 'build',
    async writeBundle({ dir = inWeb('dist') }) {
      const files = (await readdir(dir, { recursive: true })).filter((file) => packable.test(file));
      await Promise.all(files.map((file) => packFile(join(dir, file))));
    },
  };
}

async function packFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < fewBytes) return;
  const quality = bytes.length < manyBytes ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MAX_QUALITY - 2;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
