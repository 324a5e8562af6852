import { codeAt } from './content-stream.ts';

/** A font as the text of a page needs it: how wide its glyphs are, and what each of them says. */
export type PageFont = {
  /** Width of a glyph in thousandths of the size. */
  readonly widthOf: (code: number) => number;
  /** What a glyph says; undefined where the file does not know. */
  readonly letters: ReadonlyMap<number, string>;
  /** What the page told about the other glyphs; filled while pages are read. */
  readonly learnt: Map<number, string>;
};

/** Glyphs that stand for a text together, as they are drawn. */
export type Cluster = { readonly codes: readonly number[]; readonly text: string };

/** For a glyph that stands for nothing by itself; a text must not hold nothing. */
const joiner = '\u200d';
// what a glyph of a conjunct may stand for: a consonant without its vowel, or a single sign
const part = /\p{L}\u094d\u200d?|[^]/gu;

/**
 * Learns from a cluster what its unknown glyphs say: the text less what the known ones say, shared out in order. Readers that
 * know only single glyphs then show a letter in its place; all others read the whole text.
 */
export function learn(font: PageFont, { codes, text }: Cluster): void {
  const unknown = codes.filter((code) => !font.letters.has(code) && !font.learnt.has(code));
  if (unknown.length === 0) return;
  let rest = text;
  for (const code of codes) rest = rest.replace(font.letters.get(code) ?? font.learnt.get(code) ?? '', '');
  const parts = rest.match(part) ?? [];
  unknown.forEach((code, at) => {
    const said = at === unknown.length - 1 ? parts.slice(at).join('') : (parts[at] ?? '');
    font.learnt.set(code, said === '' ? joiner : said);
  });
}

/** Letters by glyph as a PDF's character map lists them. */
export function readCharacterMap(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([^]*?)endbfchar/gu)) {
    for (const [, code = '', letter = ''] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/gu))
      keep(letters, Number.parseInt(code, 16), fromUtf16(letter));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([^]*?)endbfrange/gu)) {
    for (const [, from = '', to = '', first = ''] of block.matchAll(
      /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/gu,
    )) {
      const start = Number.parseInt(from, 16);
      for (let code = start; code <= Number.parseInt(to, 16); code += 1)
        keep(letters, code, String.fromCodePoint((fromUtf16(first).codePointAt(0) ?? 0) + code - start));
    }
  }
  return letters;
}

/** A character map that names every glyph. */
export function writeCharacterMap(letters: ReadonlyMap<number, string>): string {
  const lines = [...letters].toSorted(([a], [b]) => a - b).map(([code, text]) => `<${hex(code)}> <${toUtf16(text)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Text of a hexadecimal string in UTF-16, with or without its mark. */
export function fromUtf16(digits: string): string {
  const plain = digits.includes(' ') || digits.includes('\n') ? digits.replace(/\s/gu, '') : digits;
  let text = '';
  for (let at = 0; at + 4 <= plain.length; at += 4) {
    const unit = codeAt(plain, at);
    if (unit !== 0xfeff) text += String.fromCharCode(unit);
  }
  return text;
}

/** Hexadecimal UTF-16 of a text, without a mark. */
export function toUtf16(text: string): string {
  let digits = '';
  for (let at = 0; at < text.length; at += 1) digits += hex(text.charCodeAt(at));
  return digits;
}

const written: (string | undefined)[] = [];

/** A number below 65,536 as four digits; a page has thousands of them, and few different ones. */
export function hex(code: number): string {
  return (written[code] ??= code.toString(16).toUpperCase().padStart(4, '0'));
}

function keep(letters: Map<number, string>, code: number, text: string): void {
  if (text !== '' && !text.includes('\0')) letters.set(code, text);
}
