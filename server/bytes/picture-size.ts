/** Sides of a picture in pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

const READERS: Readonly<Record<string, (view: DataView) => PictureSize | undefined>> = {
  'image/png': sizeOfPng,
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
};

/**
 * How large a picture says it is, without unpacking it.
 * @returns undefined when its head is not that of a picture of this type
 */
export function pictureSize(bytes: Uint8Array, type: string): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return READERS[type]?.(view);
  } catch (error) {
    // it ends before its head does
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** PNG, RFC 2083: the first chunk is IHDR. */
function sizeOfPng(view: DataView): PictureSize | undefined {
  const isHead = view.getUint32(0) === 0x89504e47 && textAt(view, 12, 4) === 'IHDR';
  return isHead ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;
}

/** Before its frame a JPEG has a few segments, and some two hundred where its colours are told at length. */
const MOST_SEGMENTS = 1000;

/**
 * JPEG, ITU T.81: segments until a start of frame, which says height and width. As every browser does, whatever stands before a
 * marker is passed over: it may be filled up with further FF.
 */
function sizeOfJpeg(view: DataView): PictureSize | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  let at = 2;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    const before = bytes.indexOf(0xff, at);
    if (before === -1) return undefined;
    at = before;
    while (view.getUint8(at) === 0xff) at += 1;
    const marker = view.getUint8(at);
    if (isFrame(marker)) return { height: view.getUint16(at + 4), width: view.getUint16(at + 6) };
    at += 1;
    if (!standsAlone(marker)) at += view.getUint16(at);
  }
  return undefined;
}

/** Nothing follows that belongs to it: no marker at all, TEM, RSTn, SOI. */
function standsAlone(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

// C4, C8 and CC are tables and reserved
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** WebP, RFC 9649: lossy, lossless or extended. */
function sizeOfWebp(view: DataView): PictureSize | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined;
  const kind = textAt(view, 12, 4);
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return undefined;
  return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));
}
