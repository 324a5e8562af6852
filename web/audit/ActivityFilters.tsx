import { Group } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { ClearFilters } from '../ui/ClearFilters.tsx';
import { PeriodField } from '../ui/calendar/PeriodField.tsx';
import type { Period } from '../ui/calendar/period.ts';
import { useActivityChoices } from './api.ts';
import type { FilterName } from './filter.ts';
import { useActionName } from './use-action-name.ts';

type ActivityFiltersProps = {
  readonly search: URLSearchParams;
  readonly onChange: (name: FilterName, value: string) => void;
  readonly onPeriod: (period: Period) => void;
  readonly onClear: (() => void) | undefined;
};

/** Whose deeds, which, and of which days. */
export function ActivityFilters({ search, onChange, onPeriod, onClear }: ActivityFiltersProps) {
  const { t } = useTexts();
  const actionName = useActionName();
  const { data } = useActivityChoices();
  const actions = (data?.actions ?? []).map((action) => ({ value: action, label: actionName(action) }));
  const people = (data?.people ?? []).map(({ id, name, role }) => ({ value: id, label: `${name} (${role})` }));
  return (
    <search>
      <Group align="flex-start" gap="sm">
        <ChoiceField
          style={{ flex: '1 1 16rem' }}
          label={t('audit.activity.person')}
          value={search.get('person')}
          options={people}
          onChoose={(value) => onChange('person', value)}
        />
        <ChoiceField
          style={{ flex: '1 1 14rem' }}
          label={t('audit.activity.action')}
          value={search.get('action')}
          options={actions.toSorted((a, b) => a.label.localeCompare(b.label))}
          onChoose={(value) => onChange('action', value)}
        />
        <PeriodField
          labels={{ from: t('audit.activity.from'), to: t('audit.activity.to') }}
          period={{ from: search.get('from') ?? '', to: search.get('to') ?? '' }}
          onChange={onPeriod}
        />
        <ClearFilters onClear={onClear} />
      </Group>
    </search>
  );
}
