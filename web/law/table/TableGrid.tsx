import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormBundle, FormData } from '../../../form-schemas/engine/definition.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import { AddRow } from './AddRow.tsx';
import { GridRow } from './GridRow.tsx';
import { calledBy } from './row-name.ts';
import { type Columns, isBegunWhole, sharesSources } from './rows.ts';
import classes from './table.module.css';
import type { Refusals } from './refusals.ts';
import type { TableDesk } from './use-table-desk.ts';
import type { TableView } from './api.ts';

/** A table of the law and the desk at which it is written. */
export type GridProps = {
  readonly view: TableView;
  readonly bundle: FormBundle;
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
  const { view, bundle, desk, columns, blank, readOnly } = props;
  const { t, pick, language } = useTexts();
  const [wanted, setWanted] = useState('');
  const { rows } = desk.desk;
  const shown = rows.filter((row) => isWanted(calledBy(row, view, columns), wanted));
  const isShared = sharesSources(columns);
  const begunWhole = isBegunWhole(bundle, columns, blank);
  const headed = [...columns.conditions, ...columns.values, ...(isShared ? [] : columns.sources)];
  return (
    <>
      <Group justify="space-between" gap="sm">
        {rows.length > manyRows && (
          <TextInput
            type="search"
            style={{ flex: '1 1 16rem', maxWidth: '32rem' }}
            aria-label={t('law.table.find')}
            placeholder={t('law.table.find')}
            leftSection={<Icon name="search" />}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        )}
        {view.definition.extensible && !readOnly && (
          <AddRow {...{ view, bundle, desk, columns, blank }} onAdded={() => setWanted('')} />
        )}
      </Group>
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
                <th
                  scope={isShared ? 'col' : 'colgroup'}
                  colSpan={isShared ? 1 : columns.sources.length}
                  rowSpan={isShared ? 2 : 1}
                >
                  {t('law.table.sources')}
                </th>
              )}
              <th scope="colgroup" colSpan={view.definition.dated ? 2 : 1}>
                {view.definition.dated && t('law.table.days')}
              </th>
            </tr>
            <tr>
              <th scope="col">{t('common.serialNo')}</th>
              {headed.map(({ id, node }) => (
                <th key={id} scope="col" title={node.info.help?.[language]}>
                  {node.info.label[language]}
                </th>
              ))}
              {view.definition.dated && <th scope="col">{t('law.table.span')}</th>}
              <th scope="col">{t('common.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <GridRow key={row.name} {...{ row, begunWhole }} index={rows.indexOf(row)} {...props} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && (
          <Text p="sm" c="dimmed">
            {t('law.table.empty')}
          </Text>
        )}
        <p className={classes['count']} aria-live="polite">
          {t('law.table.rows', { count: shown.length, shown: withDigits(shown.length, language) })}
        </p>
      </WideTable>
    </>
  );
}

/** Rows beyond which one looks for a row by its name. */
const manyRows = 20;

function isWanted(name: string, wanted: string): boolean {
  return name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());
}
