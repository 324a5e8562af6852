import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const dotsPerPoint = 1.5;
const fonts = `${join(import.meta.dirname, '../../node_modules/pdfjs-dist/standard_fonts')}/`;

/** The canvas that pdf.js brings for Node. */
type Canvas = { toBuffer(type: 'image/png'): Uint8Array };
type CanvasFactory = {
  create(width: number, height: number): { readonly canvas: Canvas; readonly context: CanvasRenderingContext2D };
};

/** The first page of a PDF as a PNG. */
export async function firstPagePicture(pdf: Uint8Array): Promise<Uint8Array> {
  const loading = getDocument({ data: new Uint8Array(pdf), standardFontDataUrl: fonts, verbosity: 0 });
  const document = await loading.promise;
  try {
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: dotsPerPoint });
    const { canvasFactory } = document;
    if (!isCanvasFactory(canvasFactory)) throw new Error('pdf.js found no canvas to draw on: run npm ci');
    const { canvas, context } = canvasFactory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: null, canvasContext: context, viewport, background: 'white' }).promise;
    return canvas.toBuffer('image/png');
  } finally {
    await loading.destroy();
  }
}

function isCanvasFactory(value: object): value is CanvasFactory {
  return 'create' in value && typeof value.create === 'function';
}
