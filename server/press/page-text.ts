import { codeAt, type Instruction, numberAt, operandsOf } from './content-stream.ts';
import { fromUtf16, learn, type PageFont } from './page-fonts.ts';
import { type Glyph, type Look, Pen } from './pen.ts';

/** Glyphs that cannot be told apart by the reader of the text. */
type Piece = { readonly glyphs: Glyph[]; readonly text: string };

const span = /\/ActualText\s*<([0-9A-Fa-f\s]*)>/u;
const mark = /\p{M}/u;
const blank = /\s/u;
const textOperators = new Set(['BT', 'ET', 'Tf', 'Tm', 'Td', 'Tj', 'BDC', 'EMC']);
// farther from the last glyph than this part of its size is another word
const gap = 0.2;

/** A page with its fonts, and the looks of the glyphs that were met on it. */
export type TextPage = {
  readonly content: string;
  readonly fonts: ReadonlyMap<string, PageFont>;
  readonly looks: Map<string, Look>;
};

/** Says whether an instruction belongs to a run of text; a tag of the page's structure ends it. */
export function isText(content: string, instruction: Instruction, openSpans: number): boolean {
  const { operator } = instruction;
  if (operator === 'BDC') return spanOf(content, instruction) !== undefined;
  return operator === 'EMC' ? openSpans > 0 : textOperators.has(operator);
}

/** Says whether a run can be drawn anew: whole, upright, and in fonts of glyph numbers only (a slanted or thickened one has none). */
export function isPlain({ content, fonts }: TextPage, run: readonly Instruction[]): boolean {
  let open = 0;
  for (const instruction of run) {
    const { operator } = instruction;
    if (operator === 'BT') open += 1;
    else if (operator === 'ET') open -= 1;
    else if (operator === 'Tm') {
      const [, b, c] = operandsOf(content, instruction);
      if (b !== '0' || c !== '0') return false;
    } else if (operator === 'Tf' && !fonts.has(operandsOf(content, instruction)[0]?.slice(1) ?? '')) return false;
  }
  return open === 0;
}

/** What a span of text stands for, in hexadecimal digits. */
function spanOf(content: string, { from, at }: Instruction): string | undefined {
  return content.startsWith('/Span', from) ? span.exec(content.slice(from, at))?.[1] : undefined;
}

/**
 * The same text drawn at the same places, with each word whole: a word with vowel signs carries its spelling, because signs are
 * drawn in another order than they are written, and programs that copy text take the room they leave for a space.
 */
export function wholeWords(page: TextPage, run: readonly Instruction[]): string {
  const pieces = piecesOf(page, run);
  for (const piece of pieces) learnPiece(piece);
  const pen = new Pen();
  for (let from = 0; from < pieces.length; ) {
    const end = endOfWord(pieces, from);
    writeWord(pen, pieces.slice(from, end));
    from = end;
  }
  return pen.drawn();
}

function writeWord(pen: Pen, word: readonly Piece[]): void {
  let text = '';
  let spelt = '';
  for (const piece of word) {
    text += piece.text;
    for (const glyph of piece.glyphs) spelt += letterOf(glyph);
  }
  const isSpelling = mark.test(text) || spelt !== text;
  if (isSpelling) pen.open(text);
  for (const { glyphs } of word) for (const glyph of glyphs) pen.draw(glyph);
  if (isSpelling) pen.close();
}

function learnPiece({ glyphs, text }: Piece): void {
  const known = glyphs[0]?.look.known;
  if (known && glyphs.some(({ code }) => !known.letters.has(code)))
    learn(known, { codes: glyphs.map(({ code }) => code), text });
}

function piecesOf(page: TextPage, run: readonly Instruction[]): readonly Piece[] {
  const { content } = page;
  const pieces: Piece[] = [];
  let [font, axes] = ['', ''];
  // where the line begins, and how far along it the last glyph reached: the browser does not move to where it stands already
  let [x, y] = [0, 0];
  let pen = 0;
  let look: Look | undefined;
  let open: Piece | undefined;
  for (const instruction of run) {
    const { operator, from, at } = instruction;
    if (operator === 'Tj') {
      look ??= lookOf(page, font, axes);
      const glyphs = glyphsOf(content, instruction, { look, x: look.left + pen, y: look.bottom + y });
      pen = (glyphs.at(-1)?.end ?? look.left + pen) - look.left;
      if (open === undefined) for (const glyph of glyphs) pieces.push({ glyphs: [glyph], text: letterOf(glyph) });
      else for (const glyph of glyphs) open.glyphs.push(glyph);
    } else if (operator === 'Td') {
      x += numberAt(content, from);
      pen = x;
      y += numberAt(content, content.indexOf(' ', from) + 1);
    } else if (operator === 'BDC') {
      open = { glyphs: [], text: fromUtf16(spanOf(content, instruction) ?? '') };
      pieces.push(open);
    } else if (operator === 'EMC') open = undefined;
    else {
      if (operator === 'Tf') font = content.slice(from, at);
      if (operator === 'Tm') axes = content.slice(from, at);
      if (operator !== 'Tf') x = y = pen = 0;
      look = undefined;
    }
  }
  return pieces.filter(({ glyphs }) => glyphs.length > 0);
}

/** How glyphs look between two of these instructions, each as it is written. */
function lookOf({ fonts, looks }: TextPage, setFont: string, setAxes: string): Look {
  const key = `${setFont}|${setAxes}`;
  const known = looks.get(key);
  if (known) return known;
  const [name = '', size] = operandsOf(setFont, { from: 0, at: setFont.length });
  const numbers = operandsOf(setAxes, { from: 0, at: setAxes.length }).map(Number);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  const font = name.slice(1);
  const axes = { axes: `${a} ${b} ${c} ${d}`, across: a, up: d, left: e / a, bottom: f / d };
  const look = { font, size: Number(size ?? 0), known: fonts.get(font), ...axes };
  looks.set(key, look);
  return look;
}

/** The glyphs of a string in brackets, four digits each. */
function glyphsOf(content: string, { from, at }: Instruction, pen: Omit<Glyph, 'code' | 'end'>): readonly Glyph[] {
  const { known, size } = pen.look;
  const glyphs: Glyph[] = [];
  let { x } = pen;
  for (let digit = from + 1; digit + 4 < at; digit += 4) {
    const code = codeAt(content, digit);
    if (Number.isNaN(code)) break;
    const end = x + ((known?.widthOf(code) ?? 0) / 1000) * size;
    glyphs.push({ code, look: pen.look, x, y: pen.y, end });
    x = end;
  }
  return glyphs;
}

function letterOf({ code, look: { known } }: Glyph): string {
  return known?.letters.get(code) ?? '';
}

/** Where the pieces end that follow one another without room between them; a space stands alone. */
function endOfWord(pieces: readonly Piece[], from: number): number {
  let at = from + 1;
  while (at < pieces.length && areTogether(pieces[at - 1], pieces[at])) at += 1;
  return at;
}

function areTogether(before: Piece | undefined, piece: Piece | undefined): boolean {
  const [first, start] = [piece?.glyphs[0], before?.glyphs[0]];
  if (!before || !piece || !first || !start) return false;
  const isSameLine = Math.abs(first.y - start.y) < 0.01 && first.look.axes === start.look.axes;
  const isNear = isSameLine && Math.abs(first.x - endOf(before)) < gap * first.look.size;
  return isNear && !blank.test(before.text) && !blank.test(piece.text);
}

function endOf({ glyphs }: Piece): number {
  return glyphs.reduce((end, glyph) => Math.max(end, glyph.end), Number.NEGATIVE_INFINITY);
}
