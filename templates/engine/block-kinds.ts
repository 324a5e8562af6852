import { isGap } from './block-edit.ts';
import { isHolder, type Piece, writeBlocks } from './blocks.ts';

/** What a block is to whoever writes a paper. */
export type BlockKind =
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'table'
  | 'row'
  | 'rows'
  | 'condition'
  | 'part'
  | 'page-break'
  | 'box'
  | 'field'
  | 'gap'
  | 'locked';

const lineTags: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'li', 'td', 'th', 'caption', 'div', 'span']);
const inlineTags: ReadonlySet<string> = new Set(['strong', 'em', 'span']);
const kinds: Readonly<Record<string, BlockKind>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  ol: 'list',
  ul: 'list',
  table: 'table',
  tr: 'row',
  svg: 'locked',
};

/** What a piece is called where blocks stand one below the other. */
export function blockKind(piece: Piece): BlockKind {
  if (isGap(piece)) return 'gap';
  if (piece.kind === 'part' || piece.kind === 'locked' || piece.kind === 'field') return piece.kind;
  if (!isHolder(piece)) return 'locked';
  if (piece.kind === 'branch') return piece.name === 'each' ? 'rows' : 'condition';
  if (isPageBreak(piece)) return 'page-break';
  return kinds[piece.name] ?? (isLine(piece) ? 'paragraph' : 'box');
}

/** Whether a piece is one line or paragraph of running text, with nothing in it but what stands within a line. */
export function isLine(piece: Piece): boolean {
  if (!isHolder(piece) || piece.kind !== 'element' || !lineTags.has(piece.name)) return false;
  return !isPageBreak(piece) && piece.sides.every(({ inside }) => inside.every(standsInLine));
}

function standsInLine(piece: Piece): boolean {
  if (!isHolder(piece)) return piece.kind !== 'locked';
  if (piece.kind === 'element' && !inlineTags.has(piece.name)) return false;
  return piece.sides.every(({ inside }) => inside.every(standsInLine));
}

/** How many letters of a text the desk can show and change, and how many stand in locked blocks. */
export function openLetters(pieces: readonly Piece[]): { readonly open: number; readonly locked: number } {
  let locked = 0;
  const count = (all: readonly Piece[]): void => {
    for (const piece of all) {
      const isShut = piece.kind === 'locked' || (isHolder(piece) && blockKind(piece) === 'locked');
      if (isShut) locked += writeBlocks([piece]).length;
      else if (isHolder(piece)) for (const { inside } of piece.sides) count(inside);
      else if (piece.kind === 'text' && !isGap(piece) && !all.every(standsInLine)) locked += piece.source.length;
    }
  };
  count(pieces);
  return { open: writeBlocks(pieces).length - locked, locked };
}

function isPageBreak(piece: Piece): boolean {
  return writeBlocks([piece]) === '<div class="page-break"></div>';
}
