import { Group, Paper, Stack, Text } from '@mantine/core';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Days } from './Days.tsx';
import { RowButton } from './RowButton.tsx';
import type { TaskListProps } from './TaskTable.tsx';
import { WaitingFor } from './WaitingFor.tsx';

/** The same list for a phone. */
export function TaskCards({ items }: TaskListProps) {
  const { t, language, pick } = useTexts();
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {items.map((item) => (
        <Paper key={item.id} component="li" withBorder p="sm" bg="var(--naksa-surface)">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text fw={600} lang="ne">
              {item.ownerNe === '' ? '–' : item.ownerNe}
            </Text>
            <Text size="sm" className="tabular" style={{ whiteSpace: 'nowrap' }}>
              {item.registrationNo === undefined
                ? t('application.notRegistered')
                : withDigits(item.registrationNo, language)}
            </Text>
          </Group>
          <Text size="sm">
            {t('application.wardNo', { ward: formatWard(item.ward, language) })} ·{' '}
            {t('application.plotNo', { plot: withDigits(item.plotNo, language) })}
          </Text>
          <Text size="sm">{pick(item.stateTitle)}</Text>
          <WaitingFor item={item} />
          <Group justify="space-between" mt="xs" align="flex-end">
            <Days item={item} />
            <RowButton item={item} />
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
