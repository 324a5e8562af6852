import { type Holder, isHolder, type Piece } from './blocks.ts';

/** Way to a piece: its place, then side and place within each holder: `[2, 0, 1]` = the second piece in the third. */
export type BlockPath = readonly number[];

/** The piece at a path, or undefined where nothing stands any more. */
export function findPiece(pieces: readonly Piece[], [at = 0, side, ...rest]: BlockPath): Piece | undefined {
  const piece = pieces[at];
  if (side === undefined || piece === undefined) return piece;
  return isHolder(piece) ? findPiece(piece.sides[side]?.inside ?? [], rest) : undefined;
}

/** The pieces with another, several or none in the place of one; everything else stays the very same. */
export function withPiece(
  pieces: readonly Piece[],
  [at = 0, side, ...rest]: BlockPath,
  made: readonly Piece[],
): readonly Piece[] {
  const piece = pieces[at];
  if (piece === undefined) return pieces;
  if (side === undefined) return pieces.toSpliced(at, 1, ...made);
  if (!isHolder(piece)) return pieces;
  return pieces.with(
    at,
    withSide(piece, side, (inside) => withPiece(inside, rest, made)),
  );
}

/** A piece with one of its sides changed. */
export function withSide(holder: Holder, side: number, change: (inside: readonly Piece[]) => readonly Piece[]): Holder {
  const sides = holder.sides.map((each, at) => (at === side ? { ...each, inside: change(each.inside) } : each));
  return { ...holder, sides };
}

/** A new block after the one at a path, on a line of its own. */
export function afterBlock(pieces: readonly Piece[], path: BlockPath, made: Piece): readonly Piece[] {
  const before = findPiece(pieces, path);
  return before === undefined ? pieces : withPiece(pieces, path, [before, { kind: 'text', source: '\n' }, made]);
}

/** The pieces without the block at a path and the line end that stood before it. */
export function withoutBlock(pieces: readonly Piece[], path: BlockPath): readonly Piece[] {
  const left = withPiece(pieces, path, []);
  const at = (path.at(-1) ?? 0) - 1;
  const before = [...path.slice(0, -1), at];
  const gap = at < 0 ? undefined : findPiece(left, before);
  return gap?.kind === 'text' && gap.source.trim() === '' ? withPiece(left, before, []) : left;
}

/** The path of the block before or after another beside it; line ends between blocks do not count. */
export function besideBlock(pieces: readonly Piece[], path: BlockPath, step: 1 | -1): BlockPath | undefined {
  for (let at = (path.at(-1) ?? 0) + step; at >= 0; at += step) {
    const there = [...path.slice(0, -1), at];
    const piece = findPiece(pieces, there);
    if (piece === undefined) return undefined;
    if (!isGap(piece)) return there;
  }
  return undefined;
}

/** Lets two blocks change places; what stands between them stays. */
export function withSwapped(pieces: readonly Piece[], one: BlockPath, other: BlockPath): readonly Piece[] {
  const [first, second] = [findPiece(pieces, one), findPiece(pieces, other)];
  if (first === undefined || second === undefined) return pieces;
  return withPiece(withPiece(pieces, one, [second]), other, [first]);
}

/** Line ends and spaces between blocks. */
export function isGap(piece: Piece): boolean {
  return piece.kind === 'text' && piece.source.trim() === '';
}
