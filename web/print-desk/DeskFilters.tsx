import { Group } from '@mantine/core';
import type { DeskPage } from '../../server/contract/print-desk.ts';
import { formatWard } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useWards } from '../office/use-wards.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { ClearFilters } from '../ui/ClearFilters.tsx';
import { PeriodField } from '../ui/calendar/PeriodField.tsx';
import type { Period } from '../ui/calendar/period.ts';
import { FilterFold } from '../ui/FilterFold.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TypedField } from '../ui/TypedField.tsx';
import { type DeskFilter, type FilterName, standings } from './filter.ts';

const days = ['from', 'to'] as const;

type DeskFiltersProps = {
  readonly filter: DeskFilter;
  readonly forms: DeskPage['forms'];
  readonly onChange: (name: FilterName, value: string) => void;
  readonly onPeriod: (period: Period) => void;
  readonly onClear: (() => void) | undefined;
};

/** Search words, the paper, the ward, the days of issue and, among all papers, their standing. */
export function DeskFilters({ filter, forms, onChange, onPeriod, onClear }: DeskFiltersProps) {
  const { t, language, pick } = useTexts();
  const wards = useWards();
  const papers = forms.map(({ form, title }) => ({ value: form, label: pick(title) }));
  const choices = [
    { name: 'form', label: t('verify.document'), width: '16rem', data: papers },
    {
      name: 'ward',
      label: t('inbox.filter.ward'),
      width: '6rem',
      data: wards.map((ward) => ({ value: ward, label: formatWard(ward, language) })),
    },
    {
      name: 'standing',
      label: t('desk.standing'),
      width: '9rem',
      data: standings.map((value) => ({ value, label: t(`desk.isNow.${value}`) })),
    },
  ] as const;
  return (
    <search>
      <Group align="flex-start" gap="sm">
        <TypedField
          style={{ flex: '1 1 14rem' }}
          label={t('common.search')}
          placeholder={t('desk.searchHint')}
          leftSection={<Icon name="search" />}
          value={filter.q ?? ''}
          onTyped={(value) => onChange('q', value)}
        />
        <FilterFold
          chosen={[...choices.map(({ name }) => name), ...days].filter((name) => filter[name] !== undefined).length}
        >
          {choices
            .filter(({ name }) => name !== 'standing' || filter.show === 'all')
            .map(({ name, label, width, data }) => (
              <ChoiceField
                key={name}
                style={{ flex: `0 1 ${width}` }}
                label={label}
                value={filter[name] ?? null}
                options={data}
                onChoose={(value) => onChange(name, value)}
              />
            ))}
          <PeriodField
            labels={{ from: t('desk.from'), to: t('desk.to') }}
            period={{ from: filter.from ?? '', to: filter.to ?? '' }}
            onChange={onPeriod}
          />
        </FilterFold>
        <ClearFilters onClear={onClear} />
      </Group>
    </search>
  );
}
