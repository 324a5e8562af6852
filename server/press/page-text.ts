import type { Instruction } from './content-stream.ts';
import { type Cluster, fromUtf16, learn, type PageFont, toUtf16 } from './page-fonts.ts';

/** A glyph where it is drawn, in the units of its text. */
type Glyph = {
  readonly code: number;
  readonly font: string;
  readonly size: number;
  /** What the axes of the text are; glyphs of one kind of axes stand beside each other. */
  readonly axes: readonly [number, number, number, number];
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
  const count = (wanted: string) => run.filter(({ operator }) => operator === wanted).length;
  const isTurned = run.some(
    ({ operator, operands }) => operator === 'Tm' && (operands[1] !== '0' || operands[2] !== '0'),
  );
  const isNumbered = run.every(({ operator, operands }) => operator !== 'Tf' || fonts.has(operands[0]?.slice(1) ?? ''));
  return count('BT') === count('ET') && !isTurned && isNumbered;
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
    const spelt = glyphs.map(({ code, font }) => fonts.get(font)?.letters.get(code) ?? '').join('');
    if (mark.test(text) || spelt !== text) pen.write(glyphs, text);
    else pen.write(glyphs);
  }
  return pen.drawn();
}

function learnPiece(glyphs: readonly Glyph[], text: string, fonts: ReadonlyMap<string, PageFont>): void {
  const [first] = glyphs;
  const font = first && fonts.get(first.font);
  const cluster: Cluster = { codes: glyphs.map(({ code }) => code), text };
  if (font) learn(font, cluster);
}

function piecesOf(run: readonly Instruction[], fonts: ReadonlyMap<string, PageFont>): readonly Piece[] {
  const pieces: { glyphs: Glyph[]; text: string }[] = [];
  let font = '';
  let size = 0;
  let matrix = [1, 0, 0, 1, 0, 0];
  let [x, y] = [0, 0];
  let open: { glyphs: Glyph[]; text: string } | undefined;
  for (const { operator, operands } of run) {
    const [first = '', second = ''] = operands;
    if (operator === 'Tf') [font, size] = [first.slice(1), Number(second)];
    else if (operator === 'BT') [x, y] = [0, 0];
    else if (operator === 'Tm') [matrix, x, y] = [operands.map(Number), 0, 0];
    else if (operator === 'Td') [x, y] = [x + Number(first), y + Number(second)];
    else if (operator === 'BDC') pieces.push((open = { glyphs: [], text: fromUtf16(span.exec(second)?.[1] ?? '') }));
    else if (operator === 'EMC') open = undefined;
    else if (operator === 'Tj') {
      let at = x;
      for (const [digits] of first.matchAll(/[0-9A-Fa-f]{4}/gu)) {
        const glyph = placed({ code: Number.parseInt(digits, 16), font, size, matrix, x: at, y, fonts });
        at += glyph.end - glyph.x;
        if (open) open.glyphs.push(glyph);
        else pieces.push({ glyphs: [glyph], text: fonts.get(font)?.letters.get(glyph.code) ?? '' });
      }
    }
  }
  return pieces.filter(({ glyphs }) => glyphs.length > 0);
}

type Drawn = {
  readonly code: number;
  readonly font: string;
  readonly size: number;
  readonly matrix: readonly number[];
  readonly x: number;
  readonly y: number;
  readonly fonts: ReadonlyMap<string, PageFont>;
};

function placed({ code, font, size, matrix, x, y, fonts }: Drawn): Glyph {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const width = ((fonts.get(font)?.widthOf(code) ?? 0) / 1000) * size;
  const left = e / a + x;
  return { code, font, size, axes: [a, b, c, d], x: left, y: f / d + y, end: left + width };
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
  const isSameLine = Math.abs(first.y - start.y) < 0.01 && first.axes.join() === start.axes.join();
  const end = Math.max(...before.glyphs.map((glyph) => glyph.end));
  return isSameLine && Math.abs(first.x - end) < gap * first.size;
}

/** Writes glyphs with as few instructions as it takes. */
class Pen {
  readonly #fonts: ReadonlyMap<string, PageFont>;
  readonly #lines: string[] = [];
  #row: string[] = [];
  #codes = '';
  #look = '';
  #place = '';
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

  #draw({ code, font, size, axes, x, y }: Glyph): void {
    const look = `/${font} ${size} Tf`;
    if (look !== this.#look) this.#line((this.#look = look));
    const place = `${axes.join(' ')} ${y}`;
    const [a, b, c, d] = axes;
    if (place !== this.#place) {
      this.#line(`${a} ${b} ${c} ${d} ${short(x * a)} ${short(y * d)} Tm`);
      [this.#place, this.#x] = [place, x];
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
