import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { CardList, CardRow } from '../ui/CardList.tsx';
import { FactList } from '../ui/FactList.tsx';
import { DayText } from './DayText.tsx';
import { InertMark } from './InertMark.tsx';
import { cellText, nothing } from '../masters/master.ts';
import type { RecordListProps } from './RecordTable.tsx';
import { StandingMark } from './StandingMark.tsx';

/** The same list for a phone. */
export function RecordCards({ master: { view, columns }, records, today }: RecordListProps) {
  const { t, pick, language } = useTexts();
  const [first, ...rest] = columns;
  return (
    <CardList>
      {records.map((record) => (
        <CardRow key={record.id}>
          {first !== undefined && (
            <Anchor component={Link} to={`/admin/setup/${view.id}/${record.id}`} fw={600}>
              {cellText(record, first, language)}
            </Anchor>
          )}
          <InertMark record={record} />
          <FactList
            facts={rest
              .map((column) => [pick(column.info.label), cellText(record, column, language)] as const)
              .filter(([, text]) => text !== nothing)}
          />
          {view.dated && (
            <>
              <FactList
                facts={[
                  [t('setup.common.validFrom'), <DayText key="from" day={record.validFrom} />],
                  [t('setup.common.validTo'), <DayText key="to" day={record.validTo} />],
                ]}
              />
              <StandingMark record={record} today={today} />
            </>
          )}
        </CardRow>
      ))}
    </CardList>
  );
}
