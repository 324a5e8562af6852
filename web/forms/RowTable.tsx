import { memo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useFormSetting } from './form-context.ts';
import { type RowProps, type RowsProps, useRowName } from './row.ts';
import { RowPlace } from './RowCell.tsx';
import { RowList } from './RowList.tsx';
import { RowTools } from './RowTools.tsx';
import classes from './rows.module.css';

/** Rows as a table. */
export function RowTable({ label, ...rows }: RowsProps) {
  const { t, language } = useTexts();
  const { readOnly } = useFormSetting();
  return (
    <table className={classes['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('common.serialNo')}</th>
          {rows.shape.places.map(([first]) => (
            <th key={first?.key} scope="col">
              {first?.info.label[language]}
              {!readOnly && first?.info.required === true && (
                <span aria-hidden="true" className={classes['asterisk']}>
                  {' *'}
                </span>
              )}
            </th>
          ))}
          {rows.onRemove !== undefined && <th scope="col">{t('common.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        <RowList Row={TableRow} {...rows} />
      </tbody>
    </table>
  );
}

/** One row; renders again only when it is the one that changed. */
const TableRow = memo(function TableRow({ shape, table, row, index, heading, onChanged, onCopy, onRemove }: RowProps) {
  const { number, name } = useRowName(shape, row, index);
  return (
    <>
      {heading !== undefined && (
        <tr className={classes['group']}>
          <th colSpan={shape.places.length + 2} scope="rowgroup" lang="ne">
            {heading}
          </th>
        </tr>
      )}
      <tr>
        <td className={classes['number']}>{number}</td>
        {shape.places.map((columns) => (
          <td key={columns[0]?.key} data-type={columns[0]?.info.type}>
            <RowPlace columns={columns} table={table} index={index} rowName={name} onChanged={onChanged} />
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
