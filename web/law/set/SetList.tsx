import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SetupSkeleton } from '../../setup/SetupSkeleton.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import lawClasses from '../law.module.css';
import { useSets } from './api.ts';
import { NewSet } from './NewSet.tsx';
import { SetMark } from './SetMark.tsx';
import { TakePack } from './TakePack.tsx';

/** Every set that the reader may see, newest first. */
export function SetList({ mayBegin }: { readonly mayBegin: boolean }) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useSets();
  const [beginning, setBeginning] = useState(false);
  const [taking, setTaking] = useState(false);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SetupSkeleton rows={6} height={40} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed" maw="48rem">
          {t('law.set.intro')}
        </Text>
        {mayBegin && (
          <Group gap="xs">
            <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => setTaking(true)}>
              {t('law.pack.take')}
            </Button>
            <Button leftSection={<Icon name="plus" />} onClick={() => setBeginning(true)}>
              {t('law.set.new')}
            </Button>
          </Group>
        )}
      </Group>
      {taking && <TakePack onClose={() => setTaking(false)} />}
      {beginning && <NewSet onClose={() => setBeginning(false)} />}
      {data.sets.length === 0 && <EmptyState icon="copy" text={t('law.set.none')} />}
      {data.sets.length > 0 && (
        <WideTable label={t('law.set.kind')}>
          <Table verticalSpacing={6} className={lawClasses['sheet'] ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('common.name')}</Table.Th>
                <Table.Th>{t('law.set.parts')}</Table.Th>
                <Table.Th>{t('law.set.author')}</Table.Th>
                <Table.Th>{t('law.standing')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.sets.map(({ id, title, holds, author, begunAt, state }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Anchor component={Link} to={`/user/setup/change-sets/${id}`} fw={600}>
                      {title}
                    </Anchor>
                  </Table.Td>
                  <Table.Td className="tabular">{withDigits(holds.length, language)}</Table.Td>
                  <Table.Td>
                    {author.name}, <DateText value={begunAt} />
                  </Table.Td>
                  <Table.Td>
                    <SetMark state={state} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </Stack>
  );
}
