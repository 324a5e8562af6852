import type { ReactNode } from 'react';
import { isHolder, type Piece } from '../../../templates/engine/blocks.ts';
import type { PaperNames } from './paper-names.ts';
import classes from './paper.module.css';

type LineTextProps = { readonly pieces: readonly Piece[]; readonly names: PaperNames };

/** Running text as it prints, with the name of what is filled in where it will stand. */
export function LineText({ pieces, names }: LineTextProps): ReactNode {
  return pieces.map((piece, at) => <Run key={at} piece={piece} names={names} />);
}

function Run({ piece, names }: { readonly piece: Piece; readonly names: PaperNames }): ReactNode {
  if (piece.kind === 'text') return plainText(piece.source);
  if (piece.kind === 'void') return <br />;
  if (isHolder(piece) && piece.kind === 'element') {
    const text = piece.sides.map(({ inside }, at) => <LineText key={at} pieces={inside} names={names} />);
    return piece.name === 'strong' ? <strong>{text}</strong> : <span>{text}</span>;
  }
  if (!isHolder(piece)) return <span className={classes['chip']}>{names.nameOf(piece)}</span>;
  return (
    <span className={classes['inline']}>
      {piece.sides.map(({ inside }, at) => (
        <span key={at}>
          <span className={classes['ask']}>{at === 0 ? names.nameOf(piece) : '/'}</span>
          <LineText pieces={inside} names={names} />
        </span>
      ))}
    </span>
  );
}

const signs: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};

function plainText(source: string): string {
  return source.replace(/&(?:lt|gt|amp|quot|nbsp);/g, (entity) => signs[entity] ?? entity);
}
