import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RecordView } from '../../server/contract/setup.ts';
import { langOf } from '../i18n/lang-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { DayText } from './DayText.tsx';
import type { RecordFilter } from './filter.ts';
import { cellText, type Column, type OpenMaster } from '../masters/master.ts';
import classes from './setup.module.css';
import { standing } from './standing.ts';
import { InertMark } from './InertMark.tsx';
import { StandingMark } from './StandingMark.tsx';
import sheet from '../ui/sheet.module.css';

/** The records of a master, and what can be done with them. */
export type RecordListProps = {
  readonly master: OpenMaster;
  readonly records: readonly RecordView[];
  readonly filter: RecordFilter;
  readonly today: string;
  readonly stale: boolean;
  readonly onOrder: (column: string) => void;
};

/** Dense table of records; a column's heading orders by it, the first cell opens the record. */
export function RecordTable({ master, records, filter, today, stale, onOrder }: RecordListProps) {
  const { t, pick, language } = useTexts();
  const { view, columns } = master;
  return (
    <div className={sheet['sheet']} data-stale={stale}>
      <WideTable label={pick(view.title)}>
        <Table stickyHeader verticalSpacing={6} horizontalSpacing="sm" highlightOnHover className="tabular">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <OrderHeading key={column.id} column={column} filter={filter} onOrder={onOrder} />
              ))}
              {view.dated && <Table.Th>{t('setup.common.validFrom')}</Table.Th>}
              {view.dated && <Table.Th>{t('setup.common.validTo')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {records.map((record) => (
              <Table.Tr key={record.id} className={isOver(view, record, today) ? (classes['over'] ?? '') : ''}>
                {columns.map((column, index) => (
                  <Table.Td
                    key={column.id}
                    className={classes['cell'] ?? ''}
                    lang={langOf(cellText(record, column, language), language)}
                  >
                    {index === 0 ? (
                      <>
                        <Anchor component={Link} to={`/admin/setup/${view.id}/${record.id}`} fw={600}>
                          {cellText(record, column, language)}
                        </Anchor>
                        <InertMark record={record} />
                      </>
                    ) : (
                      <span className={classes['clipped']}>{cellText(record, column, language)}</span>
                    )}
                  </Table.Td>
                ))}
                {view.dated && (
                  <Table.Td>
                    <DayText day={record.validFrom} />
                  </Table.Td>
                )}
                {view.dated && (
                  <Table.Td>
                    <DayText day={record.validTo} /> <StandingMark record={record} today={today} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </div>
  );
}

/** A record that is not in force, or has no effect. */
function isOver({ dated }: OpenMaster['view'], record: RecordView, today: string): boolean {
  return record.inert !== undefined || (dated && standing(record, today) !== 'now');
}

type OrderHeadingProps = {
  readonly column: Column;
  readonly filter: RecordFilter;
  readonly onOrder: (column: string) => void;
};

function OrderHeading({ column, filter, onOrder }: OrderHeadingProps) {
  const { t, pick } = useTexts();
  const mine = filter.sort === column.id;
  const down = mine && filter.descending === true;
  return (
    <Table.Th aria-sort={mine ? (down ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={classes['sort']}
        title={mine ? t(down ? 'a11y.sortDescending' : 'a11y.sortAscending') : t('common.sortBy')}
        onClick={() => onOrder(column.id)}
      >
        {pick(column.info.label)}
        {mine && <Icon name={down ? 'down' : 'up'} size={14} />}
      </button>
    </Table.Th>
  );
}
