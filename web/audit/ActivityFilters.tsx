import { Button, Group, NativeSelect } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { DayInput } from '../ui/DayInput.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useActivityChoices } from './api.ts';
import type { FilterName } from './filter.ts';
import { useActionName } from './use-action-name.ts';

type ActivityFiltersProps = {
  readonly search: URLSearchParams;
  readonly onChange: (name: FilterName, value: string) => void;
  readonly onClear: (() => void) | undefined;
};

/** Whose deeds, which, and of which day. */
export function ActivityFilters({ search, onChange, onClear }: ActivityFiltersProps) {
  const { t } = useTexts();
  const actionName = useActionName();
  const { data } = useActivityChoices();
  const all = { value: '', label: t('common.all') };
  const actions = (data?.actions ?? []).map((action) => ({ value: action, label: actionName(action) }));
  const people = (data?.people ?? []).map(({ id, name, role }) => ({ value: id, label: `${name} (${role})` }));
  return (
    <search>
      <Group align="flex-start" gap="sm">
        <NativeSelect
          style={{ flex: '1 1 16rem' }}
          label={t('audit.activity.person')}
          value={search.get('person') ?? ''}
          data={[all, ...people]}
          onChange={(event) => onChange('person', event.currentTarget.value)}
        />
        <NativeSelect
          style={{ flex: '1 1 14rem' }}
          label={t('audit.activity.action')}
          value={search.get('action') ?? ''}
          data={[all, ...actions.toSorted((a, b) => a.label.localeCompare(b.label))]}
          onChange={(event) => onChange('action', event.currentTarget.value)}
        />
        <DayInput
          key={search.get('day') ?? ''}
          label={t('audit.activity.day')}
          day={search.get('day') ?? ''}
          onChange={(day) => onChange('day', day)}
        />
        {onClear !== undefined && (
          <Button
            mt="1.6rem"
            variant="subtle"
            color="lake"
            leftSection={<Icon name="cross" size={16} />}
            onClick={onClear}
          >
            {t('common.clearFilters')}
          </Button>
        )}
      </Group>
    </search>
  );
}
