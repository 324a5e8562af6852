import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf, readPapers } from '../../scripts/record/papers.ts';
import { finishPdf } from '../../server/press/finish-pdf.ts';
import { type RenderedDocument, renderDocument } from '../../templates/engine/render.ts';
import { archiveFaults } from '../support/archive-faults.ts';
import { difference, pagePictures } from '../support/page-picture.ts';
import { readPdfPages } from '../support/pdf-text.ts';
import { openPrinter, type PaperPrinter } from '../support/printed-paper.ts';
import { documentOf, type Forms, paperOf, printed, templates, wordsOf } from './papers.ts';

const folder = join(import.meta.dirname, '..', 'golden', 'pages');
const isUpdate = process.env['NAKSA_UPDATE_GOLDEN'] === '1';
const mostBytes = 150_000;
const mostDifference = 0.02;
const details = { title: 'नमुना', number: '०८३/०८४-१२', issuedAt: '2026-12-03T06:00:00Z' };
// one black dot
const inkDot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const recorded = readPapers();
let printer: PaperPrinter;

beforeAll(async () => {
  printer = await openPrinter();
  if (isUpdate) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});
afterAll(() => printer.close());

describe.each(printed)('the printed paper $name', ({ name, slug, wish }) => {
  test('is small, fit for the archive, read back word for word, and looks as agreed', async () => {
    const paper = driven(wish.document ?? documentOf(slug)) ?? paperOf(slug, wish);
    const pdf = await finishPdf(await printer.print(paper), { ...details, title: paper.title });
    const pages = await readPdfPages(pdf);
    expect(await archiveFaults(pdf)).toEqual([]);
    expect(pdf.length / Math.max(2, pages.length)).toBeLessThan(mostBytes / 2);
    expect(lostWords(wordsOf(paper), pages.join(' '))).toEqual([]);
    await looksAsAgreed(`${name}.txt`, pdf);
  });
});

describe('the certificate of an old house', () => {
  test('stands on one sheet with its signatures, the conditions on its back', async () => {
    const paper = driven('D33-C');
    if (paper === undefined) throw new Error('no case was given the certificate');
    const pages = await readPdfPages(await finishPdf(await printer.print(paper), details));
    expect(pages.map((page) => [page.includes('चार किल्ला'), page.includes('रुजु गर्ने'), page.includes('सर्तहरू')])).toEqual([
      [true, true, false],
      [false, false, true],
    ]);
  });
});

describe('a permit or certificate that a case was given', () => {
  const withBack = ['D20', 'D25', 'D28', 'D32-P', 'D36'];
  const given = recorded.filter(({ template }) => withBack.includes(template));

  test.each(given.map((paper) => [nameOf(paper), paper] as const))(
    '%s stands on one sheet, signed in front, its conditions on the back',
    async (_, { template, model }) => {
      const printedPaper = await printer.print(renderDocument(templates, template, model));
      const pages = await readPdfPages(await finishPdf(printedPaper, details));
      expect(pages.map((page) => [page.includes('तयार गर्ने'), page.includes('सर्तहरू')])).toEqual([
        [true, false],
        [false, true],
      ]);
    },
  );
});

