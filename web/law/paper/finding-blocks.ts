import type { FindingView } from '../../../server/contract/definitions.ts';
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
  let at = 0;
  const lineOf = (place: number): number => text.slice(0, place).split('\n').length;
  const walk = (all: readonly Piece[]): void => {
    for (const piece of all) {
      const isBlock = isLine(piece) || !isHolder(piece);
      const source = writeBlocks([piece]);
      if (isBlock && blockKind(piece) !== 'gap') {
        const [from, to] = [lineOf(at), lineOf(at + source.length)];
        const found = own.find(({ path }) => isBetween(Number(/^line (\d+)$/.exec(path)?.[1] ?? 0), from, to));
        if (found !== undefined && ![...wrong.values()].includes(found)) wrong.set(piece, found);
      }
      if (isBlock || !isHolder(piece)) {
        at += source.length;
        continue;
      }
      for (const { open, inside } of piece.sides) {
        at += open.length;
        walk(inside);
      }
      at += piece.close.length;
    }
  };
  walk(pieces);
  return wrong;
}

function isBetween(line: number, from: number, to: number): boolean {
  return line >= from && line <= to;
}
