import { inflateSync } from 'node:zlib';

// pdf.js leaves out /ActualText, in which Chromium writes every Nepali conjunct, so the text is read here: for PDFs by Chromium only.

type PdfObject = { readonly dictionary: string; readonly stream: string };
type Objects = ReadonlyMap<number, PdfObject>;
type Font = { readonly codeLength: number; readonly letters: ReadonlyMap<string, string> };

/** Reads the text of each page in the order it is drawn, margin boxes first; a new line where the pen moves to another height. */
export function readPdfPages(pdf: Uint8Array): readonly string[] {
  const objects = readObjects(Buffer.from(pdf));
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\s/u.test(dictionary));
  return pages.map((page) => {
    const contents = objects.get(reference(page.dictionary, 'Contents'));
    return readContent(contents?.stream ?? '', page.dictionary, objects).normalize('NFC');
  });
}

function readObjects(pdf: Buffer): Objects {
  const text = pdf.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text)?.[1]);
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) \d{5} n/gmu)].map(([, offset]) => Number(offset));
  return new Map(offsets.map((offset) => readObject(pdf, text, offset)));
}

function readObject(pdf: Buffer, text: string, offset: number): [number, PdfObject] {
  const head = /(\d+) 0 obj\s([^]*?)(?:>> stream\n|\nendobj)/uy;
  head.lastIndex = offset;
  const [whole = '', number, dictionary = ''] = head.exec(text) ?? [];
  const length = whole.endsWith('stream\n') ? Number(/\/Length (\d+)/u.exec(dictionary)?.[1]) : 0;
  const bytes = pdf.subarray(offset + whole.length, offset + whole.length + length);
  // Pictures and font files stay packed: only drawing instructions and character maps hold text.
  const isReadable = length > 0 && !/\/(?:Image|Length1|OpenType|CIDFontType0C)\b/u.test(dictionary);
  const isPacked = dictionary.includes('/FlateDecode');
  const stream = isReadable ? (isPacked ? inflateSync(bytes) : bytes).toString('latin1') : '';
  return [Number(number), { dictionary, stream }];
}

/** Follows the drawing instructions: fonts, glyphs, marked content with its replacement text, and nested drawings. */
function readContent(content: string, dictionary: string, objects: Objects): string {
  const instruction =
    /\/(\w+) [\d.]+ Tf|<([0-9A-F]*)> Tj|(-?[\d.]+) (-?[\d.]+) Tm|\/ActualText <FEFF([0-9A-F]*)>[^B]*BDC|BDC|BMC|EMC|\/(\w+) Do/gu;
  // Replacement text waits for its first glyph, which says where it stands; the glyphs themselves then count for nothing.
  const marks: { replacement: string | undefined }[] = [];
  let text = '';
  let font: Font | undefined;
  let height = '';
  for (const [whole, fontName, glyphs, , y, actual, drawing] of content.matchAll(instruction)) {
    if (fontName) font = readFont(objects.get(reference(dictionary, fontName)), objects);
    else if (y !== undefined) {
      if (height !== '' && y !== height) text += '\n';
      height = y;
    } else if (actual !== undefined) marks.push({ replacement: fromUtf16(actual) });
    else if (whole === 'BDC' || whole === 'BMC') marks.push({ replacement: undefined });
    else if (whole === 'EMC') marks.pop();
    else if (drawing) {
      const nested = objects.get(reference(dictionary, drawing));
      if (nested?.dictionary.includes('/Form')) text += `\n${readContent(nested.stream, nested.dictionary, objects)}\n`;
    } else if (glyphs && font) {
      const mark = marks.find(({ replacement }) => replacement !== undefined);
      text += mark?.replacement ?? spell(glyphs, font);
      if (mark) mark.replacement = '';
    }
  }
  return text;
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
