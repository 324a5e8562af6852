import { deflateSync, inflateSync } from 'node:zlib';
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { type PageFont, readCharacterMap, writeCharacterMap } from './page-fonts.ts';

const name = (text: string): PDFName => PDFName.of(text);
const usualWidth = 1000;

/** The fonts of a file, each read once however many pages draw with it. */
export class PdfFonts {
  readonly #context: PDFContext;
  readonly #fonts = new Map<PDFDict, PageFont>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** The fonts that a page or drawing names. */
  of(resources: PDFDict | undefined): ReadonlyMap<string, PageFont> {
    const named = new Map<string, PageFont>();
    const fonts = resources?.lookupMaybe(name('Font'), PDFDict);
    for (const key of fonts?.keys() ?? []) {
      const font = fonts?.lookup(key, PDFDict);
      if (font?.get(name('Subtype')) === name('Type0')) named.set(key.decodeText(), this.#read(font));
    }
    return named;
  }

  /** Writes into every font what all its glyphs say. */
  complete(): void {
    for (const [font, { letters, learnt }] of this.#fonts) {
      const map = Buffer.from(writeCharacterMap(new Map([...learnt, ...letters])), 'latin1');
      replaceIn(this.#context, font, name('ToUnicode'), packed(this.#context, map));
    }
  }

  #read(font: PDFDict): PageFont {
    const known = this.#fonts.get(font);
    if (known) return known;
    const map = font.lookup(name('ToUnicode'));
    const letters = map instanceof PDFRawStream ? readCharacterMap(unpacked(map)) : new Map<number, string>();
    const own = font.lookupMaybe(name('DescendantFonts'), PDFArray)?.lookup(0, PDFDict);
    const widths = widthsOf(own);
    const otherwise = numberOf(own?.lookup(name('DW')) ?? PDFNumber.of(usualWidth));
    const made = {
      widthOf: (code: number) => widths.get(code) ?? otherwise,
      letters,
      learnt: new Map<number, string>(),
    };
    this.#fonts.set(font, made);
    return made;
  }
}

/** The instructions or map that a stream holds, as bytes in a text. */
export function unpacked(stream: PDFRawStream): string {
  const isPacked = stream.dict.get(name('Filter')) === name('FlateDecode');
  const bytes = stream.getContents();
  return (isPacked ? inflateSync(bytes) : Buffer.from(bytes)).toString('latin1');
}

/** Puts a stream in the place of another; nothing of the other is left in the file. */
export function replaceIn(context: PDFContext, dict: PDFDict, key: PDFName, stream: PDFRawStream): void {
  const old = dict.get(key);
  if (old instanceof PDFRef) context.assign(old, stream);
  else dict.set(key, context.register(stream));
}

/** A stream with these bytes, packed. */
export function packed(context: PDFContext, bytes: Buffer, dict: PDFDict = context.obj({})): PDFRawStream {
  dict.set(name('Filter'), name('FlateDecode'));
  return PDFRawStream.of(dict, deflateSync(bytes));
}

/** Widths by glyph: `code [w w w]` and `from to w`, as a font of glyph numbers lists them. */
function widthsOf(own: PDFDict | undefined): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  const listed = own?.lookupMaybe(name('W'), PDFArray);
  if (!listed) return widths;
  for (let at = 0; at < listed.size(); ) {
    const from = listed.lookup(at, PDFNumber).asNumber();
    const next = listed.lookup(at + 1);
    if (next instanceof PDFArray) {
      next.asArray().forEach((width, index) => widths.set(from + index, numberOf(width)));
      at += 2;
    } else {
      const width = numberOf(listed.lookup(at + 2));
      for (let code = from; code <= numberOf(next); code += 1) widths.set(code, width);
      at += 3;
    }
  }
  return widths;
}

function numberOf(object: unknown): number {
  return object instanceof PDFNumber ? object.asNumber() : 0;
}
