import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishPdf } from '../../../server/press/finish-pdf.ts';
import { stampCopy } from '../../../server/press/stamp-copy.ts';
import { archiveFaults } from '../../support/archive-faults.ts';
import { difference, pagePictures } from '../../support/page-picture.ts';
import { readPdfPages } from '../../support/pdf-text.ts';
import { openPrinter, type PaperPrinter } from '../../support/printed-paper.ts';
import { paperOf } from '../../templates/papers.ts';

const details = { title: 'प्लिन्थ इजाजतपत्र', number: '०८३/०८४-१२', issuedAt: '2026-12-03T06:15:30.500Z' };
const permit = paperOf('allowance-paper-view');
let printer: PaperPrinter;
let printed: Uint8Array;

beforeAll(async () => {
  printer = await openPrinter();
  printed = await printer.print(permit);
});
afterAll(() => printer.close());

const load = (pdf: Uint8Array) => PDFDocument.load(pdf, { updateMetadata: false });

test('a finished paper has its title, language, date, tags and outline, and is smaller than it was', async () => {
  const finished = await finishPdf(printed, details);
  const pdf = await load(finished);
  expect(pdf.getTitle()).toBe(details.title);
  expect(pdf.getCreationDate()).toEqual(new Date('2026-12-03T06:15:30Z'));
  const kept = ['Lang', 'MarkInfo', 'StructTreeRoot', 'Outlines', 'Metadata', 'OutputIntents'];
  expect(kept.filter((key) => !pdf.catalog.has(PDFName.of(key)))).toEqual([]);
  expect(await archiveFaults(finished)).toEqual([]);
  expect(finished.length).toBeLessThan(printed.length);
});

test('the same paper printed again is the same file, whatever the browser printed in between', async () => {
  const first = await finishPdf(printed, details);
  await printer.print(paperOf('map-check-report-view'));
  const again = await finishPdf(await printer.print(permit), details);
  expect(Buffer.compare(again, first)).toBe(0);
});

test('another number or date is another file', async () => {
  const identify = async (pdf: Uint8Array) => (await load(pdf)).context.trailerInfo.ID?.toString();
  const first = await identify(await finishPdf(printed, details));
  expect(await identify(await finishPdf(printed, { ...details, number: '०८३/०८४-१३' }))).not.toBe(first);
});

test('finishing moves no letter', async () => {
  const before = await pagePictures(printed);
  const after = await pagePictures(await finishPdf(printed, details));
  expect(after.map((picture, at) => difference(picture, before[at] ?? ''))).toEqual(before.map(() => 0));
});

test('a check that finds faults in what the browser gives could find them in ours', async () => {
  const faults = await archiveFaults(printed);
  expect(faults).toContain('no colour profile (6.2.3)');
  expect(faults.some((fault) => /glyph \d+ of \w+ says nothing/.test(fault))).toBe(true);
});

test('a copy shows प्रतिलिपि and its number on every page, changes no word, and is the same file each time', async () => {
  const original = await finishPdf(printed, details);
  const copy = await stampCopy(original, 27);
  expect(Buffer.compare(copy, await stampCopy(original, 27))).toBe(0);
  expect(Buffer.compare(copy, await stampCopy(original, 28))).not.toBe(0);
  expect(await archiveFaults(copy)).toEqual([]);
  expect(await readPdfPages(copy)).toEqual(await readPdfPages(original));
  const [before, after] = [await pagePictures(original), await pagePictures(copy)];
  expect(after.map((picture, at) => picture !== before[at])).toEqual(before.map(() => true));
  const ids = (await load(copy)).context.trailerInfo.ID;
  const own = (await load(original)).context.trailerInfo.ID;
  expect(ids instanceof PDFArray && own instanceof PDFArray && [ids.get(0), ids.get(1)].map(String)).toEqual([
    own instanceof PDFArray ? String(own.get(0)) : '',
    expect.not.stringMatching(own instanceof PDFArray ? String(own.get(0)) : ''),
  ]);
});

test('the outline names the headings in their order', async () => {
  const pdf = await load(await finishPdf(printed, details));
  const titles: string[] = [];
  const walk = (item: PDFDict | undefined) => {
    for (let each = item; each; each = each.lookupMaybe(PDFName.of('Next'), PDFDict)) {
      titles.push(String(each.lookup(PDFName.of('Title'))));
      walk(each.lookupMaybe(PDFName.of('First'), PDFDict));
    }
  };
  walk(pdf.catalog.lookup(PDFName.of('Outlines'), PDFDict).lookupMaybe(PDFName.of('First'), PDFDict));
  expect(titles.length).toBeGreaterThan(3);
});
