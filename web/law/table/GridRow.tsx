import { ActionIcon, Group } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { formatDate, withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { cellText } from '../../masters/master.ts';
import { cellPath, TableCell } from './TableCell.tsx';
import { controlId } from '../../forms/issue-text.ts';
import type { GridProps } from './TableGrid.tsx';
import { type Column, type DeskRow, sharesSources, stateOf, unshownChoices } from './rows.ts';
import { rowWish } from './row-keys.ts';
import { unsaidName } from './row-name.ts';
import classes from './table.module.css';

type GridRowProps = GridProps & {
  readonly row: DeskRow;
  readonly index: number;
  /** A row is begun in a window of its own, not between others. */
  readonly begunWhole: boolean;
};

/** One row: its cells are typed in place; Ctrl+Enter adds one below it, Ctrl+D copies it, Ctrl+Delete takes it away. */
export function GridRow(props: GridRowProps) {
  const { row, index, view, bundle, desk, columns, blank, refusals, decides, readOnly, begunWhole, onOpen } = props;
  const { t, language } = useTexts();
  const number = withDigits(index + 1, language);
  const rowName = t('law.table.row', { number });
  const { conditions, values, sources } = columns;
  const { extensible } = view.definition;
  const called = unsaidName(row, { view, columns, language });
  const add = () =>
    desk.addAfter(index, { data: blank }, t('law.table.said.added', { number: withDigits(index + 2, language) }));
  const copy = () => desk.addAfter(index, { data: row.data }, t('law.table.said.copied', { row: rowName }));
  const remove = () => desk.remove(row, t('law.table.said.removed', { row: rowName }));
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const wish = readOnly || !extensible ? undefined : rowWish(event);
    if (wish === undefined) return;
    event.preventDefault();
    if (wish === 'add') add();
    else if (wish === 'copy') copy();
    else remove();
    focusRow(wish === 'remove' ? desk.desk.rows[index + 1] : undefined, conditions[0]);
  };
  const isShared = sharesSources(columns);
  const cell = (column: Column) =>
    readOnly || (!extensible && conditions.includes(column)) ? (
      cellText(row, { id: column.id, info: column.node.info }, language)
    ) : (
      <TableCell
        column={column}
        row={row}
        rowName={rowName}
        error={refusals.cell(index, column.id)}
        onChange={(value) => {
          const said = t('law.table.said.cell', { column: column.node.info.label[language], row: rowName });
          desk.setCell(row, column.id, value, said);
        }}
      />
    );
  return (
    <tr
      data-row={row.name}
      data-state={stateOf(row, view.records)}
      data-decides={decides === index}
      onKeyDown={onKeyDown}
    >
      <th scope="row" className={classes['number']}>
        {number}
        {called !== undefined && <div className={classes['called']}>{called}</div>}
        {called === undefined && ' '}
        {unshownChoices(bundle, columns, row).map(({ id, node: { info } }) => (
          <div key={id} className={classes['for']}>
            {info.label[language]}: {cellText(row, { id, info }, language)}
          </div>
        ))}
        <RowMark state={stateOf(row, view.records)} decides={decides === index} />
      </th>
      {[...conditions, ...values, ...(isShared ? [] : sources)].map((column) => (
        <td key={column.id} data-type={column.node.info.type} data-part={partOf(column, props)}>
          {cell(column)}
        </td>
      ))}
      {isShared && (
        <td className={classes['shared']}>
          {sources.map((column) => (
            <div key={column.id}>
              <span aria-hidden={!readOnly}>{column.node.info.label[language]}</span>
              {cell(column)}
            </div>
          ))}
        </td>
      )}
      {view.definition.dated && <td className={classes['span']}>{spanText(props, t, language)}</td>}
      <td>
        <Group gap={4} className={classes['deeds'] ?? ''}>
          <RowButton
            icon="pencil"
            said={t(readOnly ? 'law.table.open' : 'law.table.edit')}
            row={rowName}
            onPress={() => onOpen(index)}
          />
          {extensible && !readOnly && !begunWhole && (
            <RowButton icon="plus" said={t('law.table.add')} row={rowName} onPress={add} />
          )}
          {extensible && !readOnly && <RowButton icon="copy" said={t('form.copyRow')} row={rowName} onPress={copy} />}
          {extensible && !readOnly && (
            <RowButton icon="trash" said={t('form.removeRow')} row={rowName} onPress={remove} />
          )}
        </Group>
        {refusals.row(index).map((text) => (
          <p key={text} className={classes['refused']}>
            {text}
          </p>
        ))}
      </td>
    </tr>
  );
}

type RowButtonProps = {
  readonly icon: IconName;
  readonly said: string;
  readonly row: string;
  readonly onPress: () => void;
};

function RowButton({ icon, said, row, onPress }: RowButtonProps) {
  return (
    <ActionIcon variant="default" size={32} aria-label={`${said}, ${row}`} title={said} onClick={onPress}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
}

function RowMark({ state, decides }: { readonly state: ReturnType<typeof stateOf>; readonly decides: boolean }) {
  const { t } = useTexts();
  if (decides)
    return (
      <StatusMark tone="approved" icon="check">
        {t('law.table.decides')}
      </StatusMark>
    );
  if (state === 'same') return null;
  return (
    <StatusMark tone="info" icon={state === 'new' ? 'plus' : 'pencil'}>
      {t(`law.table.state.${state}`)}
    </StatusMark>
  );
}

function partOf({ id }: Column, { columns }: GridRowProps): 'values' | undefined {
  return columns.values.some((column) => column.id === id) ? 'values' : undefined;
}

type Texts = ReturnType<typeof useTexts>;

/** From which day to which a row holds: what is written holds from the day of the table on. */
function spanText({ row, view, desk }: GridRowProps, t: Texts['t'], language: Texts['language']): string {
  const record = view.records.find(({ id }) => id === row.of);
  const isStanding = record !== undefined && stateOf(row, view.records) === 'same';
  const from = isStanding ? record.validFrom : desk.desk.day;
  const first = from === undefined ? t('law.table.always') : formatDate(from, language);
  if (row.until === undefined) return t('law.table.fromOn', { from: first });
  return t('law.table.fromTo', { from: first, to: formatDate(row.until, language) });
}

/** The row that takes the place of one that was taken away. */
function focusRow(row: DeskRow | undefined, column: Column | undefined): void {
  if (row === undefined || column === undefined) return;
  document.getElementById(controlId(cellPath(row.name, column.id)))?.focus();
}
