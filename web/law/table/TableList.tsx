import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SetupSkeleton } from '../../setup/SetupSkeleton.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import lawClasses from '../law.module.css';
import { useTables } from './api.ts';

/** Every table of rates and limits, with what each decides and whether it is being changed. */
export function TableList() {
  const { t, pick, language } = useTexts();
  const { data, error, refetch } = useTables();
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SetupSkeleton rows={10} height={40} />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('law.table.intro')}
      </Text>
      <WideTable label={t('law.table.kind')}>
        <Table verticalSpacing={6} className={lawClasses['sheet'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('common.name')}</Table.Th>
              <Table.Th>{t('law.table.count')}</Table.Th>
              <Table.Th>{t('law.standing')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.tables.map(({ id, title, help, rows, draft, waiting }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Anchor component={Link} to={`/user/setup/tables/${id}`} fw={600}>
                    {pick(title)}
                  </Anchor>
                  <div className={lawClasses['quiet']}>{pick(help)}</div>
                </Table.Td>
                <Table.Td className="tabular">{withDigits(rows, language)}</Table.Td>
                <Table.Td>
                  <Group gap="sm">
                    {waiting && (
                      <StatusMark tone="waiting" icon="clock">
                        {t('law.table.mark.waiting')}
                      </StatusMark>
                    )}
                    {draft && (
                      <StatusMark tone="info" icon="pencil">
                        {t('law.mark.draft')}
                      </StatusMark>
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Stack>
  );
}
