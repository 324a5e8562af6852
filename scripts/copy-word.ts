// Writes server/press/copy-word.json: the word that is stamped on copies, and the ten digits, as outlines of our own font. The
// browser shapes the word; its glyphs are then looked up in the font file. Run again when the font changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { stylesWithFonts } from '../server/definitions/templates.ts';
import { readInstructions } from '../server/press/content-stream.ts';
import { Lane } from '../server/press/lane.ts';
import { unpacked } from '../server/press/pdf-fonts.ts';

type Placed = { readonly code: number; readonly x: number; readonly y: number };
type Point = { readonly x: number; readonly y: number; readonly on: boolean };

const word = 'प्रतिलिपि';
const digits = '०१२३४५६७८९';
const size = 100;
const pack = '@fontsource/noto-serif-devanagari';
const out = join(import.meta.dirname, '../server/press/copy-word.json');

const font = readFont();
const [shaped, ...figures] = await Promise.all([word, ...Array.from(digits)].map((text) => glyphsOf(text)));
const made = { word: drawn(shaped ?? []), digits: figures.map((figure) => drawn(figure)) };
writeFileSync(out, `${JSON.stringify(made, null, 2)}\n`);

/** Outlines beside one another, in thousandths of the size, and how wide they are together. */
function drawn(glyphs: readonly Placed[]): { readonly width: number; readonly path: string } {
  const unit = 1000 / font.unitsPerEm;
  const path = glyphs.flatMap(({ code, x, y }) =>
    contoursOf(code).map((contour) => pathOf(contour.map((p) => ({ ...p, x: p.x * unit + x, y: p.y * unit + y })))),
  );
  const last = glyphs.at(-1);
  const width = last === undefined ? 0 : last.x + font.widthOf(last.code) * unit;
  return { width: Math.round(width), path: path.join(' ') };
}

/** Where the browser puts the glyphs of a text, in thousandths of the size. */
async function glyphsOf(text: string): Promise<readonly Placed[]> {
  const lane = new Lane({ onProgress: () => undefined, patienceMs: 30_000 });
  const styles = stylesWithFonts(`p{font:700 ${size}px "Noto Serif Devanagari";margin:0;padding:40px}`);
  const pdf = await PDFDocument.load(await lane.print({ styles, body: `<p>${text}</p>` }));
  await lane.close();
  const contents = pdf.getPage(0).node.Contents();
  const placed: Placed[] = [];
  let [x, y] = [0, 0];
  for (const { operator, operands } of readInstructions(contents instanceof PDFRawStream ? unpacked(contents) : '')) {
    if (operator === 'BT') [x, y] = [0, 0];
    else if (operator === 'Td') [x, y] = [x + Number(operands[0]), y + Number(operands[1])];
    else if (operator === 'Tj')
      placed.push({ code: Number.parseInt(operands[0]?.slice(1, -1) ?? '', 16), x: x * 10, y: y * 10 });
  }
  return placed;
}

function readFont() {
  const folder = join(createRequire(import.meta.url).resolve(`${pack}/package.json`), '../files');
  const file = readFileSync(join(folder, 'noto-serif-devanagari-devanagari-700-normal.woff'));
  const tables = new Map<string, Buffer>();
  for (let at = 44; at < 44 + file.readUInt16BE(12) * 20; at += 20) {
    const [offset, length, whole] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    const bytes = file.subarray(offset, offset + length);
    tables.set(file.toString('latin1', at, at + 4), length < whole ? inflateSync(bytes) : bytes);
  }
  const table = (name: string): Buffer => tables.get(name) ?? Buffer.alloc(0);
  const isLong = table('head').readInt16BE(50) === 1;
  const place = (code: number) =>
    isLong ? table('loca').readUInt32BE(code * 4) : table('loca').readUInt16BE(code * 2) * 2;
  const measured = table('hhea').readUInt16BE(34);
  return {
    unitsPerEm: table('head').readUInt16BE(18),
    widthOf: (code: number) => table('hmtx').readUInt16BE(Math.min(code, measured - 1) * 4),
    glyph: (code: number) => table('glyf').subarray(place(code), place(code + 1)),
  };
}

/** Contours of a glyph; those of a composed glyph from its parts. */
function contoursOf(code: number): readonly (readonly Point[])[] {
  const glyph = font.glyph(code);
  if (glyph.length === 0) return [];
  const count = glyph.readInt16BE(0);
  return count < 0 ? composed(glyph) : simple(glyph, count);
}

function composed(glyph: Buffer): readonly (readonly Point[])[] {
  const contours: (readonly Point[])[] = [];
  let at = 10;
  for (let more = true; more; ) {
    const flags = glyph.readUInt16BE(at);
    const code = glyph.readUInt16BE(at + 2);
    const isWide = (flags & 1) !== 0;
    const [dx, dy] = isWide
      ? [glyph.readInt16BE(at + 4), glyph.readInt16BE(at + 6)]
      : [glyph.readInt8(at + 4), glyph.readInt8(at + 5)];
    at += isWide ? 8 : 6;
    if ((flags & 0xc8) !== 0) throw new Error('a turned part of a glyph is not provided for');
    contours.push(...contoursOf(code).map((contour) => contour.map((p) => ({ ...p, x: p.x + dx, y: p.y + dy }))));
    more = (flags & 0x20) !== 0;
  }
  return contours;
}

function simple(glyph: Buffer, count: number): readonly (readonly Point[])[] {
  const ends = Array.from({ length: count }, (_, at) => glyph.readUInt16BE(10 + at * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = glyph.readUInt8(at);
    at += 1;
    const times = (flag & 8) === 0 ? 1 : glyph.readUInt8(at) + 1;
    if (times > 1 || (flag & 8) !== 0) at += 1;
    for (let n = 0; n < times; n += 1) flags.push(flag);
  }
  const axis = (short: number, same: number): readonly number[] => {
    let value = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) {
        value += glyph.readUInt8(at) * ((flag & same) === 0 ? -1 : 1);
        at += 1;
      } else if ((flag & same) === 0) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  const points = flags.map((flag, index): Point => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, on: (flag & 1) !== 0 }));
  return ends.map((end, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1));
}

/** A contour of lines and quadratic curves as instructions of a PDF, which knows cubic curves only. */
function pathOf(contour: readonly Point[]): string {
  const points = contour.flatMap((point, at) => {
    const next = contour[(at + 1) % contour.length] ?? point;
    return point.on || next.on ? [point] : [point, middle(point, next)];
  });
  const start = points.findIndex(({ on }) => on);
  const ring = [...points.slice(start), ...points.slice(0, start)];
  const [first] = ring;
  if (first === undefined) return '';
  const lines = [`${placeOf(first)} m`];
  let from = first;
  for (let n = 1; n <= ring.length; n += 1) {
    const point = ring[n % ring.length] ?? first;
    if (point.on) {
      if (n < ring.length) lines.push(`${placeOf(point)} l`);
      from = point;
      continue;
    }
    const to = ring[(n + 1) % ring.length] ?? first;
    lines.push(`${placeOf(between(from, point))} ${placeOf(between(to, point))} ${placeOf(to)} c`);
    from = to;
    n += 1;
  }
  return `${lines.join(' ')} h`;
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true };
}

function between(end: Point, control: Point): Point {
  return { x: end.x + ((control.x - end.x) * 2) / 3, y: end.y + ((control.y - end.y) * 2) / 3, on: true };
}

function placeOf({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
