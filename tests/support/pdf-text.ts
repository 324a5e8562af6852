import { inflateSync } from 'node:zlib';
import { PDFDocument, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';

// pdf.js leaves out /ActualText, in which every Nepali word is spelt out, so the text is read here: for papers of the press only.

type PdfObject = { readonly dictionary: string; readonly stream: string };
type Objects = ReadonlyMap<number, PdfObject>;
type Font = { readonly codeLength: number; readonly letters: ReadonlyMap<string, string> };

/** Reads the text of each page in the order it is drawn, margin boxes first; a new line where the pen moves to another height. */
export async function readPdfPages(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY });
  const objects: Objects = new Map(
    document.context.enumerateIndirectObjects().map(([ref, object]) => [ref.objectNumber, readObject(object)]),
  );
  return document.getPages().map(({ node }) => {
    const dictionary = node.toString();
    const contents = objects.get(reference(dictionary, 'Contents'));
    return readContent(contents?.stream ?? '', dictionary, objects).normalize('NFC');
  });
}

function readObject(object: PDFObject): PdfObject {
  if (!(object instanceof PDFRawStream)) return { dictionary: object.toString(), stream: '' };
  const dictionary = object.dict.toString();
  // Pictures and font files stay packed: only drawing instructions and character maps hold text.
  const isReadable = !/\/(?:Image|Length1|OpenType|CIDFontType0C|Metadata|ObjStm|XRef)\b/u.test(dictionary);
  const isPacked = dictionary.includes('/FlateDecode');
  const bytes = isReadable ? (isPacked ? inflateSync(object.contents) : Buffer.from(object.contents)) : Buffer.alloc(0);
  return { dictionary, stream: bytes.toString('latin1') };
}

/** Follows the drawing instructions: fonts, glyphs, marked content with its replacement text, and nested drawings. */
function readContent(content: string, dictionary: string, objects: Objects): string {
  const instruction =
    /\/(\w+) [\d.]+ Tf|((?:<[0-9A-F]*>)) ?Tj|(\[[^\]]*\]) ?TJ|(-?[\d.]+) (-?[\d.]+) Tm|\/ActualText ?<FEFF([0-9A-F]*)>[^B]*BDC|BDC|BMC|EMC|\/(\w+) Do/gu;
  // Replacement text waits for its first glyph, which says where it stands; the glyphs themselves then count for nothing.
  const marks: { replacement: string | undefined }[] = [];
  let text = '';
  let font: Font | undefined;
  let height = '';
  for (const [whole, fontName, one, many, , y, actual, drawing] of content.matchAll(instruction)) {
    if (fontName) font = readFont(objects.get(reference(dictionary, fontName)), objects);
    else if (y !== undefined) {
      // signs within a cluster stand higher than its letters, and are no line of their own
      if (marks.some(({ replacement }) => replacement === '')) continue;
      if (height !== '' && y !== height) text += '\n';
      height = y;
    } else if (actual !== undefined) marks.push({ replacement: fromUtf16(actual) });
    else if (whole === 'BDC' || whole === 'BMC') marks.push({ replacement: undefined });
    else if (whole === 'EMC') marks.pop();
    else if (drawing) {
      const nested = objects.get(reference(dictionary, drawing));
      if (nested?.dictionary.includes('/Form')) text += `\n${readContent(nested.stream, nested.dictionary, objects)}\n`;
    } else if (font) {
      const glyphs = glyphsOf(one ?? many ?? '');
      const mark = marks.find(({ replacement }) => replacement !== undefined);
      text += mark?.replacement ?? spell(glyphs, font);
      if (mark) mark.replacement = '';
    }
  }
  return text;
}

/** `[<0001>-3<0002>]`: numbers between glyphs only move the pen. */
function glyphsOf(shown: string): string {
  return [...shown.matchAll(/<([0-9A-F]*)>/gu)].map(([, codes]) => codes ?? '').join('');
}

function readFont(font: PdfObject | undefined, objects: Objects): Font {
  const map = objects.get(reference(font?.dictionary ?? '', 'ToUnicode'))?.stream ?? '';
  const codeLength = /begincodespacerange\s*<([0-9A-F]+)>/u.exec(map)?.[1]?.length ?? 4;
  const letters = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([^]*?)endbfchar/gu)) {
    for (const [, code = '', letter = ''] of block.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/gu))
      letters.set(code, fromUtf16(letter));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([^]*?)endbfrange/gu)) {
    for (const [, from = '', to = '', letter = ''] of block.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>/gu)) {
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) {
        const unit = Number.parseInt(letter, 16) + code - Number.parseInt(from, 16);
        letters.set(toHex(code, codeLength), String.fromCodePoint(unit));
      }
    }
  }
  return { codeLength, letters };
}

function spell(glyphs: string, { codeLength, letters }: Font): string {
  const codes = glyphs.match(new RegExp(`.{${codeLength}}`, 'gu')) ?? [];
  return codes.map((code) => letters.get(code) ?? '').join('');
}

function reference(dictionary: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`, 'u').exec(dictionary)?.[1]);
}

function toHex(code: number, length: number): string {
  return code.toString(16).toUpperCase().padStart(length, '0');
}

function fromUtf16(hex: string): string {
  return (hex.match(/.{4}/gu) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
}
