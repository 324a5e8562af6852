import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PDFArray, PDFDocument, PDFHexString, PDFName, type PDFPage, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { type Static, Type } from 'typebox';
import { readJson } from '../parse.ts';
import { reading } from './finish-pdf.ts';
import { packed, replaceIn, unpacked } from './pdf-fonts.ts';
import { writePdf } from './write-pdf.ts';

/** An outline in thousandths of the size, and its width; written by scripts/copy-word.ts. */
const Outline = Type.Object({ width: Type.Number(), path: Type.String() });
type Outline = Static<typeof Outline>;

const copyWord = readJson(
  Type.Object({ word: Outline, digits: Type.Array(Outline) }),
  join(import.meta.dirname, 'copy-word.json'),
);
const name = (text: string): PDFName => PDFName.of(text);
const state = 'NaksaCopy';
// light enough to read through, dark enough to survive a photocopier
const strength = 0.12;
const size = 0.14;
const space = 280;
const slope = Math.PI / 6;

/**
 * The same paper with the word for a copy and the number of the copy across each page. The word is drawn as an outline, outside the text, so
 * that what is read or copied out of the file stays as issued. The same paper and number give the same bytes.
 */
export async function stampCopy(bytes: Uint8Array, no: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, reading);
  for (const page of pdf.getPages()) stampPage(pdf, page, outlineOf(no));
  const digest = createHash('sha256').update(bytes).update(String(no)).digest('hex').slice(0, 32).toUpperCase();
  const first = pdf.context.trailerInfo.ID instanceof PDFArray ? pdf.context.trailerInfo.ID.get(0) : undefined;
  const own = PDFHexString.of(digest);
  pdf.context.trailerInfo.ID = pdf.context.obj([first ?? own, own]);
  return writePdf(pdf);
}

/** The word and the number as one outline. */
function outlineOf(no: number): Outline {
  const parts = [
    copyWord.word,
    { width: space, path: '' },
    ...Array.from(String(no), (digit) => copyWord.digits[Number(digit)]),
  ];
  let width = 0;
  const paths = parts.map((part) => {
    const drawn = `q 1 0 0 1 ${width} 0 cm ${part?.path ?? ''} f Q`;
    width += part?.width ?? 0;
    return part?.path === '' ? '' : drawn;
  });
  return { width, path: paths.join('\n') };
}

function stampPage(pdf: PDFDocument, page: PDFPage, { width, path }: Outline): void {
  const { context } = pdf;
  const { node } = page;
  node.setExtGState(name(state), context.obj({ Type: 'ExtGState', ca: strength }));
  const scale = (page.getWidth() * size) / 1000;
  const [cos, sin] = [Math.cos(slope) * scale, Math.sin(slope) * scale];
  const left = page.getWidth() / 2 - (cos * width) / 2;
  const base = page.getHeight() / 2 - (sin * width) / 2;
  const place = [cos, sin, -sin, cos, left, base].map((value) => value.toFixed(4)).join(' ');
  const mark = `/Artifact <</Type /Pagination /Subtype /Watermark>> BDC\nq\n/${state} gs 0 g ${place} cm\n${path}\nQ\nEMC`;
  const old = node.Contents();
  const whole = `q\n${drawnOn(old)}\nQ\n${mark}`;
  // the library keeps the parts of a page in a list: without this they would stay in the file, drawn by nobody
  if (old instanceof PDFArray) for (const part of old.asArray()) if (part instanceof PDFRef) context.delete(part);
  replaceIn(context, node, name('Contents'), packed(context, Buffer.from(whole, 'latin1')));
}

function drawnOn(contents: unknown): string {
  if (contents instanceof PDFRawStream) return unpacked(contents);
  if (!(contents instanceof PDFArray)) return '';
  return Array.from({ length: contents.size() }, (_, at) => drawnOn(contents.lookup(at))).join('\n');
}
