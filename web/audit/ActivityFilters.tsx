import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { useActivityChoices } from './api.ts';
import { type FilterName, typedDay } from './filter.ts';
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
        <DayFilter key={search.get('day') ?? ''} day={search.get('day') ?? ''} onChange={onChange} />
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

/** A BS date as people write it, taken when the box is left or Enter is pressed; what is no date says how one looks. */
function DayFilter({ day, onChange }: { readonly day: string; readonly onChange: ActivityFiltersProps['onChange'] }) {
  const { t, language } = useTexts();
  const [text, setText] = useState(day === '' ? '' : formatDate(day, language));
  const [isWrong, setWrong] = useState(false);
  const take = () => {
    const typed = typedDay(text);
    setWrong(typed === undefined);
    if (typed !== undefined && typed !== day) onChange('day', typed);
  };
  return (
    <TextInput
      style={{ flex: '0 1 11rem' }}
      label={t('audit.activity.day')}
      placeholder={t('audit.activity.dayExample')}
      data-keys="digits"
      value={text}
      error={isWrong ? t('audit.activity.dayWrong') : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
