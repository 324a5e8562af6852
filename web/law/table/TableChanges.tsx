import { Text, Title } from '@mantine/core';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChangeTable } from '../../masters/ChangeTable.tsx';
import { type OpenMaster, recordName } from '../../masters/master.ts';
import lawClasses from '../law.module.css';
import type { TableView } from './api.ts';
import { changedRows, type Desk } from './rows.ts';

type TableChangesProps = { readonly view: TableView; readonly master: OpenMaster; readonly desk: Desk };

/** What a table as it is written changes of the one in force on its day, row by row: each by its name, old and new. */
export function TableChanges({ view, master, desk }: TableChangesProps) {
  const { t, language } = useTexts();
  const changes = changedRows(desk, view.records, view.definition.dated);
  return (
    <section aria-labelledby="table-changes">
      <Title order={2} id="table-changes">
        {t('law.changes')}
      </Title>
      {changes.length === 0 && <Text c="dimmed">{t('law.compare.same')}</Text>}
      <ul className={lawClasses['changes']}>
        {changes.map(({ name, before, after }) => {
          const data = after ?? before ?? {};
          const what = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
          return (
            <li key={name} className={lawClasses['change']}>
              <div>
                <span className={lawClasses['what']} data-what={what}>
                  {t(`law.compare.${what}`)}
                </span>{' '}
                {withDigits(recordName(master, { key: '', data }, language), language)}
              </div>
              <ChangeTable
                master={master}
                change={{ ...(before && { before }), ...(after && { after }), changed: [] }}
                proposed
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
