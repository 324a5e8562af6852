import { memo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { type RowProps, type RowsProps, useRowName } from './row.ts';
import { RowCell } from './RowCell.tsx';
import { RowTools } from './RowTools.tsx';
import classes from './rows.module.css';
import { groupHeading } from './table-shape.ts';

/** Rows as cards, for a narrow place: every value says its column. */
export function RowCards({ label, shape, table, rows, onChange, onCopy, onRemove }: RowsProps) {
  return (
    <ol className={classes['cards']} aria-label={label}>
      {rows.map((row, index) => (
        <RowCard
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
    </ol>
  );
}

const RowCard = memo(function RowCard(props: RowProps) {
  const { shape, table, row, index, heading, onChange, onCopy, onRemove } = props;
  const { language } = useTexts();
  const { number, name } = useRowName(shape, row, index);
  return (
    <li>
      {heading !== undefined && (
        <div className={classes['cardGroup']} lang="ne">
          {heading}
        </div>
      )}
      <div className={classes['card']}>
        <div className={classes['cardHead']}>
          <span>{number === name ? number : `${number}. ${name}`}</span>
          {onRemove !== undefined && <RowTools index={index} name={name} onCopy={onCopy} onRemove={onRemove} />}
        </div>
        {shape.columns
          .filter((column) => column !== shape.naming)
          .map((column) => (
            <div key={column.key} data-type={column.info.type}>
              <div className={classes['cardLabel']} aria-hidden="true">
                {column.info.label[language]}
              </div>
              <RowCell
                column={column}
                table={table}
                index={index}
                rowName={name}
                value={row[column.key]}
                onChange={onChange}
              />
            </div>
          ))}
      </div>
    </li>
  );
});
