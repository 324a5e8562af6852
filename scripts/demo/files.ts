import { deflateSync } from 'node:zlib';
import type { NewFile } from '../api/api.ts';
import { drawPdf, type PdfLine } from './pdf.ts';
import { paintFingerprint, paintHouse, paintPerson, type Picture } from './pictures.ts';

/** Papers by the end of their name: what the sheet says under its title. */
const DRAWN: Readonly<Record<string, readonly PdfLine[]>> = {
  'drawing-floor-plans.pdf': plan(),
  'drawing-site-plan.pdf': [...box(120, 240, 340, 460), ...box(165, 330, 250, 330)],
  'drawing-elevations.pdf': [...box(150, 300, 250, 285), ...[395, 490].map((y): PdfLine => [150, y, 400, y])],
  'drawing-sections.pdf': [
    ...box(150, 300, 250, 285),
    [150, 395, 400, 395],
    [150, 490, 400, 490],
    [275, 300, 275, 585],
  ],
  'cadastral-map.pdf': [...box(100, 250, 400, 400), [230, 250, 250, 650], [380, 250, 360, 650], [100, 460, 500, 440]],
};

const PAINTED: Readonly<Record<string, () => Picture>> = {
  'owner-photo.png': paintPerson,
  'thumb-right.png': () => paintFingerprint(7),
  'thumb-left.png': () => paintFingerprint(9),
  'site-photo.png': () => paintHouse(0),
  'notice-photo.png': () => paintHouse(1),
  'layout-photo.png': () => paintHouse(2),
};

/**
 * A true file for the demo: a one-page PDF or a small picture, made from its name and the case it belongs to.
 * @param about what is written on a paper, Latin letters only
 */
export function demoFile(name: string, about: string): NewFile {
  if (name.endsWith('.pdf')) {
    const title = name.slice(0, -'.pdf'.length).replaceAll('-', ' ').toUpperCase();
    const bytes = drawPdf(
      [title, `Sungabha Municipality (fictional) - ${about}`, 'Sample paper without legal effect'],
      DRAWN[name] ?? [],
    );
    return { name, type: 'application/pdf', bytes };
  }
  const paint = PAINTED[name];
  if (paint === undefined) throw new Error(`there is no demo file ${name}`);
  return { name, type: 'image/png', bytes: toPng(paint()) };
}

function box(x: number, y: number, width: number, height: number): PdfLine[] {
  const [right, top] = [x + width, y + height];
  return [
    [x, y, right, y],
    [right, y, right, top],
    [right, top, x, top],
    [x, top, x, y],
  ];
}

function plan(): PdfLine[] {
  return [
    ...box(150, 280, 250, 330),
    [150, 440, 400, 440],
    [275, 280, 275, 610],
    [275, 360, 400, 360],
    [150, 520, 275, 520],
  ];
}

/** PNG of an RGB picture, eight bits a colour. */
function toPng({ width, height, pixels }: Picture): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(row * width * 3, (row + 1) * width * 3)]),
  );
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
