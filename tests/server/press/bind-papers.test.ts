import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopStyles } from '../../../scripts/bench/print-shop.ts';
import { openPrinter, type Press } from '../../../server/press/printer.ts';
import { PrinterProblem } from '../../../server/press/printer-problem.ts';
import type { BoundFile } from '../../../server/runtime.ts';
import { archiveFaults } from '../../support/archive-faults.ts';
import { readPdfPages } from '../../support/pdf-text.ts';

// the shop has no bold letters, and thickened ones are no font of the file
const styles = `${shopStyles} h1, th { font-weight: 400 }`;
let press: Press;
let originals: readonly Uint8Array[];
let bound: BoundFile;
beforeAll(async () => {
  press = openPrinter({ onProgress: () => undefined });
  originals = await Promise.all([1, 2, 3].map((pages) => press.print({ styles, body: paperOf(pages) })));
  bound = await press.bind(
    originals.map((pdf, index) => ({ title: `कागज ${String(index + 1)}`, pdf })),
    'हस्ताक्षर दिन',
  );
}, 60_000);
afterAll(() => press.close());

const headings = [['भाग 1'], ['भाग 1', 'भाग 2'], ['भाग 1', 'भाग 2', 'भाग 3']];

function paperOf(pages: number): string {
  const rows = '<table><thead><tr><th>विवरण</th></tr></thead><tbody><tr><td>क्षेत्रफल</td></tr></tbody></table>';
  return Array.from(
    { length: pages },
    (_, at) => `<h1>भाग ${String(at + 1)}</h1><p>${String(pages)}-${String(at + 1)} पाना</p>${rows}`,
  ).join('<p style="break-before: page"></p>');
}

const open = (pdf: Uint8Array) => getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;

test('papers lie behind one another with every word that they had', async () => {
  const apart = await Promise.all(originals.map(readPdfPages));
  expect(await readPdfPages(bound.pdf)).toEqual(apart.flat());
  expect(bound.pages).toBe(6);
});

test('each has a bookmark with its name, on its first page, and its own bookmarks below that', async () => {
  const file = await open(bound.pdf);
  const outline = await file.getOutline();
  expect(outline.map(({ title }) => title)).toEqual(['कागज 1', 'कागज 2', 'कागज 3']);
  expect(outline.map(({ items }) => items.map(({ title }: { title: string }) => title))).toEqual(headings);
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

test('the file is as fit for the archive as its papers, and its table cells still know their headings', async () => {
  expect(await archiveFaults(bound.pdf)).toEqual([]);
  const pdf = await PDFDocument.load(bound.pdf, { updateMetadata: false });
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => String(object));
  const named = objects.flatMap((text) => /\/ID \((.*?)\)/u.exec(text)?.[1] ?? []);
  const meant = objects.flatMap((text) => /\/Headers \[ \((.*?)\)/u.exec(text)?.[1] ?? []);
  expect(named).toHaveLength(6);
  expect([...new Set(meant)].toSorted()).toEqual(named.toSorted());
  expect(pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict).has(PDFName.of('IDTree'))).toBe(true);
});

test('a paper that is none for the archive takes the claim from the whole file', async () => {
  const plain = await PDFDocument.create();
  plain.addPage();
  const papers = [...originals, await plain.save()].map((pdf) => ({ title: 'कागज', pdf }));
  const { pdf } = await press.bind(papers, 'नाम');
  expect(Buffer.from(pdf).includes('<pdfaid:part>')).toBe(false);
});

test('the same papers make the same bytes, and what is no paper is refused by name', async () => {
  const papers = originals.map((pdf) => ({ title: 'कागज', pdf }));
  const [one, other] = [await press.bind(papers, 'नाम'), await press.bind(papers, 'नाम')];
  expect(Buffer.from(one.pdf).equals(Buffer.from(other.pdf))).toBe(true);
  const refused = press.bind([{ title: 'x', pdf: Buffer.from('no paper') }], 'नाम');
  await expect(refused).rejects.toBeInstanceOf(PrinterProblem);
});
