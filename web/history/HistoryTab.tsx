import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { systemRole } from '../../workflows/engine/roles.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { useHistory } from './api.ts';
import classes from './history.module.css';
import { PrintHistoryButton } from './PrintHistoryButton.tsx';
import { ReviewLines } from './ReviewLines.tsx';
import { useEventName } from './use-event-name.ts';
import { langOf } from '../i18n/lang-of.ts';
import { useRoleName } from '../i18n/post-names.ts';

const firstShown = 12;

/** Every event, newest first: when, what, who, why. */
export function HistoryTab({ id }: { readonly id: string }) {
  const { t, language, pick } = useTexts();
  const roleName = useRoleName();
  const eventName = useEventName();
  const { data, error, refetch } = useHistory(id);
  const [shown, setShown] = useState(firstShown);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={160} />;
  if (data.length === 0) return <EmptyState icon="history" text={t('common.emptyList')} />;
  return (
    <WideTable label={t('history.allHistory')}>
      <PrintHistoryButton id={id} />
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('history.column.date')}</Table.Th>
            <Table.Th>{t('history.column.status')}</Table.Th>
            <Table.Th>{t('common.name')}</Table.Th>
            <Table.Th>{t('inbox.column.stage')}</Table.Th>
            <Table.Th>{t('history.column.remarks')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data
            .toReversed()
            .slice(0, shown)
            .map((item) => (
              <Table.Tr key={item.seq}>
                <Table.Td>
                  <DateText value={item.at} withTime />
                </Table.Td>
                <Table.Td>
                  <div className={classes['strong']}>{eventName(item)}</div>
                  {item.formTitle !== undefined && <div className={classes['quiet']}>{pick(item.formTitle)}</div>}
                </Table.Td>
                <Table.Td>
                  {item.actor.role !== systemRole && <div lang="ne">{item.actor.name}</div>}
                  <div className={classes['quiet']}>{roleName(item.actor.role)}</div>
                </Table.Td>
                <Table.Td>
                  <div>{pick(item.stateTitle)}</div>
                  {data.some(({ run }) => run !== item.run) && (
                    <div className={classes['quiet']}>{pick(item.stageTitle)}</div>
                  )}
                </Table.Td>
                <Table.Td className={classes['note'] ?? ''}>
                  <span lang={langOf(item.note, language)}>{item.note ?? ''}</span>
                  {item.review !== undefined && <ReviewLines review={item.review} />}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      {data.length > shown && (
        <Button mt="sm" variant="default" onClick={() => setShown(data.length)}>
          {t('common.more')}
        </Button>
      )}
    </WideTable>
  );
}
