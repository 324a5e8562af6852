import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['NAKSA_API'] ?? 'http://127.0.0.1:3000';

// scripts come from our own origin only (CSP script-src 'self'): no inline script, no eval
export default defineConfig({
  root: import.meta.dirname,
  // web/public is the box of the public pages, not a folder of raw files
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': api, '/verify': { target: api, bypass: () => '/index.html' } },
  },
});
