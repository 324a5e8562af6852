import { memo } from 'react';
import { langOf } from '../i18n/lang-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useFormSetting } from './form-context.ts';
import { type RowProps, type RowsProps, useRowName } from './row.ts';
import { RowPlace } from './RowCell.tsx';
import { RowList } from './RowList.tsx';
import { RowTools } from './RowTools.tsx';
import classes from './rows.module.css';

/** Rows as cards, for a narrow place: every value says its column. */
export function RowCards({ label, ...rows }: RowsProps) {
  return (
    <ol className={classes['cards']} aria-label={label}>
      <RowList Row={RowCard} {...rows} />
    </ol>
  );
}

const listed = ['dl', 'dt', 'dd'] as const;
const plain = ['div', 'div', 'div'] as const;

/** One card; renders again only when its row is the one that changed. */
const RowCard = memo(function RowCard({ shape, table, row, index, heading, onChanged, onCopy, onRemove }: RowProps) {
  const { language } = useTexts();
  const { readOnly } = useFormSetting();
  const { number, name } = useRowName(shape, row, index);
  // values that are only read are a list of names and what they say
  const [Values, Name, Value] = readOnly ? listed : plain;
  return (
    <li>
      {heading !== undefined && (
        <div className={classes['cardGroup']} lang="ne">
          {heading}
        </div>
      )}
      <div className={classes['card']}>
        <div className={classes['cardHead']}>
          <span lang={langOf(name, language)}>{number === name ? number : `${number}. ${name}`}</span>
          {onRemove !== undefined && <RowTools index={index} name={name} onCopy={onCopy} onRemove={onRemove} />}
        </div>
        <Values className={classes['cardValues']}>
          {shape.places
            .filter(([first]) => first !== shape.naming)
            .map((columns) => (
              <div key={columns[0]?.key} data-type={columns[0]?.info.type}>
                {/* a control says its label itself, a value does not */}
                <Name className={classes['cardLabel']} aria-hidden={readOnly ? undefined : true}>
                  {columns[0]?.info.label[language]}
                </Name>
                <Value>
                  <RowPlace columns={columns} table={table} index={index} rowName={name} onChanged={onChanged} />
                </Value>
              </div>
            ))}
        </Values>
      </div>
    </li>
  );
});
