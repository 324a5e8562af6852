import { memo } from 'react';
import { langOf } from '../i18n/lang-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useFormSetting } from './form-context.ts';
import { type RowProps, type RowsProps, useRowName } from './row.ts';
import { RowPlace } from './RowCell.tsx';
import { RowFold, useRowFold, useRowsFold } from './RowFold.tsx';
import { RowList } from './RowList.tsx';
import { RowTools } from './RowTools.tsx';
import classes from './rows.module.css';

/** Rows as cards, for a narrow place: every value says its column. Many of them are folded to their heads where they are filled. */
export function RowCards({ label, ...rows }: RowsProps) {
  const folds = useRowsFold(rows.rows.length);
  return (
    <ol className={classes['cards']} aria-label={label}>
      <RowList Row={folds ? FoldedCard : RowCard} {...rows} />
    </ol>
  );
}

const listed = ['dl', 'dt', 'dd'] as const;
const plain = ['div', 'div', 'div'] as const;

/** One card; renders again only when its row is the one that changed. */
const RowCard = memo(function RowCard({ shape, table, row, index, heading, onChanged, onCopy, onRemove }: RowProps) {
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
          <span lang={langOf(name, language)}>{number === name ? number : `${number}. ${name}`}</span>
          {onRemove !== undefined && <RowTools index={index} name={name} onCopy={onCopy} onRemove={onRemove} />}
        </div>
        <CardValues shape={shape} table={table} index={index} name={name} onChanged={onChanged} />
      </div>
    </li>
  );
});

/** The same, behind its head, which says what is still missing in it; the first in which something is stands open. */
const FoldedCard = memo(function FoldedCard(props: RowProps) {
  const { shape, table, row, index, heading, onChanged, onCopy, onRemove } = props;
  const { language } = useTexts();
  const { number, name } = useRowName(shape, row, index);
  const fold = useRowFold(table, index);
  return (
    <li>
      {heading !== undefined && (
        <div className={classes['cardGroup']} lang="ne">
          {heading}
        </div>
      )}
      <RowFold {...fold} title={number === name ? number : `${number}. ${name}`} lang={langOf(name, language)}>
        <CardValues shape={shape} table={table} index={index} name={name} onChanged={onChanged} />
        {onRemove !== undefined && <RowTools index={index} name={name} onCopy={onCopy} onRemove={onRemove} />}
      </RowFold>
    </li>
  );
});

type CardValuesProps = Pick<RowProps, 'shape' | 'table' | 'index' | 'onChanged'> & { readonly name: string };

function CardValues({ shape, table, index, name, onChanged }: CardValuesProps) {
  const { language } = useTexts();
  const { readOnly } = useFormSetting();
  // values that are only read are a list of names and what they say
  const [Values, Name, Value] = readOnly ? listed : plain;
  return (
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
  );
}
