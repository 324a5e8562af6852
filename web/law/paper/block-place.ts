import type { BlockPath } from '../../../templates/engine/block-edit.ts';
import { findPiece, isGap } from '../../../templates/engine/block-edit.ts';
import { isHolder, type Piece } from '../../../templates/engine/blocks.ts';

const closed: ReadonlySet<string> = new Set(['table', 'ol', 'ul']);

/** After which block a new one is put: the chosen one, or the table or list that it stands in; else the last of all. */
export function placeAfter(pieces: readonly Piece[], chosen: BlockPath | undefined): BlockPath | undefined {
  if (chosen !== undefined && findPiece(pieces, chosen) !== undefined) {
    for (let length = 1; length < chosen.length; length += 2) {
      const outer = findPiece(pieces, chosen.slice(0, length));
      if (outer !== undefined && isHolder(outer) && closed.has(outer.name)) return chosen.slice(0, length);
    }
    return chosen;
  }
  const last = pieces.findLastIndex((piece) => !isGap(piece));
  return last < 0 ? undefined : [last];
}
