import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { TypedField } from '../ui/TypedField.tsx';
import { type FilterPart, isEverything } from './filter.ts';
import type { OpenMaster } from '../masters/master.ts';

type RecordFiltersProps = {
  readonly master: OpenMaster;
  readonly search: URLSearchParams;
  readonly total: number | undefined;
  readonly onChange: (part: FilterPart, value: string) => void;
};

/** Words to find records by, whether past and coming ones are shown, and how many there are. */
export function RecordFilters({ master: { view }, search, total, onChange }: RecordFiltersProps) {
  const { t } = useTexts();
  return (
    <search>
      <Group gap="sm" justify="space-between">
        <TypedField
          style={{ flex: '1 1 16rem', maxWidth: '32rem' }}
          aria-label={t('common.search')}
          placeholder={t('setup.common.find')}
          leftSection={<Icon name="search" />}
          value={search.get('q') ?? ''}
          onTyped={(value) => onChange('q', value)}
        />
        {view.dated && (
          <SegmentedControl
            color="lake"
            bd="1px solid var(--naksa-line)"
            bg="var(--naksa-surface)"
            aria-label={t('setup.common.validity')}
            value={isEverything(search) ? 'all' : 'now'}
            onChange={(value) => onChange('show', value === 'all' ? value : '')}
            data={[
              { value: 'now', label: t('setup.common.inForce') },
              { value: 'all', label: t('common.all') },
            ]}
          />
        )}
        {search.has('where') && (
          <Button
            variant="subtle"
            color="lake"
            leftSection={<Icon name="cross" size={16} />}
            onClick={() => onChange('where', '')}
          >
            {t('setup.common.notOnlyThese')}
          </Button>
        )}
        <Text size="sm" c="dimmed" aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
          {total === undefined ? '' : t('common.records', { count: total })}
        </Text>
      </Group>
    </search>
  );
}
