import { memo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { type RowProps, type RowsProps, useRowName } from './row.ts';
import { RowCell } from './RowCell.tsx';
import { RowTools } from './RowTools.tsx';
import classes from './rows.module.css';
import { groupHeading } from './table-shape.ts';

/** Rows as a table. */
export function RowTable({ label, shape, table, rows, onChange, onCopy, onRemove }: RowsProps) {
  const { t, language } = useTexts();
  return (
    <table className={classes['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('common.serialNo')}</th>
          {shape.columns.map(({ key, info }) => (
            <th key={key} scope="col">
              {info.label[language]}
            </th>
          ))}
          {onRemove !== undefined && <th scope="col">{t('common.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <TableRow
            // rows have no identity of their own; their place is what the form knows them by
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            shape={shape}
            table={table}
            row={row}
            index={index}
            heading={groupHeading(shape, rows, index)}
            onChange={onChange}
            onCopy={onCopy}
            onRemove={onRemove}
          />
        ))}
      </tbody>
    </table>
  );
}

/** One row of a table; renders again only when it is the one that changed. */
const TableRow = memo(function TableRow(props: RowProps) {
  const { shape, table, row, index, heading, onChange, onCopy, onRemove } = props;
  const { number, name } = useRowName(shape, row, index);
  return (
    <>
      {heading !== undefined && (
        <tr className={classes['group']}>
          <th colSpan={shape.columns.length + 2} scope="rowgroup" lang="ne">
            {heading}
          </th>
        </tr>
      )}
      <tr>
        <td className={classes['number']}>{number}</td>
        {shape.columns.map((column) => (
          <td key={column.key} data-type={column.info.type}>
            <RowCell
              column={column}
              table={table}
              index={index}
              rowName={name}
              value={row[column.key]}
              onChange={onChange}
            />
          </td>
        ))}
        {onRemove !== undefined && (
          <td>
            <RowTools index={index} name={name} onCopy={onCopy} onRemove={onRemove} />
          </td>
        )}
      </tr>
    </>
  );
});
