import { Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Condition } from '../../../templates/engine/block-condition.ts';
import { newCondition, newLine, newList, newPageBreak, newPart } from '../../../templates/engine/block-new.ts';
import type { Piece } from '../../../templates/engine/blocks.ts';
import type { PaperFields } from '../../../server/contract/paper-desk.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConditionPicker } from './ConditionPicker.tsx';
import { NewTable } from './NewTable.tsx';
import type { PaperNames } from './paper-names.ts';

type BlockPaletteProps = {
  readonly fields: PaperFields;
  readonly names: PaperNames;
  readonly onAdd: (piece: Piece, said: string) => void;
};

/** Blocks that may be added after the chosen one. */
export function BlockPalette({ fields, names, onAdd }: BlockPaletteProps) {
  const { t, pick } = useTexts();
  const [open, setOpen] = useState<'condition' | 'table'>();
  const [condition, setCondition] = useState<Condition>();
  const begin = t('law.paper.newText');
  const add = (piece: Piece, kind: string) => {
    onAdd(piece, t('law.paper.added', { what: t(`law.paper.kind.${kind}`) }));
    setOpen(undefined);
    setCondition(undefined);
  };
  const button = (kind: string, make: () => Piece) => (
    <Button key={kind} variant="default" size="compact-md" fz="sm" onClick={() => add(make(), kind)}>
      {t(`law.paper.kind.${kind}`)}
    </Button>
  );
  return (
    <Stack gap="xs">
      <Text size="sm">{t('law.paper.addHelp')}</Text>
      {button('paragraph', () => newLine('paragraph', begin))}
      {button('english', () => newLine('english', t('law.paper.newEnglish')))}
      {button('heading', () => newLine('heading', begin))}
      {button('subject', () => newLine('subject', begin))}
      {button('list', () => newList(begin))}
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        aria-expanded={open === 'condition'}
        onClick={() => setOpen(open === 'condition' ? undefined : 'condition')}
      >
        {t('law.paper.kind.condition')}
      </Button>
      {open === 'condition' && (
        <Stack gap="xs">
          <ConditionPicker fields={fields} names={names} condition={condition} onChange={setCondition} />
          <Button
            size="compact-md"
            fz="sm"
            disabled={condition === undefined}
            onClick={() => condition !== undefined && add(newCondition(condition, begin), 'condition')}
          >
            {t('law.paper.addCondition')}
          </Button>
        </Stack>
      )}
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        aria-expanded={open === 'table'}
        onClick={() => setOpen(open === 'table' ? undefined : 'table')}
      >
        {t('law.paper.kind.table')}
      </Button>
      {open === 'table' && <NewTable fields={fields} names={names} onAdd={(piece) => add(piece, 'table')} />}
      {button('page-break', newPageBreak)}
      <Select
        label={t('law.paper.kind.part')}
        description={t('law.paper.partHelp')}
        data={fields.parts.map(({ name, label }) => ({ value: name, label: pick(label) }))}
        searchable
        value={null}
        onChange={(name) => name !== null && add(newPart(name), 'part')}
      />
    </Stack>
  );
}
