import { Group, Text } from '@mantine/core';
import { numberOf, ownerOf, plotOf } from '../application/case-name.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Days } from './Days.tsx';
import { Holders } from './Holders.tsx';
import { RowBox } from './RowBox.tsx';
import { RowButton } from './RowButton.tsx';
import type { TaskListProps } from './TaskTable.tsx';
import classes from './tasks.module.css';
import { UnreadDot } from './UnreadDot.tsx';
import { WaitingFor } from './WaitingFor.tsx';
import { CardList, CardRow } from '../ui/CardList.tsx';

/** The same list for a phone. */
export function TaskCards({ items, work }: TaskListProps) {
  const { t, language, pick } = useTexts();
  return (
    <CardList>
      {items.map((item) => (
        <CardRow key={item.id}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Group gap="xs" wrap="nowrap">
              {work.isOpen && <RowBox item={item} work={work} />}
              {item.unread && <UnreadDot />}
              <Text lang="ne" className={classes['owner'] ?? ''} data-unread={item.unread}>
                {ownerOf(item) === '' ? '–' : ownerOf(item)}
              </Text>
            </Group>
            <Text size="sm" className="tabular" style={{ whiteSpace: 'nowrap' }}>
              {numberOf(item, t, language)}
            </Text>
          </Group>
          <Text size="sm">
            {t('application.wardNo', { ward: formatWard(item.ward, language) })}
            {plotOf(item) !== '' && ` · ${t('application.plotNo', { plot: withDigits(plotOf(item), language) })}`}
          </Text>
          <Text size="sm">{pick(item.stateTitle)}</Text>
          <WaitingFor item={item} />
          <Holders item={item} />
          <Group justify="space-between" mt="xs" align="flex-end">
            <Days item={item} />
            <RowButton item={item} />
          </Group>
        </CardRow>
      ))}
    </CardList>
  );
}
