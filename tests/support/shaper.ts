import { brotliDecompressSync } from 'node:zlib';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';

/** A font file, and the glyphs that a browser would take from it: Chromium and Firefox shape with this very HarfBuzz. */
export type Shaper = {
  /** Whether the font has a glyph of its own for a letter. */
  has(letter: string): boolean;
  /**
   * Glyphs of a text in the order they are drawn, without those that leave nothing on the page.
   * @param language as in `lang`; a font may draw a language in its own way
   */
  glyphs(text: string, language: string): readonly number[];
};

type Table = { readonly tag: string; readonly length: number; readonly isWhole: boolean };
type Reader = { at: number; readonly bytes: Uint8Array };

// tags that WOFF2 writes as a number (its section 4.1), in their order
const knownTags =
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB'.split(
    ',',
  );
const ownTag = 63;
const headerBytes = 48;
const unseen = [' ', '\u200c', '\u200d'];

/** Opens a WOFF2 file for shaping; its outlines are not read. */
export function openShaper(woff2: Uint8Array): Shaper {
  const font = new Font(new Face(new Blob(toSfnt(woff2))));
  const buffer = new Buffer();
  const invisible = new Set(unseen.map((letter) => font.glyph(letter.codePointAt(0) ?? 0)));
  return {
    has: (letter) => font.glyph(letter.codePointAt(0) ?? 0) !== undefined,
    glyphs: (text, language) => {
      buffer.reset();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      buffer.setLanguage(language);
      shape(font, buffer);
      return buffer
        .getGlyphInfos()
        .map(({ codepoint }) => codepoint)
        .filter((glyph) => !invisible.has(glyph));
    },
  };
}

/** Lays the tables that WOFF2 keeps as they are (all but the outlines) side by side, as a font file without packing has them. */
function toSfnt(woff2: Uint8Array): ArrayBuffer {
  const reader: Reader = { at: headerBytes, bytes: woff2 };
  const tables = Array.from({ length: viewOf(woff2).getUint16(12) }, () => readTable(reader));
  const unpacked = brotliDecompressSync(woff2.subarray(reader.at, reader.at + viewOf(woff2).getUint32(20)));
  const whole = tables.filter(({ isWhole }) => isWhole);
  const sfnt = new Uint8Array(12 + 16 * whole.length + unpacked.length);
  const view = viewOf(sfnt);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, whole.length);
  let from = 0;
  let to = 12 + 16 * whole.length;
  let entry = 12;
  for (const { tag, length, isWhole } of tables) {
    if (isWhole) {
      sfnt.set(new TextEncoder().encode(tag), entry);
      view.setUint32(entry + 8, to);
      view.setUint32(entry + 12, length);
      sfnt.set(unpacked.subarray(from, from + length), to);
      entry += 16;
      to += length;
    }
    from += length;
  }
  return sfnt.buffer;
}

function readTable(reader: Reader): Table {
  const [flags = 0] = take(reader, 1);
  const tag = (flags & 0x3f) === ownTag ? new TextDecoder().decode(take(reader, 4)) : knownTags[flags & 0x3f];
  if (tag === undefined)
    throw new Error(`table ${flags & 0x3f} of the font is not in the list: add it from WOFF2, section 4.1`);
  const original = readLength(reader);
  // outlines are changed unless their flags say 3, everything else only if its flags say so
  const isWhole = tag === 'glyf' || tag === 'loca' ? flags >> 6 === 3 : flags >> 6 === 0;
  return { tag, isWhole, length: isWhole ? original : readLength(reader) };
}

/** A number in seven bits a byte, the highest first. */
function readLength(reader: Reader): number {
  let length = 0;
  for (;;) {
    const [byte = 0] = take(reader, 1);
    length = length * 128 + (byte & 0x7f);
    if (byte < 128) return length;
  }
}

function take(reader: Reader, count: number): Uint8Array {
  reader.at += count;
  return reader.bytes.subarray(reader.at - count, reader.at);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
