import { isHolder, type Piece, readBlocks, writeBlocks } from '../../../templates/engine/blocks.ts';

/** How the text of a paper comes out of its parts again. */
type Trip = {
  /** Letter by letter as it was. */
  readonly same: boolean;
  readonly parts: number;
  /** Parts that only the text side can show. */
  readonly locked: number;
};

/** Reads a paper as parts and writes them out again. */
export function blockTrip(text: string): Trip {
  const pieces = readBlocks(text);
  const all = pieces.flatMap(withInner);
  return {
    same: writeBlocks(pieces) === text,
    parts: all.length,
    locked: all.filter(({ kind }) => kind === 'locked').length,
  };
}

function withInner(piece: Piece): readonly Piece[] {
  return isHolder(piece) ? [piece, ...piece.sides.flatMap(({ inside }) => inside.flatMap(withInner))] : [piece];
}
