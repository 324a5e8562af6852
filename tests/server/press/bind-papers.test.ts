import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopStyles } from '../../../scripts/bench/print-shop.ts';
import { openPrinter, type Press } from '../../../server/press/printer.ts';
import { PrinterProblem } from '../../../server/press/printer-problem.ts';
import type { BoundFile } from '../../../server/runtime.ts';
import { readPdfPages } from '../../support/pdf-text.ts';

let press: Press;
let originals: readonly Uint8Array[];
let bound: BoundFile;
beforeAll(async () => {
  press = openPrinter({ onProgress: () => undefined });
  originals = await Promise.all([1, 2, 3].map((pages) => press.print({ styles: shopStyles, body: paperOf(pages) })));
  bound = await press.bind(
    originals.map((pdf, index) => ({ title: `कागज ${String(index + 1)}`, pdf })),
    'हस्ताक्षर दिन',
  );
}, 60_000);
afterAll(() => press.close());

function paperOf(pages: number): string {
  const rows = '<table><thead><tr><th>विवरण</th></tr></thead><tbody><tr><td>क्षेत्रफल</td></tr></tbody></table>';
  return Array.from({ length: pages }, (_, at) => `<p>${String(pages)}-${String(at + 1)} पाना</p>${rows}`).join(
    '<p style="break-before: page"></p>',
  );
}

const open = (pdf: Uint8Array) => getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;

test('papers lie behind one another with every word that they had', async () => {
  const apart = await Promise.all(originals.map(readPdfPages));
  expect(await readPdfPages(bound.pdf)).toEqual(apart.flat());
  expect(bound.pages).toBe(6);
});

test('each has a bookmark with its name, on its first page', async () => {
  const file = await open(bound.pdf);
  const outline = await file.getOutline();
  expect(outline.map(({ title }) => title)).toEqual(['कागज 1', 'कागज 2', 'कागज 3']);
  const places = outline.map(({ dest }) => (Array.isArray(dest) ? file.getPageIndex(dest[0]) : Promise.reject(dest)));
  expect(await Promise.all(places)).toEqual([0, 1, 3]);
});

test('a screen reader finds on every page the tags that the paper had there', async () => {
  const apart = (await Promise.all(originals.map(tagsOf))).flat();
  const together = await tagsOf(bound.pdf);
  expect(together).toEqual(apart);
  expect(together.every((tags) => tags.includes('Table') && tags.includes('P'))).toBe(true);
});

async function tagsOf(pdf: Uint8Array): Promise<string[]> {
  const file = await open(pdf);
  const pages = Array.from({ length: file.numPages }, (_, at) => file.getPage(at + 1));
  const trees = await Promise.all(pages.map(async (page) => (await page).getStructTree()));
  return trees.map((tree) => [...JSON.stringify(tree).matchAll(/"role":"(\w+)"/gu)].map(([, role]) => role).join(' '));
}

test('the same papers make the same bytes, and what is no paper is refused by name', async () => {
  const papers = originals.map((pdf) => ({ title: 'कागज', pdf }));
  const [one, other] = [await press.bind(papers, 'नाम'), await press.bind(papers, 'नाम')];
  expect(Buffer.from(one.pdf).equals(Buffer.from(other.pdf))).toBe(true);
  const refused = press.bind([{ title: 'x', pdf: Buffer.from('no paper') }], 'नाम');
  await expect(refused).rejects.toBeInstanceOf(PrinterProblem);
});