describe('the notice to the neighbours', () => {
  const notice = 'notice-period-for-15-days-view';
  const application = 'map-permit-application-edit';
  const withMore = async (count: number): Promise<readonly string[]> => {
    const change = (forms: Forms) => {
      const more = Array.from({ length: count }, (_, no) => ({
        side: '4',
        nameNe: 'हरि शर्मा',
        plotNo: String(300 + no),
      }));
      forms[application] = { ...forms[application], moreNeighbours: more };
    };
    return readPdfPages(await finishPdf(await printer.print(paperOf(notice, { change })), details));
  };

  test('has each copy on one sheet though a side has some more of them, and names the file on a second sheet', async () => {
    const signed = (pages: readonly string[]) => pages.map((page) => page.includes('सूचना जारी गर्ने'));
    expect(signed(await withMore(4))).toEqual([true, true, true, true]);
    const pages = await withMore(20);
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.filter((page) => !page.includes('०८३/०८४-०००१'))).toEqual([]);
    expect(pages.filter((page) => page.includes('सूचना जारी गर्ने') && !page.includes('साँधदेखि'))).toEqual([]);
  });

  test('has each copy on one sheet, table and signature, though an exemption is asked for', async () => {
    const given = recorded
      .filter(({ template }) => template === 'D13')
      .map(({ model }) => renderDocument(templates, 'D13', model));
    const longer = given.filter(({ html }) => html.includes('छुट समेत माग'));
    expect(longer.length).toBeGreaterThan(0);
    for (const paper of longer) {
      const pages = await readPdfPages(await finishPdf(await printer.print(paper), details));
      const signs = ['छुट समेत माग', 'साँधदेखि', 'सूचना जारी गर्ने'];
      const asked = (page: string) => signs.map((sign) => page.replaceAll(/\s+/gu, ' ').includes(sign));
      expect(pages.map(asked)).toEqual(pages.map(() => [true, true, true]));
    }
  });
});

describe('a table that is read as a whole', () => {
  test.each([
    ['the floors of an application', 'D01', /भुइँ तला/u, /कुल\s*:/u],
    ['the setbacks of a report', 'D23', /पूर्व\s*(?:सिमाना|सडक)/u, /दक्षिण\s*(?:सिमाना|सडक)/u],
  ])('%s stand on one sheet', async (_, template, first, last) => {
    const given = recorded.filter((paper) => paper.template === template);
    const torn: string[] = [];
    for (const paper of given) {
      const printedPaper = await printer.print(renderDocument(templates, template, paper.model));
      const pages = await readPdfPages(await finishPdf(printedPaper, details));
      if (pages.some((page) => last.test(page) && !first.test(page))) torn.push(nameOf(paper));
    }
    expect(given.length).toBeGreaterThan(1);
    expect(torn).toEqual([]);
  });
});

describe('the pictures of signatures and stamps', () => {
  test.each(['allowance-paper-view', 'dharauti-rakam-phirta-tippani', 'rajaswo-voucher'])(
    'stand on the lines of %s and take no room',
    async (slug) => {
      const names = ['B', 'R', 'A', 'C', 'enterer'].flatMap((by) => [`signature/${by}`, `stamp/${by}`]);
      const signed = paperOf(slug, { images: Object.fromEntries(names.map((name) => [name, inkDot])) });
      expect(signed.html).toMatch(/<img class="sign-picture" .*<img class="stamp-picture" /);
      const [bare, marked] = [await printer.print(paperOf(slug)), await printer.print(signed)];
      expect((await pagePictures(marked)).length).toBe((await pagePictures(bare)).length);
      expect(await archiveFaults(await finishPdf(marked, details))).toEqual([]);
    },
  );
});

/** The paper as a case of the journey was given it; undefined where only an office's own forms or a reader's wish make one. */
function driven(document: string): RenderedDocument | undefined {
  const model = recorded.find(({ template }) => template === document)?.model;
  if (model === undefined) return undefined;
  const paper = renderDocument(templates, document, model);
  return { ...paper, html: paper.html.replaceAll(/stored:[^"]*/gu, inkDot) };
}

/** Words of the page that the file does not give back; words that the browser parts at a line's end are looked up without ends. */
function lostWords(page: string, read: string): readonly string[] {
  const given = read.replace(/\s+/g, '');
  return [...new Set(page.split(/\s+/))].filter((word) => !given.includes(word.normalize('NFC')));
}

async function looksAsAgreed(name: string, pdf: Uint8Array): Promise<void> {
  const pictures = await pagePictures(pdf);
  const file = join(folder, name);
  if (isUpdate) writeFileSync(file, `${pictures.join('\n\f\n')}\n`);
  const agreed = existsSync(file) ? readFileSync(file, 'utf8').replace(/\n$/, '').split('\n\f\n') : [];
  expect(pictures.length).toBe(agreed.length);
  expect(
    pictures.map((picture, at) => difference(picture, agreed[at] ?? '')).filter((far) => far > mostDifference),
  ).toEqual([]);
}
