import { SegmentedControl, Stack, Tabs } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  afterBlock,
  type BlockPath,
  findPiece,
  isGap,
  withPiece,
  withSide,
} from '../../../templates/engine/block-edit.ts';
import { isHolder, type Piece, readBlocks, writeBlocks } from '../../../templates/engine/blocks.ts';
import type { PaperFields } from '../../../server/contract/paper-desk.ts';
import { SetupSkeleton } from '../../setup/SetupSkeleton.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import type { LedTo, WorkProps } from '../work.ts';
import { usePaperFields } from './api.ts';
import { BlockPalette } from './BlockPalette.tsx';
import { BlockProperties } from './BlockProperties.tsx';
import { placeAfter } from './block-place.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { blockAtLine, wrongLines } from './finding-blocks.ts';
import type { LineHandle } from './LineEditor.tsx';
import classes from './paper.module.css';
import { paperNames } from './paper-names.ts';
import { PaperPreview } from './PaperPreview.tsx';
import { PaperProperties } from './PaperProperties.tsx';
import { findPaper, layoutOf, type PaperSource } from './paper-source.ts';
import { Blocks, type SheetDesk } from './Sheet.tsx';
import { sheetStyles } from './sheet-styles.ts';

// A4 at 96 dots per inch; what is narrower than two thirds of it is read as it flows there (paper.module.css)
const sheetWidth = 796;
const leastZoom = 0.66;

/** The desk of a paper: blocks and values at the left, the page in the middle, what is chosen at the right. */
export function PaperWork(props: WorkProps) {
  const { t } = useTexts();
  const fields = usePaperFields(props.view.id);
  const paper = findPaper(props.source);
  if (fields.error !== null) return <ProblemAlert error={fields.error} onRetry={() => void fields.refetch()} />;
  if (fields.data === undefined) return <SetupSkeleton rows={8} height={44} />;
  if (paper === undefined)
    return (
      <Notice tone="info" icon="info">
        {t('law.paper.unreadable')}
      </Notice>
    );
  return <Desk {...props} paper={paper} fields={fields.data} />;
}

type DeskProps = WorkProps & { readonly paper: PaperSource; readonly fields: PaperFields };

function Desk(props: DeskProps) {
  const { t } = useTexts();
  const [way, setWay] = useState<'write' | 'see'>('write');
  const [led, setLed] = useState(props.shown);
  const [leading, setLeading] = useState(props.shown);
  if (props.shown !== led) {
    setLed(props.shown);
    setLeading(props.shown);
    if (props.shown !== undefined) setWay('write');
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        className={classes['switch'] ?? ''}
        aria-label={t('law.paper.way.label')}
        data={(['write', 'see'] as const).map((value) => ({ value, label: t(`law.paper.way.${value}`) }))}
        value={way}
        onChange={(next) => {
          setWay(next === 'see' ? 'see' : 'write');
          setLeading(undefined);
        }}
      />
      {way === 'see' ? <PaperPreview view={props.view} paper={props.paper} /> : <Writing {...props} ledTo={leading} />}
    </Stack>
  );
}

type WritingProps = Omit<DeskProps, 'shown'> & { readonly ledTo: LedTo | undefined };

function Writing({ view, paper, fields, findings, onChange, ledTo }: WritingProps) {
  const { t, pick } = useTexts();
  const pieces = useMemo(() => readBlocks(paper.document), [paper.document]);
  const names = useMemo(() => paperNames(fields, { t, pick }), [fields, t, pick]);
  const [chosen, setChosen] = useState<BlockPath>();
  const [editing, setEditing] = useState(false);
  const editor = useRef<LineHandle>(null);
  const desks = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLElement>(null);
  const [led, setLed] = useState<LedTo>();
  if (ledTo !== led) {
    setLed(ledTo);
    if (ledTo !== undefined) {
      setChosen(blockAtLine(paper.document, pieces, ledTo.pointer));
      setEditing(false);
    }
  }
  useEffect(() => {
    // what stands on no line of the text is said of the paper as a whole, at the right
    if (ledTo !== undefined) (desks.current?.querySelector<HTMLElement>('[data-chosen]') ?? right.current)?.focus();
  }, [ledTo]);
  const { ref: place, width } = useElementSize();
  const choose = (path: BlockPath | undefined, edit: boolean) => {
    setChosen(path);
    setEditing(edit);
  };
  const write = (next: readonly Piece[], said: string) => onChange({ ...paper, document: writeBlocks(next) }, said);
  const save: SheetDesk['onSave'] = (path, inside) => {
    const piece = findPiece(pieces, path);
    if (piece !== undefined && isHolder(piece))
      write(withPiece(pieces, path, [withSide(piece, 0, () => inside)]), t('law.paper.lineChanged'));
  };
  const add = (piece: Piece, said: string) => {
    const before = placeAfter(pieces, chosen);
    write(
      before === undefined ? [...pieces, piece, { kind: 'text', source: '\n' }] : afterBlock(pieces, before, piece),
      said,
    );
    const at = before === undefined ? [pieces.length] : [...before.slice(0, -1), (before.at(-1) ?? 0) + 2];
    choose(isHolder(piece) && piece.kind === 'branch' ? [...at, 0, 0] : at, true);
  };
  const wrong = wrongLines(view.id, paper.document, pieces, findings);
  const desk: SheetDesk = {
    names,
    chosen: chosen?.join('.') ?? '',
    editing,
    wrongAt: (piece) => {
      const finding = wrong.get(piece);
      return finding === undefined ? undefined : pick(finding.message);
    },
    editor,
    onChoose: choose,
    onSave: save,
    onClose: () => setEditing(false),
  };
  return (
    <div ref={desks} className={classes['desk']}>
      <style>{sheetStyles}</style>
      <section className={classes['side']} aria-label={t('law.paper.tools')}>
        <Tabs defaultValue="blocks" keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="blocks">{t('law.paper.blocks')}</Tabs.Tab>
            <Tabs.Tab value="fields">{t('law.paper.fields')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="blocks" pt="xs">
            <BlockPalette fields={fields} names={names} onAdd={add} />
          </Tabs.Panel>
          <Tabs.Panel value="fields" pt="xs">
            <FieldPicker
              fields={fields}
              names={names}
              onPick={editing ? (field) => editor.current?.put(names.nameOfField(field)) : undefined}
            />
          </Tabs.Panel>
        </Tabs>
      </section>
      <section ref={place} className={classes['place']} aria-label={t('law.paper.page')}>
        <div
          data-paper-sheet
          className={classes['sheet']}
          style={{ zoom: width < leastZoom * sheetWidth ? 1 : Math.min(1, width / sheetWidth) }}
          data-landscape={paper.definition['landscape'] === true || undefined}
        >
          <article className={`paper ${layoutOf(paper).split('-')[0] ?? ''}`} lang="ne">
            <Blocks pieces={pieces} path={[]} desk={desk} within="article" />
            {pieces.every(isGap) && <p>{t('law.paper.nothing')}</p>}
          </article>
        </div>
      </section>
      <section ref={right} tabIndex={-1} className={classes['side']} aria-label={t('law.paper.right')}>
        {chosen !== undefined && findPiece(pieces, chosen) !== undefined ? (
          <BlockProperties
            pieces={pieces}
            path={chosen}
            fields={fields}
            names={names}
            onChange={(next, said, path) => {
              if (next !== pieces) write(next, said);
              choose(path, false);
            }}
          />
        ) : (
          <PaperProperties
            paper={paper}
            fields={fields}
            onChange={(definition, said) => onChange({ ...paper, definition }, said)}
          />
        )}
      </section>
    </div>
  );
}
