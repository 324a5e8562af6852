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
import classes from './rows.module.css';
import { TableRow } from './TableRow.tsx';
import { tableShape, tableWidth } from './table-shape.ts';

type RowsFieldProps = {
  readonly node: FieldNode;
  readonly path: Path;
  readonly value: unknown;
  readonly onChange: (value: unknown, path: Path) => void;
};

/** A table of rows: checklists in their groups, the fixed four sides, floors with their sums, and tables that grow. */
export function RowsField({ node, path, value, onChange }: RowsFieldProps) {
  const { t, language } = useTexts();
  const { store, readOnly } = useFormSetting();
  const error = useIssueText(path);
  const shape = useMemo(() => tableShape(node), [node]);
  const rows = rowsOf(value);
  const { ref, width } = useElementSize();
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
      for (const [other, first] of firstValues(changed, key, store.filledRow(path, changed)))
        onChange(first, [...path, index, other]);
    },
    [onChange, store, path],
  );
  const remove = useCallback((index: number) => put(latest.current.filter((_, at) => at !== index)), [put]);
  const copy = useCallback(
    (index: number) =>
      put([...latest.current.slice(0, index + 1), { ...latest.current[index] }, ...latest.current.slice(index + 1)]),
    [put],
  );
  const editable = shape.open && !readOnly && node.info.readOnly !== true;
  const full = rows.length >= (node.info.maxItems ?? Number.POSITIVE_INFINITY);
  return (
    <div
      ref={ref}
      id={controlId(path)}
      tabIndex={-1}
      className={classes['place']}
      data-cards={width > 0 && width < tableWidth(shape, readOnly)}
    >
      {rows.length === 0 ? (
        <Text c="dimmed">{t('form.noRows')}</Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- on a narrow screen the table becomes cards and must stay a table for screen readers
        <table className={classes['table']} role="table" aria-label={node.info.label[language]}>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
          <thead role="rowgroup">
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
            <tr role="row">
              <th scope="col">{t('common.serialNo')}</th>
              {shape.columns.map(({ key, info }) => (
                <th key={key} scope="col" data-type={info.type}>
                  {info.label[language]}
                </th>
              ))}
              {editable && <th scope="col">{t('common.actions')}</th>}
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
          <tbody role="rowgroup">
            {rows.map((row, index) => (
              <TableRow
                // rows have no identity of their own; their place is what the form knows them by
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                shape={shape}
                table={path}
                row={row}
                index={index}
                heading={groupHeading(shape.group, rows, index)}
                onChange={changeCell}
                onCopy={editable && !full ? copy : undefined}
                onRemove={editable ? remove : undefined}
              />
            ))}
          </tbody>
          {node.info.control === 'floors' && (
            <FloorSums rows={rows} columns={shape.columns.length + (editable ? 2 : 1)} />
          )}
        </table>
      )}
      {error !== undefined && (
        <Text c="var(--mantine-color-error)" size="sm" mt={4}>
          {error}
        </Text>
      )}
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

/** Values that became known for cells that are empty; never for the cell that was just changed. */
function firstValues(
  changed: Readonly<Record<string, unknown>>,
  key: string,
  filled: Readonly<Record<string, unknown>>,
) {
  return Object.entries(filled).filter(([other]) => other !== key && changed[other] === undefined);
}

function groupHeading(
  group: FieldNode | undefined,
  rows: readonly Readonly<Record<string, unknown>>[],
  index: number,
): string | undefined {
  if (group === undefined) return undefined;
  const title = rows[index]?.[group.key];
  return typeof title === 'string' && title !== rows[index - 1]?.[group.key] ? title : undefined;
}
