import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPrinter, type Press } from '../../../server/press/printer.ts';
import { findChromium } from '../../../server/press/find-chromium.ts';
import { PrinterProblem } from '../../../server/press/printer-problem.ts';
import { readPdfPages } from '../../support/pdf-text.ts';
import { endlessBody, killAll, processesUnder, shopStyles, weigh } from '../../../scripts/bench/print-shop.ts';

async function problemOf(attempt: Promise<unknown>): Promise<PrinterProblem> {
  const outcome = await attempt.catch((error: unknown) => error);
  if (outcome instanceof PrinterProblem) return outcome;
  throw new Error('expected a PrinterProblem', { cause: outcome });
}

describe('the printer', { timeout: 60_000 }, () => {
  let printer: Press;

  beforeAll(async () => {
    printer = openPrinter({ onProgress: () => undefined, patienceMs: 6_000 });
  }, 60_000);

  afterAll(() => printer.close());

  /** The press process and its browsers. */
  function pressPids(): readonly number[] {
    const pid = printer.pid();
    return pid === undefined ? [] : [pid, ...processesUnder(pid)];
  }

  test('prints Nepali that a PDF reader reads back, with Devanagari page numbers and the document number on every page', async () => {
    const body = `<h1>नक्सा पास अनुमतिपत्र</h1>${'<p>क्षेत्री ज्ञानप्रसाद श्रेष्ठको विद्युत् जडान, क्षेत्रफल ५८९ वर्गफिट</p>'.repeat(80)}`;
    const pdf = await printer.print({
      styles: shopStyles,
      body,
      title: 'अनुमतिपत्र',
      margins: { number: 'च.नं. "०८२/८३-१२" \\' },
    });
    const pages = await readPdfPages(pdf);
    const { numPages } = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
    const text = pages.join('\n');
    expect(pages).toHaveLength(4);
    expect(numPages).toBe(4);
    expect(pages[0]).toContain('नक्सा पास अनुमतिपत्र');
    expect(text.split('क्षेत्री ज्ञानप्रसाद श्रेष्ठको विद्युत् जडान, क्षेत्रफल ५८९ वर्गफिट')).toHaveLength(81);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`पृष्ठ ${'१२३४'[index]} / ४`);
      expect(page).toContain('च.नं. "०८२/८३-१२" \\');
    }
    expect(Buffer.from(pdf).toString('latin1')).toContain('/StructTreeRoot');
  });

  test('prints each document whole and apart when many are asked for at once, in more styles than stay loaded', async () => {
    const jobs = Array.from({ length: 12 }, (_, index) => ({
      styles: `${shopStyles} h1 { font-size: ${20 + (index % 6)}pt }`,
      body: `<h1>कागजात-${index}-अन्त्य</h1>`,
    }));
    const printed = await Promise.all(jobs.map((job) => printer.print(job)));
    const texts = await Promise.all(printed.map(readPdfPages));
    expect(texts.map((pages) => /कागजात-\d+-अन्त्य/u.exec(pages.join(' '))?.[0])).toEqual(
      jobs.map((_, index) => `कागजात-${index}-अन्त्य`),
    );
  });

  test('does not grow while it prints', async () => {
    const weight = (): number => weigh(pressPids());
    const body = '<p>क्षेत्रफल ५८९</p>'.repeat(100);
    for (let count = 0; count < 40; count += 1) await printer.print({ styles: shopStyles, body });
    const before = weight();
    for (let count = 0; count < 40; count += 1) await printer.print({ styles: shopStyles, body });
    expect(weight() - before).toBeLessThan(80);
  });

  test('gives up on a page that never ends, says so, and prints the next one', async () => {
    const problem = await problemOf(printer.print({ styles: shopStyles, body: endlessBody }));
    expect(problem.code).toBe('endless');
    expect(problem.en).toContain('within 6 seconds');
    expect(problem.ne).toContain('६ सेकेन्ड');
    const pages = await readPdfPages(await printer.print({ styles: shopStyles, body: '<p>अर्को कागजात</p>' }));
    expect(pages[0]).toContain('अर्को कागजात');
  });

  test('refuses a document of more than 200 pages rather than cut it', async () => {
    const leaves = (count: number) => '<p style="break-after: page">पाना</p>'.repeat(count - 1) + '<p>अन्तिम</p>';
    expect((await problemOf(printer.print({ styles: shopStyles, body: leaves(201) }))).code).toBe('too-long');
    const pages = await readPdfPages(await printer.print({ styles: shopStyles, body: leaves(200) }));
    expect(pages).toHaveLength(200);
  });

  test('finishes the document when the press or its browser is killed before or during it', async () => {
    const body = '<p>पूरा भयो</p>'.repeat(2_000);
    killAll(pressPids());
    const before = await readPdfPages(await printer.print({ styles: shopStyles, body }));
    const printing = printer.print({ styles: shopStyles, body });
    await new Promise(setImmediate);
    killAll(pressPids());
    const during = await readPdfPages(await printing);
    expect(during).toEqual(before);
    const browsers = pressPids().slice(1);
    const again = printer.print({ styles: shopStyles, body });
    await new Promise(setImmediate);
    killAll(browsers);
    expect(await readPdfPages(await again)).toEqual(before);
  });

  test('says which page is at fault when a font is broken, instead of printing without text', async () => {
    const broken = '@font-face { font-family: Noto; src: url(data:font/woff2;base64,AAAA) } body { font-family: Noto }';
    const problem = await problemOf(printer.print({ styles: broken, body: '<p>अक्षर</p>' }));
    expect(problem.code).toBe('unprintable');
  });
});

