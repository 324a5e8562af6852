import { createElement, type ReactNode, type Ref } from 'react';
import { blockKind, isLine } from '../../../templates/engine/block-kinds.ts';
import { lineLooks } from '../../../templates/engine/block-new.ts';
import { toLine } from '../../../templates/engine/block-line.ts';
import type { BlockPath } from '../../../templates/engine/block-edit.ts';
import { type Holder, isHolder, type Piece } from '../../../templates/engine/blocks.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LineEditor, type LineHandle } from './LineEditor.tsx';
import { LineText } from './LineText.tsx';
import { attributesOf } from './markup-attributes.ts';
import type { PaperNames } from './paper-names.ts';
import classes from './paper.module.css';

/** What is chosen on a sheet, and what may be done with it there. */
export type SheetDesk = {
  readonly names: PaperNames;
  readonly chosen: string;
  readonly editing: boolean;
  /** What is wrong with the block, said where it stands. */
  readonly wrongAt: (piece: Piece) => string | undefined;
  readonly editor: Ref<LineHandle>;
  readonly onChoose: (path: BlockPath, edit: boolean) => void;
  readonly onSave: (path: BlockPath, inside: readonly Piece[]) => void;
  readonly onClose: () => void;
};

type BlocksProps = {
  readonly pieces: readonly Piece[];
  readonly path: BlockPath;
  readonly desk: SheetDesk;
  /** Element in which they stand: in a table nothing but its own parts may stand. */
  readonly within: string;
};

/** Blocks one below the other, as they print, each to be chosen and edited in its place. */
export function Blocks({ pieces, path, desk, within }: BlocksProps): ReactNode {
  return pieces.map((piece, at) => <Block key={at} piece={piece} path={[...path, at]} desk={desk} within={within} />);
}

type BlockProps = Omit<BlocksProps, 'pieces'> & { readonly piece: Piece };

function Block({ piece, path, desk, within }: BlockProps): ReactNode {
  const kind = blockKind(piece);
  if (kind === 'gap') return null;
  if (isLine(piece) && isHolder(piece)) return <Line piece={piece} path={path} desk={desk} />;
  if (kind === 'locked' || kind === 'page-break' || !isHolder(piece))
    return wrapped(within, <Mark piece={piece} path={path} desk={desk} />);
  if (piece.kind === 'branch') return <Branch piece={piece} path={path} desk={desk} within={within} />;
  const [side] = piece.sides;
  const inside = <Blocks pieces={side?.inside ?? []} path={[...path, 0]} desk={desk} within={piece.name} />;
  return createElement(piece.name, attributesOf(side?.open ?? ''), inside);
}

function Line({ piece, path, desk }: Omit<BlockProps, 'piece' | 'within'> & { readonly piece: Holder }): ReactNode {
  const { t } = useTexts();
  const inside = piece.sides[0]?.inside ?? [];
  const line = toLine(inside, desk.names.nameOf);
  const isChosen = desk.chosen === path.join('.');
  const wrong = desk.wrongAt(piece);
  const text = <LineText pieces={inside} names={desk.names} />;
  return createElement(
    piece.name,
    attributesOf(piece.sides[0]?.open ?? ''),
    isChosen && desk.editing && line !== undefined ? (
      <LineEditor
        handle={desk.editor}
        line={line}
        names={desk.names}
        isEnglish={piece.sides[0]?.open === lineLooks.english.open}
        onSave={(next) => desk.onSave(path, next)}
        onClose={desk.onClose}
      />
    ) : (
      <button
        type="button"
        className={classes['line']}
        data-block={path.join('.')}
        data-chosen={isChosen || undefined}
        data-wrong={wrong !== undefined || undefined}
        onClick={() => desk.onChoose(path, true)}
      >
        {inside.length === 0 ? <span className={classes['empty']}>{t('law.paper.empty')}</span> : text}
      </button>
    ),
    wrong !== undefined && <span className={classes['wrong']}>{wrong}</span>,
  );
}

function Branch({ piece, path, desk, within }: Omit<BlockProps, 'piece'> & { readonly piece: Holder }): ReactNode {
  const { t } = useTexts();
  const isPart = bare.has(within);
  const inside = piece.sides.map(({ inside: pieces }, side) => (
    <Blocks key={side} pieces={pieces} path={[...path, side]} desk={desk} within={within} />
  ));
  const otherwise =
    inside[1] !== undefined && wrapped(within, <span className={classes['else']}>{t('law.paper.otherwise')}</span>);
  const all = (
    <>
      {wrapped(within, <Mark piece={piece} path={path} desk={desk} />)}
      {inside[0]}
      {otherwise}
      {inside[1]}
    </>
  );
  return isPart ? all : <div className={classes['branch']}>{all}</div>;
}

const bare: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ol', 'ul', 'p', 'span']);

/** A mark of the desk where only parts of a table or a list may stand. */
function wrapped(within: string, mark: ReactNode): ReactNode {
  if (within === 'table')
    return (
      <tbody>
        <tr>
          <td colSpan={99}>{mark}</td>
        </tr>
      </tbody>
    );
  if (within === 'thead' || within === 'tbody' || within === 'tfoot')
    return (
      <tr>
        <td colSpan={99}>{mark}</td>
      </tr>
    );
  if (within === 'tr') return <td>{mark}</td>;
  return within === 'ol' || within === 'ul' ? <li className={classes['bare']}>{mark}</li> : mark;
}

function Mark({ piece, path, desk }: Omit<BlockProps, 'within'>): ReactNode {
  const { t } = useTexts();
  const kind = blockKind(piece);
  const said = kind === 'part' || kind === 'field' || isHolder(piece) ? desk.names.nameOf(piece) : '';
  const wrong = desk.wrongAt(piece);
  return (
    <>
      <button
        type="button"
        className={classes['mark']}
        data-kind={kind}
        data-block={path.join('.')}
        data-chosen={desk.chosen === path.join('.') || undefined}
        data-wrong={wrong !== undefined || undefined}
        onClick={() => desk.onChoose(path, false)}
      >
        {kind === 'locked' && !isHolder(piece) ? `${t('law.paper.kind.locked')}: ${piece.source.slice(0, 80)}` : said}
        {kind === 'page-break' && t('law.paper.kind.page-break')}
      </button>
      {wrong !== undefined && <span className={classes['wrong']}>{wrong}</span>}
    </>
  );
}
