import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { textOf } from '../../forms/controls/control.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { cellOf, type Column, withRepeated } from './rows.ts';
import type { GridProps } from './TableGrid.tsx';
import classes from './table.module.css';

type RepeatRowsProps = Pick<GridProps, 'view' | 'desk' | 'columns'>;

/** All rows for one year, use or class written again for another: the rates of the year that ends as those of the next. */
export function RepeatRows({ view, desk, columns }: RepeatRowsProps) {
  const { t, language } = useTexts();
  const { key } = view.definition;
  const offered = columns.conditions.filter(({ id, node }) => key.includes(id) && optionsOf({ node }).length > 1);
  const [chosen, setChosen] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const column = offered.find(({ id }) => id === chosen) ?? offered[0];
  if (column === undefined) return null;
  const { rows } = desk.desk;
  const options = optionsOf(column).map(({ code, ...name }) => ({ value: code, label: name[language] }));
  const standing = new Set(rows.map((row) => textOf(cellOf(row, column.id))));
  const repeated = { column: column.id, from, to };
  const added = from === '' || to === '' ? 0 : withRepeated(rows, repeated, key).length - rows.length;
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const choose = { value: '', label: t('common.choose') };
  return (
    <details className={classes['repeat']}>
      <summary>{t('law.table.repeat.title')}</summary>
      <Text size="sm" c="dimmed">
        {t('law.table.repeat.help')}
      </Text>
      <Group align="flex-end" gap="sm" mt="xs">
        {offered.length > 1 && (
          <NativeSelect
            label={t('law.table.repeat.column')}
            value={column.id}
            data={offered.map(({ id, node }) => ({ value: id, label: node.info.label[language] }))}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              setFrom('');
              setTo('');
            }}
          />
        )}
        <NativeSelect
          label={t('law.table.repeat.from')}
          value={from}
          data={[choose, ...options.filter(({ value }) => standing.has(value))]}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('law.table.repeat.to')}
          value={to}
          data={[choose, ...options.filter(({ value }) => value !== from)]}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={added === 0}
          onClick={() => desk.repeat(repeated, t('law.table.said.repeated', { from: labelOf(from), to: labelOf(to) }))}
        >
          {t('law.table.repeat.do', { count: added })}
        </Button>
      </Group>
    </details>
  );
}

function optionsOf({ node }: Pick<Column, 'node'>) {
  return node.info.type === 'enum' ? (node.info.options ?? []) : [];
}
