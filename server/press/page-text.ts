import type { Instruction } from './content-stream.ts';
import { type Cluster, fromUtf16, learn, type PageFont, toUtf16 } from './page-fonts.ts';

/** A glyph where it is drawn, in the units of its text. */
type Glyph = {
  readonly code: number;
  readonly font: string;
  readonly size: number;
  /** What the axes of the text are; glyphs of one kind of axes stand beside each other. */
  readonly axes: string;
  readonly scale: readonly [across: number, up: number];
  readonly x: number;
  readonly y: number;
  readonly end: number;
};

/** Glyphs that cannot be told apart by the reader of the text. */
type Piece = { readonly glyphs: readonly Glyph[]; readonly text: string };

const span = /\/ActualText\s*<([0-9A-Fa-f\s]*)>/u;
const mark = /\p{M}/u;
const textOperators = new Set(['BT', 'ET', 'Tf', 'Tm', 'Td', 'Tj', 'BDC', 'EMC']);
// farther from the last glyph than this part of its size is another word
const gap = 0.2;

/** Says whether an instruction belongs to a run of text; a tag of the page's structure ends it. */
export function isText({ operator, operands }: Instruction, openSpans: number): boolean {
  if (operator === 'BDC') return operands[0] === '/Span' && span.test(operands[1] ?? '');
  return operator === 'EMC' ? openSpans > 0 : textOperators.has(operator);
}

/** Says whether a run can be drawn anew: whole, upright, and in fonts of glyph numbers only (a slanted or thickened one has none). */
export function isPlain(run: readonly Instruction[], fonts: ReadonlyMap<string, PageFont>): boolean {
  let open = 0;
  for (const { operator, operands } of run) {
    if (operator === 'BT') open += 1;
    else if (operator === 'ET') open -= 1;
    else if (operator === 'Tm' && (operands[1] !== '0' || operands[2] !== '0')) return false;
    else if (operator === 'Tf' && !fonts.has(operands[0]?.slice(1) ?? '')) return false;
  }
  return open === 0;
}

/**
 * The same text drawn at the same places, with each word whole: a word with vowel signs carries its spelling, because signs are
 * drawn in another order than they are written, and programs that copy text take the room they leave for a space.
 */
export function wholeWords(run: readonly Instruction[], fonts: ReadonlyMap<string, PageFont>): string {
  const pieces = piecesOf(run, fonts);
  for (const { glyphs, text } of pieces) learnPiece(glyphs, text, fonts);
  const words = wordsOf(pieces, fonts);
  const pen = new Pen(fonts);
  for (const word of words) {
    const text = word.map((piece) => piece.text).join('');
    const glyphs = word.flatMap((piece) => piece.glyphs);
    if (mark.test(text) || speltBy(glyphs, fonts) !== text) pen.write(glyphs, text);
    else pen.write(glyphs);
  }
  return pen.drawn();
}

function speltBy(glyphs: readonly Glyph[], fonts: ReadonlyMap<string, PageFont>): string {
  return glyphs.map(({ code, font }) => fonts.get(font)?.letters.get(code) ?? '').join('');
}

function learnPiece(glyphs: readonly Glyph[], text: string, fonts: ReadonlyMap<string, PageFont>): void {
  const [first] = glyphs;
  const font = first && fonts.get(first.font);
  const cluster: Cluster = { codes: glyphs.map(({ code }) => code), text };
  if (font) learn(font, cluster);
}

function piecesOf(run: readonly Instruction[], fonts: ReadonlyMap<string, PageFont>): readonly Piece[] {
  const pieces: { glyphs: Glyph[]; text: string }[] = [];
  let look: Look = { font: '', size: 0, known: undefined };
  let axes = axesOf([]);
  let [x, y] = [0, 0];
  let open: { glyphs: Glyph[]; text: string } | undefined;
  for (const { operator, operands } of run) {
    const [first = '', second = ''] = operands;
    if (operator === 'Tf') look = lookOf(first.slice(1), Number(second), fonts);
    else if (operator === 'BT') [x, y] = [0, 0];
    else if (operator === 'Tm') [axes, x, y] = [axesOf(operands.map(Number)), 0, 0];
    else if (operator === 'Td') [x, y] = [x + Number(first), y + Number(second)];
    else if (operator === 'BDC') pieces.push((open = { glyphs: [], text: fromUtf16(span.exec(second)?.[1] ?? '') }));
    else if (operator === 'EMC') open = undefined;
    else if (operator === 'Tj') {
      let at = x;
      for (const code of codesOf(first)) {
        const glyph = placed(code, look, axes, at, y);
        at += glyph.end - glyph.x;
        if (open) open.glyphs.push(glyph);
        else pieces.push({ glyphs: [glyph], text: look.known?.letters.get(code) ?? '' });
      }
    }
  }
  return pieces.filter(({ glyphs }) => glyphs.length > 0);
}

