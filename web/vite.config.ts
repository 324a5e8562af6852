import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { partOf } from './i18n/parts.ts';

const api = process.env['NAKSA_API'] ?? 'http://127.0.0.1:3000';
const inWeb = (path: string) => join(import.meta.dirname, path);

// scripts come from our own origin only (CSP script-src 'self'): no inline script, no eval
export default defineConfig({
  root: import.meta.dirname,
  // web/public is the box of the public pages, not a folder of raw files
  publicDir: false,
  plugins: [textParts(), react()],
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
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // the sources of web/api have such addresses too
    proxy: { '^/(?:[a-z][a-z0-9-]*/)?api/(?!.*\\.ts)': api },
  },
});

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
