import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

type CanvasFactory = {
  create(width: number, height: number): { readonly context: CanvasRenderingContext2D };
};

const fonts = `${join(import.meta.dirname, '../../node_modules/pdfjs-dist/standard_fonts')}/`;
// a cell is about 3.3 mm square; each is the mean of these many dots a side
const across = 64;
const dots = 5;
// from white paper to full ink; text is grey at this distance
const shades = ' .:-=+*#%@';
const darkest = 0.7;

/**
 * The pages of a PDF as coarse pictures that can be kept, compared and looked at as text: a line for each row of cells, darker
 * signs for more ink.
 */
export async function pagePictures(pdf: Uint8Array): Promise<readonly string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), standardFontDataUrl: fonts, verbosity: 0 });
  const document = await loading.promise;
  try {
    const { canvasFactory } = document;
    if (!isCanvasFactory(canvasFactory)) throw new Error('pdf.js found no canvas to draw on: run npm ci');
    const pictures: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const width = across * dots;
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
      const down = Math.round(viewport.height / dots);
      const { context } = canvasFactory.create(width, down * dots);
      await page.render({ canvas: null, canvasContext: context, viewport, background: 'white' }).promise;
      pictures.push(shaded(context.getImageData(0, 0, width, down * dots).data, down));
    }
    return pictures;
  } finally {
    await loading.destroy();
  }
}

/** How far apart two pictures are: the share of cells that differ by more than two shades; 1 for pages of another size. */
export function difference(one: string, other: string): number {
  if (one.length !== other.length) return 1;
  const far = Array.from(one).filter(
    (sign, at) => Math.abs(shades.indexOf(sign) - shades.indexOf(other[at] ?? ' ')) > 2,
  );
  return far.length / one.length;
}

function shaded(pixels: Uint8ClampedArray, down: number): string {
  return Array.from({ length: down }, (_, y) =>
    Array.from({ length: across }, (_cell, x) => shade(ink(pixels, x, y))).join(''),
  ).join('\n');
}

/** Mean darkness of a cell, from 0 to 1. */
function ink(pixels: Uint8ClampedArray, x: number, y: number): number {
  let sum = 0;
  for (let dy = 0; dy < dots; dy += 1) {
    for (let dx = 0; dx < dots; dx += 1) {
      const at = ((y * dots + dy) * across * dots + x * dots + dx) * 4;
      sum += 255 - ((pixels[at] ?? 255) + (pixels[at + 1] ?? 255) + (pixels[at + 2] ?? 255)) / 3;
    }
  }
  return sum / (dots * dots * 255);
}

function shade(darkness: number): string {
  return shades[Math.min(shades.length - 1, Math.round((darkness / darkest) * shades.length))] ?? ' ';
}

function isCanvasFactory(value: object): value is CanvasFactory {
  return 'create' in value && typeof value.create === 'function';
}
