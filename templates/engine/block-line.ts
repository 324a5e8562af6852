import { turningMark } from '../../form-schemas/engine/law/library-limits.ts';
import { isHolder, type Piece, writeBlocks } from './blocks.ts';
import { nearest } from '../../form-schemas/engine/nearest.ts';

/** A paragraph as it is typed: names of what is filled in stand between « and », bold text between stars. */
export type Line = {
  readonly text: string;
  /** What stands for each name, as it is stored. */
  readonly marks: ReadonlyMap<string, Piece>;
};

/** What was typed, read again; or the name that nobody knows, with the one that it may mean. */
export type ReadLine =
  | { readonly ok: true; readonly pieces: readonly Piece[] }
  | { readonly ok: false; readonly unknown: string; readonly like: string };

const entities: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', '\u00a0'],
  ['&quot;', '"'],
  ['&amp;', '&'],
];

/** What is written within a line, as somebody types it; undefined where its text holds the marks themselves. */
export function toLine(pieces: readonly Piece[], nameOf: (piece: Piece) => string): Line | undefined {
  const marks = new Map<string, Piece>();
  const write = (piece: Piece): string => {
    if (piece.kind === 'text') return shownText(piece.source);
    if (piece.kind === 'void') return '\n';
    if (isBold(piece)) return `*${piece.sides.flatMap(({ inside }) => inside.map(write)).join('')}*`;
    const name = markFor(marks, piece, nameOf(piece));
    marks.set(name, piece);
    return `«${name}»`;
  };
  return pieces.some(holdsMarks) ? undefined : { text: pieces.map(write).join(''), marks };
}

/** What somebody typed, as pieces; a name is looked up among the marks of the line and those that may be put in. */
export function fromLine(text: string, find: (name: string) => Piece | undefined, known: readonly string[]): ReadLine {
  const parts = text.split(/«([^«»]*)»/);
  const bold: Piece[] = [];
  let out: Piece[] = [];
  let inBold = false;
  const stars = [...text.matchAll(/\*/g)].length;
  let left = stars - (stars % 2);
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 1) {
      const piece = find(part.trim());
      if (piece === undefined) return { ok: false, unknown: part.trim(), like: nearest(part.trim(), known) };
      (inBold ? bold : out).push(piece);
      continue;
    }
    for (const [index, run] of part.split('*').entries()) {
      if (index > 0 && left > 0) {
        left--;
        if (inBold && bold.length > 0) out.push(strong(bold.splice(0)));
        inBold = !inBold;
      } else if (index > 0) (inBold ? bold : out).push({ kind: 'text', source: '*' });
      (inBold ? bold : out).push(...runPieces(run));
    }
  }
  out = out.filter((piece) => piece.kind !== 'text' || piece.source !== '');
  return { ok: true, pieces: out };
}

/** Text as it may stand on a paper: nothing in it is a tag, a word of the template language or an address. */
export function writtenText(text: string): string {
  const plain = withoutTurning(text)
    .replace(/\{/g, '(')
    .replace(/\}/g, ')')
    .replace(/\\/g, '/')
    .replace(/&(?=#|colon;)/gi, '& ')
    .replace(/(javascript|vbscript|data)(?=:)/gi, '$1 ')
    .replace(/(url|expression)(?=\()/gi, '$1 ')
    .replace(/@(?=import)/gi, '@ ');
  return plain
    .replace(/&(?!\s)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

function withoutTurning(text: string): string {
  const mark = turningMark(text);
  return mark === undefined ? text : withoutTurning(text.slice(0, mark.at) + text.slice(mark.at + 1));
}

function shownText(source: string): string {
  return entities.reduce((text, [entity, sign]) => text.replaceAll(entity, sign), source.replace(/\s*\n\s*/g, ' '));
}

function runPieces(run: string): readonly Piece[] {
  return run
    .split('\n')
    .flatMap((text, at): readonly Piece[] => [
      ...(at === 0 ? [] : [{ kind: 'void', source: '<br>' } as const]),
      { kind: 'text', source: writtenText(text) },
    ]);
}

function strong(inside: readonly Piece[]): Piece {
  return { kind: 'element', name: 'strong', sides: [{ open: '<strong>', inside }], close: '</strong>' };
}

function isBold(piece: Piece): piece is Extract<Piece, { kind: 'element' | 'branch' }> {
  if (!isHolder(piece) || piece.name !== 'strong') return false;
  return piece.sides.every(({ open, inside }) => open === '<strong>' && !inside.some(isHolder));
}

function holdsMarks(piece: Piece): boolean {
  if (piece.kind === 'text')
    return /[*«»]/.test(piece.source) || /&(?!lt;|gt;|nbsp;|quot;|amp;|\s|$)/.test(piece.source);
  return isBold(piece) && piece.sides.some(({ inside }) => inside.some(holdsMarks));
}

/** A name for a piece that no other piece of the line has; the same piece again has the same name. */
function markFor(marks: ReadonlyMap<string, Piece>, piece: Piece, wanted: string): string {
  const name = wanted.replace(/[«»*\n]/g, ' ').trim();
  const source = writeBlocks([piece]);
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${name} (${String(count)})`;
    const known = marks.get(tried);
    if (known === undefined || writeBlocks([known]) === source) return tried;
  }
}
