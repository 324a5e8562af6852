import { type Token, tokensOf } from './block-tokens.ts';
import { parseTemplate } from './parsed.ts';

/** A piece without pieces of its own: text, a value, a shared part, a line end, or what only the text side can show. */
export type Plain = {
  readonly kind: 'text' | 'field' | 'part' | 'void' | 'locked';
  readonly source: string;
};

/** What one way of a holder begins with, and what it holds. */
export type Side = { readonly open: string; readonly inside: readonly Piece[] };

/** An element of the page, or a branch (`if`, `unless`, `each`), whose second side is what stands otherwise. */
export type Holder = {
  readonly kind: 'element' | 'branch';
  readonly name: string;
  readonly sides: readonly Side[];
  readonly close: string;
};

/** A part of a paper's text. Each holds its very letters, so that what is not touched is written as it was. */
export type Piece = Plain | Holder;

/** Says whether a piece holds others. */
export function isHolder(piece: Piece): piece is Holder {
  return piece.kind === 'element' || piece.kind === 'branch';
}

/**
 * Reads the text of a paper as a tree of pieces; what does not nest, or is no word that the desk knows, is locked with its text.
 * Never throws; `writeBlocks(readBlocks(text)) === text` for any text.
 */
export function readBlocks(text: string): readonly Piece[] {
  if (text === '') return [];
  if (!parseTemplate(text).ok || text.includes('\\{{')) return [{ kind: 'locked', source: text }];
  return readRange(tokensOf(text));
}

/** The text that pieces were read from, or that they make. */
export function writeBlocks(pieces: readonly Piece[]): string {
  return pieces.map(writePiece).join('');
}

function writePiece(piece: Piece): string {
  if (!isHolder(piece)) return piece.source;
  return piece.sides.map(({ open, inside }) => open + writeBlocks(inside)).join('') + piece.close;
}

function readRange(tokens: readonly Token[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    const end = token.kind === 'open' ? endOf(tokens, at) : at;
    pieces.push(token.kind === 'open' ? readHolder(tokens.slice(at, end + 1)) : plain(token));
    at = end + 1;
  }
  return pieces;
}

/** The place where everything that was opened from there on is closed again, or the last place. */
function endOf(tokens: readonly Token[], from: number): number {
  const depth = { markup: 0, words: 0 };
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'open') depth[token.language]++;
    if (token?.kind === 'close') depth[token.language]--;
    if (depth.markup === 0 && depth.words === 0) return at;
  }
  return tokens.length - 1;
}

function readHolder(tokens: readonly Token[]): Piece {
  const [first] = tokens;
  const last = tokens.at(-1);
  const sides = first === undefined ? undefined : sidesOf(tokens.slice(1, -1), first);
  if (first === undefined || last?.kind !== 'close' || last.name !== first.name || last.language !== first.language)
    return locked(tokens);
  if (sides === undefined) return locked(tokens);
  const kind = first.language === 'markup' ? 'element' : 'branch';
  return { kind, name: first.name, sides, close: last.source };
}

/** What stands between opening and closing, parted at an `else` of its own; undefined where it does not nest. */
function sidesOf(tokens: readonly Token[], { source: open, language }: Token): readonly Side[] | undefined {
  const depth = { markup: 0, words: 0 };
  const parted: { open: string; tokens: Token[] }[] = [{ open, tokens: [] }];
  for (const token of tokens) {
    const isOwn = depth.markup === 0 && depth.words === 0;
    if (token.kind === 'else' && isOwn) {
      if (language !== 'words' || parted.length > 1) return undefined;
      parted.push({ open: token.source, tokens: [] });
      continue;
    }
    if (token.kind === 'unknown' && isOwn && /^\{\{\s*else\b/.test(token.source)) return undefined;
    if (token.kind === 'open') depth[token.language]++;
    if (token.kind === 'close') depth[token.language]--;
    if (depth.markup < 0 || depth.words < 0) return undefined;
    parted.at(-1)?.tokens.push(token);
  }
  if (depth.markup !== 0 || depth.words !== 0) return undefined;
  return parted.map((side) => ({ open: side.open, inside: readRange(side.tokens) }));
}

function plain({ kind, source }: Token): Plain {
  return kind === 'text' || kind === 'field' || kind === 'part' || kind === 'void'
    ? { kind, source }
    : { kind: 'locked', source };
}

function locked(tokens: readonly Token[]): Plain {
  return { kind: 'locked', source: tokens.map(({ source }) => source).join('') };
}
