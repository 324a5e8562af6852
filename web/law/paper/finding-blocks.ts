import type { FindingView } from '../../../server/contract/definitions.ts';
import type { BlockPath } from '../../../templates/engine/block-edit.ts';
import { blockKind, isLine } from '../../../templates/engine/block-kinds.ts';
import { isHolder, type Piece, writeBlocks } from '../../../templates/engine/blocks.ts';

/** What the last check found wrong in each block, by the line of the text on which it begins. */
export function wrongLines(
  id: string,
  text: string,
  pieces: readonly Piece[],
  findings: readonly FindingView[],
): ReadonlyMap<Piece, FindingView> {
  const own = findings.filter(({ file }) => file === `templates/documents/${id}.hbs`);
  const wrong = new Map<Piece, FindingView>();
  if (own.length === 0) return wrong;
  for (const { piece, from, to } of linesOf(text, pieces)) {
    const found = own.find(({ path }) => isBetween(lineIn(path), from, to));
    if (found !== undefined && ![...wrong.values()].includes(found)) wrong.set(piece, found);
  }
  return wrong;
}

/** Way to the block on a line of the text (`line 3`), the first where it holds several; undefined where none stands. */
export function blockAtLine(text: string, pieces: readonly Piece[], pointer: string): BlockPath | undefined {
  return linesOf(text, pieces).find(({ from, to }) => isBetween(lineIn(pointer), from, to))?.path;
}

type Lines = { readonly piece: Piece; readonly path: BlockPath; readonly from: number; readonly to: number };

/** Every block that is chosen as one, with the lines of the text on which it begins and ends. */
function linesOf(text: string, pieces: readonly Piece[]): readonly Lines[] {
  const found: Lines[] = [];
  let at = 0;
  const lineOf = (place: number): number => text.slice(0, place).split('\n').length;
  const walk = (all: readonly Piece[], above: BlockPath): void => {
    for (const [index, piece] of all.entries()) {
      const isBlock = isLine(piece) || !isHolder(piece);
      const source = writeBlocks([piece]);
      const path = [...above, index];
      if (isBlock && blockKind(piece) !== 'gap')
        found.push({ piece, path, from: lineOf(at), to: lineOf(at + source.length) });
      if (isBlock || !isHolder(piece)) {
        at += source.length;
        continue;
      }
      const from = lineOf(at);
      const to = lineOf(at + (piece.sides[0]?.open.length ?? 0));
      for (const [side, { open, inside }] of piece.sides.entries()) {
        at += open.length;
        walk(inside, [...path, side]);
      }
      at += piece.close.length;
      // a condition stands on a line too; what stands under it on the same line comes first
      if (piece.kind === 'branch') found.push({ piece, path, from, to });
    }
  };
  walk(pieces, []);
  return found;
}

/** Of `line 3` the number; 0 = no line. */
function lineIn(path: string): number {
  return Number(/^line (\d+)$/u.exec(path)?.[1] ?? 0);
}

function isBetween(line: number, from: number, to: number): boolean {
  return line >= from && line <= to;
}
