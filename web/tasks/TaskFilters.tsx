import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { SessionView } from '../../server/contract/session.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useCodes } from '../i18n/use-codes.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useWards } from '../public/use-wards.ts';
import { Icon } from '../ui/Icon.tsx';
import { type FilterName, recentFiscalYears } from './filter.ts';

type TaskFiltersProps = {
  readonly search: URLSearchParams;
  readonly session: SessionView;
  readonly onChange: (name: FilterName, value: string) => void;
  readonly onClear: (() => void) | undefined;
};

const pause = 300;

/** Search words and choices; all of them live in the address, so that a view can be kept or sent. */
export function TaskFilters({ search, session, onChange, onClear }: TaskFiltersProps) {
  const { t, language } = useTexts();
  const types = useCodes('buildingType');
  const statuses = useCodes('applicationStatus');
  const wards = useWards();
  const searchLater = useDebouncedCallback((value: string) => onChange('q', value), pause);
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
      data: statuses.map(({ value, short }) => ({ value, label: short })),
    },
  ] as const;
  return (
    <search>
      <Group align="flex-end" gap="sm">
        <TextInput
          key={onClear === undefined ? 'empty' : 'filled'}
          style={{ flex: '1 1 18rem' }}
          label={t('common.search')}
          placeholder={t('inbox.search')}
          leftSection={<Icon name="search" />}
          defaultValue={search.get('q') ?? ''}
          onChange={(event) => searchLater(event.currentTarget.value)}
        />
        {choices.map(({ name, label, data }) => (
          <NativeSelect
            key={name}
            style={{ flex: '0 1 9.5rem' }}
            label={label}
            value={search.get(name) ?? ''}
            data={[{ value: '', label: t('common.all') }, ...data]}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
        ))}
        {onClear !== undefined && (
          <Button variant="subtle" color="lake" leftSection={<Icon name="cross" size={16} />} onClick={onClear}>
            {t('common.clearFilters')}
          </Button>
        )}
      </Group>
    </search>
  );
}

/** `8384` → `083/084`. */
function yearLabel(code: string): string {
  return `0${code.slice(0, 2)}/0${code.slice(2)}`;
}