describe('a document that reaches out', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'naksa-canary-'));
  const secret = join(folder, 'secret.txt');
  const hits: string[] = [];
  let canary: Server;
  let origin = '';
  let printer: Press;

  beforeAll(async () => {
    writeFileSync(secret, 'CANARY-IN-A-FILE');
    canary = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.end('CANARY-ON-THE-NETWORK');
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const address = canary.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    printer = openPrinter({ onProgress: () => undefined });
  }, 60_000);

  afterAll(async () => {
    await printer.close();
    canary.close();
    rmSync(folder, { recursive: true });
  });

  const attempts: readonly ((url: string) => string)[] = [
    (url) => `<img src="${url}">`,
    (url) => `<img srcset="${url} 2x" loading="lazy">`,
    (url) => `<picture><source srcset="${url}"><img src="${url}"></picture>`,
    (url) => `<iframe src="${url}"></iframe>`,
    (url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`,
    (url) => `<object data="${url}"></object><embed src="${url}">`,
    (url) =>
      `<link rel="stylesheet" href="${url}"><link rel="preload" as="image" href="${url}"><link rel="dns-prefetch" href="${url}">`,
    (url) =>
      `<style>@import url(${url}); p { background: url(${url}) } @font-face { font-family: F; src: url(${url}) } p { font-family: F }</style>`,
    (url) => `<p style="background: url(${url}); list-style: url(${url}); cursor: url(${url}), auto">x</p>`,
    (url) => `<svg><image href="${url}"/><use href="${url}#a"/><script href="${url}"></script></svg>`,
    (url) =>
      `<svg><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}"></iframe></foreignObject></svg>`,
    (url) => `<video src="${url}" poster="${url}" autoplay></video><audio src="${url}" autoplay></audio>`,
    (url) =>
      `<script src="${url}"></script><script>fetch('${url}')</script><img src="data:," onerror="fetch('${url}')">`,
    (url) => `<meta http-equiv="refresh" content="0; url=${url}"><base href="${url}"><img src="x">`,
    (url) => `<form action="${url}"><input type="image" src="${url}" autofocus onfocus="this.form.submit()"></form>`,
    (url) => `<table background="${url}"><tr><td background="${url}">x</table>`,
    (url) => `<template shadowrootmode="open"><img src="${url}"></template><p>x</p>`,
    (url) =>
      `<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/></svg>`)}">`,
  ];

  test('reaches neither the network nor a file, and is printed all the same', async () => {
    const fileUrl = `file://${secret}`;
    for (const attempt of attempts) {
      for (const url of [`${origin}/canary`, fileUrl]) {
        const pages = await readPdfPages(
          await printer.print({ styles: shopStyles, body: `${attempt(url)}<p>छापियो</p>` }),
        );
        expect(pages.join(' '), attempt(url)).toContain('छापियो');
        expect(pages.join(' '), attempt(url)).not.toContain('CANARY');
      }
    }
    expect(hits).toEqual([]);
  });

  test('reaches nothing through its styles either', async () => {
    const reaching = `${shopStyles} @import url(${origin}/import); body { background: url(${origin}/background) } </style><img src="${origin}/escape">`;
    const pages = await readPdfPages(await printer.print({ styles: reaching, body: '<p>छापियो</p>' }));
    expect(pages.join(' ')).toContain('छापियो');
    expect(hits).toEqual([]);
  });

  test('would have been noticed: the canary sings when it is reached', async () => {
    await fetch(`${origin}/control`);
    expect(hits).toEqual(['/control']);
  });
});

describe('a machine that allows no sandbox', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'naksa-unsandboxed-'));

  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  test('prints without one', async () => {
    const { value: chromium } = await findChromium(() => undefined).next();
    const wrapper = join(folder, 'chromium');
    writeFileSync(
      join(folder, 'fonts.conf'),
      `<fontconfig><dir>${chromium?.fonts ?? '/usr/share/fonts'}</dir></fontconfig>`,
    );
    writeFileSync(
      wrapper,
      `#!/bin/sh
      case "$*" in *--no-sandbox*) ;; *) echo 'No usable sandbox!' >&2; exit 1 ;; esac
      export LD_LIBRARY_PATH='${chromium?.libraries ?? ''}' FONTCONFIG_FILE='${folder}/fonts.conf'
      exec '${chromium?.executable}' "$@"`,
    );
    chmodSync(folder, 0o755);
    chmodSync(wrapper, 0o755);
    vi.stubEnv('NAKSA_CHROMIUM', wrapper);
    const printer = openPrinter({ onProgress: () => undefined });
    const pages = await readPdfPages(await printer.print({ styles: shopStyles, body: '<p>पाना</p>' }));
    await printer.close();
    expect(pages[0]).toContain('पाना');
  });
});

describe('a machine without a working browser', { timeout: 60_000 }, () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each(['/nowhere/chromium', '/bin/false'])(
    'still opens a printer that says what to do (%s), and prints once a browser is there',
    async (path) => {
      vi.stubEnv('NAKSA_CHROMIUM', path);
      const printer = openPrinter({ onProgress: () => undefined });
      const problem = await problemOf(printer.print({ styles: shopStyles, body: '<p>पाना</p>' }));
      expect(problem.code).toBe('no-browser');
      expect(problem.en).toContain(path);
      expect(problem.en).toContain('NAKSA_CHROMIUM');
      expect(problem.ne).toContain('छाप्नका लागि Chromium चलेन');
      expect(printer.problem()).toBe(problem);

      vi.stubEnv('NAKSA_CHROMIUM', undefined);
      const pages = await readPdfPages(await printer.print({ styles: shopStyles, body: '<p>पाना</p>' }));
      expect(pages[0]).toContain('पाना');
      expect(printer.problem()).toBeUndefined();
      await printer.close();
    },
  );
});