/** A font at a size. */
type Look = { readonly font: string; readonly size: number; readonly known: PageFont | undefined };

function lookOf(font: string, size: number, fonts: ReadonlyMap<string, PageFont>): Look {
  return { font, size, known: fonts.get(font) };
}

/** Where a text matrix puts things. */
type Axes = Pick<Glyph, 'axes' | 'scale'> & { readonly left: number; readonly bottom: number };

function axesOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Axes {
  return { axes: `${a} ${b} ${c} ${d}`, scale: [a, d], left: e / a, bottom: f / d };
}

/** Glyph numbers of a string in brackets, four digits each. */
function codesOf(digits: string): readonly number[] {
  const codes: number[] = [];
  for (let at = 1; at + 4 < digits.length; at += 4) codes.push(Number.parseInt(digits.slice(at, at + 4), 16));
  return codes;
}

function placed(
  code: number,
  { font, size, known }: Look,
  { axes, scale, left, bottom }: Axes,
  x: number,
  y: number,
): Glyph {
  const start = left + x;
  const width = ((known?.widthOf(code) ?? 0) / 1000) * size;
  return { code, font, size, axes, scale, x: start, y: bottom + y, end: start + width };
}

/** Pieces that follow one another without room between them; a space stands alone. */
function wordsOf(pieces: readonly Piece[], fonts: ReadonlyMap<string, PageFont>): readonly (readonly Piece[])[] {
  const words: Piece[][] = [];
  let last: Piece | undefined;
  for (const piece of pieces) {
    const word = words.at(-1);
    if (word && last && areTogether(last, piece)) word.push(piece);
    else words.push([piece]);
    last = piece;
  }
  return fonts.size === 0 ? [] : words;
}

function areTogether(before: Piece, piece: Piece): boolean {
  const [first] = piece.glyphs;
  const [start] = before.glyphs;
  if (!first || !start || /\s/u.test(before.text) || /\s/u.test(piece.text)) return false;
  const isSameLine = Math.abs(first.y - start.y) < 0.01 && first.axes === start.axes;
  const end = Math.max(...before.glyphs.map((glyph) => glyph.end));
  return isSameLine && Math.abs(first.x - end) < gap * first.size;
}

/** Writes glyphs with as few instructions as it takes. */
class Pen {
  readonly #fonts: ReadonlyMap<string, PageFont>;
  readonly #lines: string[] = [];
  #row: string[] = [];
  #codes = '';
  #font = '';
  #size = 0;
  #axes = '';
  #y = 0;
  #x = 0;

  constructor(fonts: ReadonlyMap<string, PageFont>) {
    this.#fonts = fonts;
  }

  /** @param text what the glyphs say together, where they do not say it one by one */
  write(glyphs: readonly Glyph[], text?: string): void {
    if (text !== undefined) this.#line(`/Span<</ActualText<FEFF${toUtf16(text)}>>>BDC`);
    for (const glyph of glyphs) this.#draw(glyph);
    if (text !== undefined) this.#line('EMC');
  }

  drawn(): string {
    this.#flush();
    return this.#lines.length === 0 ? '' : ['BT', ...this.#lines, 'ET'].join('\n');
  }

  #draw({ code, font, size, axes, scale, x, y }: Glyph): void {
    if (font !== this.#font || size !== this.#size) {
      this.#line(`/${font} ${size} Tf`);
      [this.#font, this.#size] = [font, size];
    }
    if (axes !== this.#axes || y !== this.#y) {
      this.#line(`${axes} ${short(x * scale[0])} ${short(y * scale[1])} Tm`);
      [this.#axes, this.#y, this.#x] = [axes, y, x];
    }
    const shift = Math.round(((this.#x - x) * 1000) / size);
    if (shift !== 0) this.#push(String(shift));
    this.#codes += code.toString(16).toUpperCase().padStart(4, '0');
    this.#x += ((this.#fonts.get(font)?.widthOf(code) ?? 0) * size - shift * size) / 1000;
  }

  #push(word: string): void {
    if (this.#codes !== '') this.#row.push(`<${this.#codes}>`);
    this.#codes = '';
    if (word !== '') this.#row.push(word);
  }

  #flush(): void {
    this.#push('');
    if (this.#row.length > 0) this.#lines.push(`[${this.#row.join('')}]TJ`);
    this.#row = [];
  }

  #line(line: string): void {
    this.#flush();
    this.#lines.push(line);
  }
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
