import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenChromium, openChromium } from '../../scripts/bench/chromium.ts';
import { stylesWithFonts } from '../../server/definitions/templates.ts';
import { paperOf, printed, templates } from './papers.ts';

type Box = { readonly left: number; readonly right: number; readonly width: number; readonly height: number };
type Page = Awaited<ReturnType<OpenChromium['browser']['newPage']>>;

const pxPerMm = 96 / 25.4;
// inside the margins of styles/sheet.css
const sheetMm = { upright: 165, landscape: 257 };
// half of a line, as wide as the browser draws it
const halfLineMm = 0.13;
const lined = 'table, .office-use, .photo, .seal';
/** What is written, stamped and inked by hand, and the room it needs at least: millimetres across and down. */
const rooms: readonly (readonly [what: string, across: number, down: number])[] = [
  ['.seal', 45, 45],
  ['.sealed .sign-line', 27, 20],
  ['.slip .sign-line', 40, 17],
  ['.sign-line', 27, 11],
  ['tr.hand td:empty', 0, 25],
  ['th.hand', 22, 0],
  ['.thumbs span', 22, 25],
];
let chromium: OpenChromium;
let page: Page;

beforeAll(async () => {
  chromium = await openChromium();
  page = await chromium.browser.newPage();
  await page.setContent(`<style>${stylesWithFonts(templates.styles)}</style>`);
});
afterAll(() => chromium.close());

describe.each(printed)('the paper $name', ({ slug, wish }) => {
  test('has room for hands, stamps and thumbs, and no line of it is cut off', async () => {
    const paper = paperOf(slug, wish);
    const across = sheetMm[paper.landscape ? 'landscape' : 'upright'];
    await page.setViewportSize({ width: Math.floor(across * pxPerMm), height: 1000 });
    const boxes = await drawn(paper.html);
    for (const [what, width, height] of rooms) {
      const tight = boxes[what]?.filter((box) => box.width < width - 0.1 || box.height < height - 0.1);
      expect(tight, what).toEqual([]);
    }
    const edge = boxes['.paper']?.[0];
    const cut = boxes[lined]?.filter(({ left, right }) => left < halfLineMm || right > (edge?.right ?? 0) - halfLineMm);
    expect(cut).toEqual([]);
  });
});

test('the rooms that are measured are on papers', () => {
  const all = printed.map(({ slug, wish }) => paperOf(slug, wish).html).join();
  for (const name of ['seal', 'sealed', 'sign-line', 'thumbs', 'hand'])
    expect(all).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`));
});

/** Draws a paper as one long sheet and says where what is measured stands, in millimetres. */
function drawn(html: string): Promise<Readonly<Record<string, readonly Box[]>>> {
  const measured = [...rooms.map(([what]) => what), '.paper', lined];
  return page.evaluate(
    async ({ body, selectors, unit }) => {
      document.body.innerHTML = body;
      // fonts are sought when something is laid out with them
      document.body.getBoundingClientRect();
      await document.fonts.ready;
      const boxOf = (element: Element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        return { left: left / unit, right: right / unit, width: width / unit, height: height / unit };
      };
      return Object.fromEntries(
        selectors.map((selector) => [selector, [...document.querySelectorAll(selector)].map(boxOf)]),
      );
    },
    { body: html, selectors: measured, unit: pxPerMm },
  );
}
