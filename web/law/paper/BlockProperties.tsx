import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { conditionWords, findCondition } from '../../../templates/engine/block-condition.ts';
import {
  besideBlock,
  type BlockPath,
  findPiece,
  withoutBlock,
  withPiece,
  withSwapped,
} from '../../../templates/engine/block-edit.ts';
import { blockKind, isLine } from '../../../templates/engine/block-kinds.ts';
import { type LineLook, lineLooks } from '../../../templates/engine/block-new.ts';
import { type Holder, isHolder, type Piece, writeBlocks } from '../../../templates/engine/blocks.ts';
import type { PaperFields } from '../../../server/contract/paper-desk.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConditionPicker } from './ConditionPicker.tsx';
import { type PaperNames, withCondition } from './paper-names.ts';

type BlockPropertiesProps = {
  readonly pieces: readonly Piece[];
  readonly path: BlockPath;
  readonly fields: PaperFields;
  readonly names: PaperNames;
  readonly onChange: (pieces: readonly Piece[], said: string, chosen: BlockPath | undefined) => void;
};

/** What the chosen block is, and what may be done with it. */
export function BlockProperties({ pieces, path, fields, names, onChange }: BlockPropertiesProps) {
  const { t } = useTexts();
  const piece = findPiece(pieces, path);
  if (piece === undefined) return null;
  const kind = blockKind(piece);
  const what = t(`law.paper.kind.${kind}`);
  const move = (step: 1 | -1) => {
    const other = besideBlock(pieces, path, step);
    if (other !== undefined) onChange(withSwapped(pieces, path, other), t('law.paper.moved', { what }), other);
  };
  const change = (made: Piece) => onChange(withPiece(pieces, path, [made]), t('law.paper.changed', { what }), path);
  return (
    <Stack gap="xs" component="section" aria-label={t('law.paper.properties')}>
      <Title order={3}>{what}</Title>
      {kind === 'locked' && <Text size="sm">{t('law.paper.lockedHelp')}</Text>}
      {isHolder(piece) && isLine(piece) && <LookPicker piece={piece} onChange={change} />}
      {kind === 'condition' && <BranchCondition piece={piece} fields={fields} names={names} onChange={change} />}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={besideBlock(pieces, path, -1) === undefined}
          onClick={() => move(-1)}
        >
          {t('law.paper.up')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={besideBlock(pieces, path, 1) === undefined}
          onClick={() => move(1)}
        >
          {t('law.paper.down')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          onClick={() => onChange(withoutBlock(pieces, path), t('law.paper.removed', { what }), undefined)}
        >
          {t('law.paper.remove')}
        </Button>
      </Group>
      {path.length > 2 && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(pieces, '', path.slice(0, -2))}>
          {t('law.paper.outer')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => onChange(pieces, '', undefined)}>
        {t('law.paper.toWhole')}
      </Button>
    </Stack>
  );
}

/** How a line looks: the kinds of line that papers have. */
function LookPicker({ piece, onChange }: { readonly piece: Holder; readonly onChange: (piece: Piece) => void }) {
  const { t } = useTexts();
  const looks = Object.entries(lineLooks);
  const now = looks.find(([, { open }]) => open === piece.sides[0]?.open)?.[0];
  if (now === undefined) return null;
  const change = (next: string | null) => {
    const look = looks.find(([key]) => key === next)?.[1];
    if (look === undefined) return;
    onChange({
      ...piece,
      name: look.name,
      sides: piece.sides.map((side) => ({ ...side, open: look.open })),
      close: `</${look.name}>`,
    });
  };
  const keys: readonly LineLook[] = ['paragraph', 'english', 'subject', 'centred', 'right', 'title', 'heading'];
  return (
    <Select
      label={t('law.paper.look.label')}
      data={keys.map((value) => ({ value, label: t(`law.paper.look.${value}`) }))}
      allowDeselect={false}
      value={now}
      onChange={change}
    />
  );
}

type BranchConditionProps = Pick<BlockPropertiesProps, 'fields' | 'names'> & {
  readonly piece: Piece;
  readonly onChange: (piece: Piece) => void;
};

function BranchCondition({ piece, fields, names, onChange }: BranchConditionProps) {
  const { t } = useTexts();
  const open = isHolder(piece) ? (piece.sides[0]?.open ?? '') : '';
  const condition = findCondition(open);
  if (condition === undefined || names.fieldAt(condition.path) === undefined)
    return (
      <Text size="sm">
        {t('law.paper.conditionText')} <code lang="en">{open === '' ? writeBlocks([piece]) : open}</code>
      </Text>
    );
  return (
    <ConditionPicker
      fields={fields}
      names={names}
      condition={condition}
      onChange={(next) => onChange(withCondition(piece, conditionWords(next)))}
    />
  );
}
