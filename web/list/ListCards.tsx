import { Group, Text } from '@mantine/core';
import { ownerOf } from '../application/case-name.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { type ListProps, NumberLink } from './ListTable.tsx';
import { StatusOf } from './StatusOf.tsx';
import { TermMark } from './TermMark.tsx';
import { CardList, CardRow } from '../ui/CardList.tsx';

/** The same list for a phone. */
export function ListCards({ items, about }: ListProps) {
  const { t, language, pick } = useTexts();
  return (
    <CardList>
      {items.map((item) => {
        const { application, statusForm } = item;
        return (
          <CardRow key={application.id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Text fw={600} lang="ne">
                {ownerOf(application) === '' ? '–' : ownerOf(application)}
              </Text>
              <Text size="sm" className="tabular" ta="right" style={{ whiteSpace: 'nowrap' }}>
                <NumberLink item={item} />
              </Text>
            </Group>
            <Text size="sm" c="dimmed" lang="ne">
              {application.ownerAddressNe}
            </Text>
            <Text size="sm">
              {t('application.wardNo', { ward: formatWard(application.ward, language) })} ·{' '}
              {t('application.plotNo', { plot: withDigits(application.plotNo, language) })} ·{' '}
              {withDigits(application.phone, language)}
            </Text>
            <Text size="sm">
              {t(`codes.buildingType.${application.constructionType}.short`, {
                defaultValue: pick(application.constructionTypeTitle),
              })}{' '}
              · {pick(application.stateTitle)}
            </Text>
            <Group justify="space-between" mt="xs" align="flex-start" gap="xs">
              <div>
                <StatusOf status={application.status} />
                {statusForm !== undefined && (
                  <Text size="sm" c="dimmed">
                    {pick(statusForm)}
                  </Text>
                )}
              </div>
              <Text component="div" size="sm">
                {about === 'term' ? <TermMark item={item} /> : <DateText value={item.changedAt} />}
              </Text>
            </Group>
          </CardRow>
        );
      })}
    </CardList>
  );
}
