import { Button, MultiSelect, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { newTable } from '../../../templates/engine/block-new.ts';
import type { Piece } from '../../../templates/engine/blocks.ts';
import type { PaperFields } from '../../../server/contract/paper-desk.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { PaperNames } from './paper-names.ts';

type NewTableProps = {
  readonly fields: PaperFields;
  readonly names: PaperNames;
  readonly onAdd: (piece: Piece) => void;
};

/** A table over rows of the case: which rows, and which of their columns. */
export function NewTable({ fields, names, onAdd }: NewTableProps) {
  const { t, pick } = useTexts();
  const [path, setPath] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const tables = fields.topics.flatMap((topic) => topic.fields.filter(({ columns }) => columns !== undefined));
  const columns = tables.find((table) => table.path === path)?.columns ?? [];
  const make = () => {
    const wanted = chosen.flatMap((column) => {
      const found = columns.find((each) => each.path === column);
      return found?.source === undefined ? [] : [{ title: pick(found.label), source: found.source }];
    });
    if (path !== null) onAdd(newTable(path, t('law.paper.rowNo'), wanted));
  };
  return (
    <Stack gap="xs">
      <Select
        label={t('law.paper.table.rows')}
        data={tables.map((table) => ({ value: table.path, label: names.nameOfField(table) }))}
        searchable
        value={path}
        onChange={(next) => {
          setPath(next);
          setChosen([]);
        }}
      />
      <MultiSelect
        label={t('law.paper.table.columns')}
        data={columns.flatMap(({ path: value, source, label }) =>
          source === undefined ? [] : [{ value, label: pick(label) }],
        )}
        value={chosen}
        onChange={setChosen}
      />
      <Button size="compact-md" fz="sm" disabled={path === null || chosen.length === 0} onClick={make}>
        {t('law.paper.addTable')}
      </Button>
    </Stack>
  );
}
