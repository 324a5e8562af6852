import { Button, Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { FloorSums } from './FloorSums.tsx';
import { useFormSetting, useIssueText } from './form-context.ts';
import type { Path } from './form-store.ts';
import { controlId } from './issue-text.ts';
import { recordOf, rowsOf, withKey } from './records.ts';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import classes from './rows.module.css';
import { tableShape, tableWidth } from './table-shape.ts';

type RowsFieldProps = {
  readonly node: FieldNode;
  readonly path: Path;
  readonly value: unknown;
  readonly onChange: (value: unknown, path: Path) => void;
};

/**
 * A table of rows: checklists in their groups, the fixed four sides, floors with their sums, and tables that grow. Where there
 * is no room for its columns each row is a card.
 */
export function RowsField({ node, path, value, onChange }: RowsFieldProps) {
  const { t, language } = useTexts();
  const { store, readOnly } = useFormSetting();
  const error = useIssueText(path);
  const shape = useMemo(() => tableShape(node), [node]);
  const { ref, width } = useElementSize();
  const rows = rowsOf(value);
  const { put, changeCell, remove, copy } = useRowChanges(path, rows, onChange);

  const editable = shape.open && !readOnly && node.info.readOnly !== true;
  const full = rows.length >= (node.info.maxItems ?? Number.POSITIVE_INFINITY);
  const Rows = width < tableWidth(shape, readOnly) ? RowCards : RowTable;
  return (
    <div ref={ref} id={controlId(path)} tabIndex={-1} className={classes['place']}>
      {rows.length === 0 && <Text c="dimmed">{t('form.noRows')}</Text>}
      {rows.length > 0 && width > 0 && (
        <Rows
          label={node.info.label[language]}
          shape={shape}
          table={path}
          rows={rows}
          onChange={changeCell}
          onCopy={editable && !full ? copy : undefined}
          onRemove={editable ? remove : undefined}
        />
      )}
      {node.info.control === 'floors' && rows.length > 0 && <FloorSums rows={rows} />}
      {error !== undefined && <p className={classes['error']}>{error}</p>}
      {editable && (
        <Group mt="xs">
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            disabled={full}
            aria-label={`${t('form.addRow')}, ${node.info.label[language]}`}
            onClick={() => put([...rows, store.filledRow(path, {})])}
          >
            {t('form.addRow')}
          </Button>
        </Group>
      )}
    </div>
  );
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Changes of a table's rows, with identities that stay while the rows change. */
function useRowChanges(path: Path, rows: Rows, onChange: RowsFieldProps['onChange']) {
  const { store } = useFormSetting();
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const put = useCallback((next: readonly unknown[]) => onChange(next, path), [onChange, path]);
  const changeCell = useCallback(
    (next: unknown, cell: Path) => {
      onChange(next, cell);
      const [index, key] = [Number(cell.at(-2)), String(cell.at(-1))];
      const changed = withKey(recordOf(latest.current[index]), key, next);
      const filled = store.filledRow(path, changed);
      for (const [other, first] of firstValues(changed, key, filled)) onChange(first, [...path, index, other]);
    },
    [onChange, store, path],
  );
  const remove = useCallback((index: number) => put(latest.current.filter((_, at) => at !== index)), [put]);
  const copy = useCallback(
    (index: number) => put(latest.current.flatMap((row, at) => (at === index ? [row, { ...row }] : [row]))),
    [put],
  );
  return { put, changeCell, remove, copy };
}

/** Values that became known for cells that are empty; never for the cell that was just changed. */
function firstValues(changed: Rows[number], key: string, filled: Rows[number]) {
  return Object.entries(filled).filter(([other]) => other !== key && changed[other] === undefined);
}
