import { Text } from '@mantine/core';
import type { FormData } from '../../../form-schemas/engine/definition.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { WideTable } from '../../ui/WideTable.tsx';
import { GridRow } from './GridRow.tsx';
import type { Columns } from './rows.ts';
import classes from './table.module.css';
import type { Refusals } from './refusals.ts';
import type { TableDesk } from './use-table-desk.ts';
import type { TableView } from './api.ts';

/** A table of the law and the desk at which it is written. */
export type GridProps = {
  readonly view: TableView;
  readonly desk: TableDesk;
  readonly columns: Columns;
  /** What a new row begins with. */
  readonly blank: FormData;
  readonly refusals: Refusals;
  /** The row that decides the case that is being tried. */
  readonly decides: number | undefined;
  readonly readOnly: boolean;
  readonly onOpen: (index: number) => void;
};

/** The table: for whom a row is, what it gives, where it comes from, and its days. */
export function TableGrid(props: GridProps) {
  const { view, desk, columns } = props;
  const { t, pick, language } = useTexts();
  const { rows } = desk.desk;
  const all = [...columns.conditions, ...columns.values, ...columns.sources];
  return (
    <WideTable label={pick(view.definition.title)}>
      <table className={classes['grid']}>
        <thead>
          <tr>
            <th scope="colgroup" colSpan={columns.conditions.length + 1}>
              {t('law.table.conditions')}
            </th>
            <th scope="colgroup" colSpan={columns.values.length} data-part="values">
              {t('law.table.values')}
            </th>
            {columns.sources.length > 0 && (
              <th scope="colgroup" colSpan={columns.sources.length}>
                {t('law.table.sources')}
              </th>
            )}
            <th scope="colgroup" colSpan={view.definition.dated ? 2 : 1}>
              {view.definition.dated && t('law.table.days')}
            </th>
          </tr>
          <tr>
            <th scope="col">{t('common.serialNo')}</th>
            {all.map(({ id, node }) => (
              <th key={id} scope="col" title={node.info.help?.[language]}>
                {node.info.label[language]}
              </th>
            ))}
            {view.definition.dated && <th scope="col">{t('law.table.span')}</th>}
            <th scope="col">{t('common.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <GridRow key={row.name} row={row} index={index} {...props} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <Text p="sm" c="dimmed">
          {t('law.table.empty')}
        </Text>
      )}
      <p className={classes['count']} aria-live="polite">
        {t('law.table.rows', { count: rows.length, shown: withDigits(rows.length, language) })}
      </p>
    </WideTable>
  );
}
