import { Button, Checkbox, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SessionView } from '../../server/contract/session.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useCodes } from '../i18n/use-codes.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useWards } from '../office/use-wards.ts';
import { Icon } from '../ui/Icon.tsx';
import { type FilterName, holders, recentFiscalYears, yearLabel } from './filter.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { TypedField } from '../ui/TypedField.tsx';

type TaskFiltersProps = {
  readonly search: URLSearchParams;
  readonly session: SessionView;
  /** A phone shows the choices when they are asked for. */
  readonly phone: boolean;
  readonly onChange: (name: FilterName, value: string) => void;
  readonly onClear: (() => void) | undefined;
};

/** Search words and choices; all of them live in the address, so that a view can be kept or sent. */
export function TaskFilters({ search, session, phone, onChange, onClear }: TaskFiltersProps) {
  const { t, language } = useTexts();
  const types = useCodes('buildingType');
  const statuses = useCodes('applicationStatus');
  const wards = useWards();
  const [opened, { toggle }] = useDisclosure(false);
  const years = recentFiscalYears(session.fiscalYear.code);
  const choices = [
    {
      name: 'ward',
      label: t('inbox.filter.ward'),
      data: wards.map((ward) => ({ value: ward, label: formatWard(ward, language) })),
    },
    {
      name: 'year',
      label: t('inbox.filter.year'),
      data: years.map((year) => ({ value: year, label: withDigits(yearLabel(year), language) })),
    },
    {
      name: 'type',
      label: t('inbox.filter.constructionType'),
      data: types.map(({ value, short }) => ({ value, label: short })),
    },
    {
      name: 'status',
      label: t('inbox.filter.applicationStatus'),
      data: statuses.map(({ value, short }) => ({ value, label: t(`status.find.${value}`, { defaultValue: short }) })),
    },
    ...(session.may.includes('shareTasks')
      ? [
          {
            name: 'holder' as const,
            label: t('task.holder'),
            data: holders.map((value) => ({ value, label: t(`task.holderIs.${value}`) })),
          },
        ]
      : []),
  ] as const;
  const chosen = choices.filter(({ name }) => search.has(name)).length + (search.has('unread') ? 1 : 0);
  return (
    <search>
      <Group align="flex-end" gap="sm">
        <TypedField
          style={{ flex: '1 1 18rem' }}
          label={t('common.search')}
          placeholder={t('inbox.search')}
          leftSection={<Icon name="search" />}
          value={search.get('q') ?? ''}
          onTyped={(value) => onChange('q', value)}
        />
        {phone && (
          <Button
            variant="default"
            style={{ flex: opened ? '1 1 100%' : 'none' }}
            aria-expanded={opened}
            onClick={toggle}
          >
            {t('task.filters', { count: chosen })}
          </Button>
        )}
        {(!phone || opened) &&
          choices.map(({ name, label, data }) => (
            <ChoiceField
              key={name}
              style={{ flex: '0 1 9.5rem' }}
              label={label}
              value={search.get(name)}
              options={data}
              onChoose={(value) => onChange(name, value)}
            />
          ))}
        {(!phone || opened) && (
          <Checkbox
            mb={8}
            label={t('task.unreadOnly')}
            checked={search.get('unread') === 'true'}
            onChange={(event) => onChange('unread', event.currentTarget.checked ? 'true' : '')}
          />
        )}
        {onClear !== undefined && (
          <Button variant="subtle" color="lake" leftSection={<Icon name="cross" size={16} />} onClick={onClear}>
            {t('common.clearFilters')}
          </Button>
        )}
      </Group>
    </search>
  );
}
