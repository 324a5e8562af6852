import { Button, Group, Text } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { FloorSums } from './FloorSums.tsx';
import { focusField } from './focus-field.ts';
import { useFormSetting, useIssueText, useTypedValue } from './form-context.ts';
import type { Path } from './form-data.ts';
import { controlId } from './issue-text.ts';
import { recordOf, rowsOf } from './records.ts';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import classes from './rows.module.css';
import { type TableShape, tableShape, tableWidth } from './table-shape.ts';
import { useWidth } from './use-width.ts';

type RowsFieldProps = { readonly node: FieldNode; readonly path: Path };

/**
 * A table of rows: checklists in their groups, the fixed four sides, floors with their sums, and tables that grow. Where there
 * is no room for its columns each row is a card.
 */
export function RowsField({ node, path }: RowsFieldProps) {
  const { t, language } = useTexts();
  const { readOnly } = useFormSetting();
  const value = useTypedValue(path);
  const error = useIssueText(path);
  const shape = useMemo(() => tableShape(node), [node]);
  const rows = useMemo(() => rowsOf(value), [value]);
  const { ref, width } = useWidth();
  const { fillRow, add, remove, copy } = useRowChanges(path, shape);

  const editable = shape.open && !readOnly && node.info.readOnly !== true;
  const full = rows.length >= (node.info.maxItems ?? Number.POSITIVE_INFINITY);
  const Rows = width < tableWidth(shape, readOnly) ? RowCards : RowTable;
  return (
    <div ref={ref} id={controlId(path)} tabIndex={-1} className={classes['place']}>
      {editable && node.info.help !== undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {node.info.help[language]}
        </Text>
      )}
      {error !== undefined && <p className={classes['error']}>{error}</p>}
      {rows.length === 0 && <Text c="dimmed">{t('form.noRows')}</Text>}
      {rows.length > 0 && width > 0 && (
        <Rows
          label={node.info.label[language]}
          shape={shape}
          table={path}
          rows={rows}
          onChanged={fillRow}
          onCopy={editable && !full ? copy : undefined}
          onRemove={editable ? remove : undefined}
        />
      )}
      {node.info.control === 'floors' && rows.length > 0 && <FloorSums rows={rows} />}
      {editable && (
        <Group mt="xs">
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            disabled={full}
            aria-label={`${t('form.addRow')}, ${node.info.label[language]}`}
            onClick={add}
          >
            {t('form.addRow')}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Changes of a table's rows; the cursor goes where the work goes on. */
function useRowChanges(path: Path, shape: TableShape) {
  const { store } = useFormSetting();
  const next = useRef<Path>(undefined);
  useEffect(() => {
    if (next.current !== undefined) focusField(next.current);
    next.current = undefined;
  });

  const put = useCallback(
    (change: (rows: readonly unknown[]) => readonly unknown[]) => {
      store.change(path, change(rowsOf(store.typed(path))));
      // which cells a row shows is known at once
      store.settle();
    },
    [store, path],
  );
  const add = useCallback(() => {
    const first = shape.columns.find(({ info }) => info.compute === undefined && info.readOnly !== true);
    put((rows) => {
      next.current = [...path, rows.length, first?.key ?? ''];
      return [...rows, store.filledRow(path, {})];
    });
  }, [store, path, put, shape]);
  const remove = useCallback(
    (index: number) => {
      next.current = path;
      put((rows) => rows.filter((_, at) => at !== index));
    },
    [put, path],
  );
  const copy = useCallback(
    (index: number) => put((rows) => rows.flatMap((row, at) => (at === index ? [row, structuredClone(row)] : [row]))),
    [put],
  );
  const fillRow = useCallback(
    (_: unknown, cell: Path) => {
      const row = cell.slice(0, path.length + 1);
      const held = recordOf(store.typed(row));
      const filled = store.filledRow(path, held);
      for (const [key, first] of Object.entries(filled)) {
        // values that became known, for cells that are empty; never for the cell that was just changed
        if (key !== cell.at(-1) && held[key] === undefined) store.change([...row, key], first);
      }
    },
    [store, path],
  );
  return { fillRow, add, remove, copy };
}
