import { ActionIcon, Group } from '@mantine/core';
import { memo, useMemo } from 'react';
import { showValue } from '../../form-schemas/engine/show.ts';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { FieldSlot } from './FieldSlot.tsx';
import type { Path } from './form-store.ts';
import classes from './rows.module.css';
import type { TableShape } from './table-shape.ts';

type TableRowProps = {
  readonly shape: TableShape;
  readonly table: Path;
  readonly row: Readonly<Record<string, unknown>>;
  readonly index: number;
  readonly heading: string | undefined;
  readonly onChange: (value: unknown, path: Path) => void;
  readonly onCopy: ((index: number) => void) | undefined;
  readonly onRemove: ((index: number) => void) | undefined;
};

/** One row of a table; renders again only when it is the one that changed. */
export const TableRow = memo(function TableRow({
  shape,
  table,
  row,
  index,
  heading,
  onChange,
  onCopy,
  onRemove,
}: TableRowProps) {
  const { t, language } = useTexts();
  const number = withDigits(index + 1, language);
  const [naming] = shape.naming;
  const named = naming === undefined ? undefined : row[naming.key];
  const rowName = naming === undefined || named === undefined ? number : showValue(naming.info, named)[language];
  const width = shape.columns.length + 2;
  return (
    <>
      {heading !== undefined && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <tr role="row" className={classes['group']}>
          <th colSpan={width} scope="rowgroup" lang="ne">
            {heading}
          </th>
        </tr>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <tr role="row" className={classes['row']}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <td role="cell" className={classes['number']}>
          {number}
        </td>
        {shape.columns.map((column) => (
          <Cell
            key={column.key}
            column={column}
            table={table}
            index={index}
            rowName={rowName}
            value={row[column.key]}
            onChange={onChange}
          />
        ))}
        {onRemove !== undefined && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <td role="cell" className={classes['tools']}>
            <Group gap={4} wrap="nowrap">
              {onCopy !== undefined && (
                <ActionIcon
                  variant="default"
                  size={32}
                  aria-label={`${t('form.copyRow')}, ${rowName}`}
                  title={t('form.copyRow')}
                  onClick={() => onCopy(index)}
                >
                  <Icon name="copy" size={16} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="default"
                size={32}
                aria-label={`${t('form.removeRow')}, ${rowName}`}
                title={t('form.removeRow')}
                onClick={() => onRemove(index)}
              >
                <Icon name="trash" size={16} />
              </ActionIcon>
            </Group>
          </td>
        )}
      </tr>
    </>
  );
});

type CellProps = {
  readonly column: FieldNode;
  readonly table: Path;
  readonly index: number;
  readonly rowName: string;
  readonly value: unknown;
  readonly onChange: (value: unknown, path: Path) => void;
};

function Cell({ column, table, index, rowName, value, onChange }: CellProps) {
  const { language } = useTexts();
  const path = useMemo(() => [...table, index, column.key], [table, index, column.key]);
  const label = column.info.label[language];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <td role="cell" data-label={label} data-type={column.info.type}>
      <FieldSlot node={column} path={path} value={value} onChange={onChange} spokenLabel={`${label}, ${rowName}`} />
    </td>
  );
}
