import { inflate } from '@sparticuz/chromium';

// A program of its own, because the package unpacks into the process's temporary folder: TMPDIR is set for this process alone.
// Of what the package brings, printing needs the browser, its libraries and one fallback font; no graphics driver.
const packed = new URL('../bin/', import.meta.resolve('@sparticuz/chromium'));
await Promise.all(
  ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((name) =>
    inflate(decodeURIComponent(new URL(name, packed).pathname)),
  ),
);
