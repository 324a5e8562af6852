import { Button, Collapse, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useCodes } from '../i18n/use-codes.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useWards } from '../office/use-wards.ts';
import { useSession } from '../session/session.ts';
import { recentFiscalYears, yearLabel } from '../tasks/filter.ts';
import { Icon } from '../ui/Icon.tsx';
import { useChoices } from './api.ts';
import { chosenCount, type FilterName } from './filter.ts';
import { PeriodField } from '../ui/calendar/PeriodField.tsx';
import type { Period } from '../ui/calendar/period.ts';
import { TypedField } from '../ui/TypedField.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';

type ListFiltersProps = {
  readonly search: URLSearchParams;
  readonly onChange: (name: FilterName, value: string) => void;
  readonly onPeriod: (period: Period) => void;
  readonly onClear: () => void;
};

const years = 12;

/** Everything by which the list is narrowed (specification 3 and 7); all of it stands in the address. On a phone it folds. */
export function ListFilters({ search, onChange, onPeriod, onClear }: ListFiltersProps) {
  const { t, language } = useTexts();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  const count = chosenCount(search);
  const choices = useSelects();
  return (
    <search>
      <Group align="flex-end" gap="sm">
        <TypedField
          style={{ flex: '1 1 16rem' }}
          label={t('common.search')}
          description={t('inbox.searchHelp')}
          placeholder={t('inbox.search')}
          leftSection={<Icon name="search" />}
          value={search.get('q') ?? ''}
          onTyped={(value) => onChange('q', value)}
        />
        {phone && (
          <Button
            variant="default"
            aria-expanded={opened}
            leftSection={<Icon name="down" size={16} />}
            onClick={toggle}
          >
            {count === 0 ? t('list.filtersNone') : t('list.filters', { count: withDigits(count, language) })}
          </Button>
        )}
      </Group>
      <Collapse expanded={!phone || opened} transitionDuration={150}>
        <Group align="flex-end" gap="sm" mt="sm">
          <TypedField
            style={{ flex: '1 1 9rem' }}
            label={t('inbox.filter.applicantName')}
            value={search.get('nibedakName') ?? ''}
            onTyped={(value) => onChange('nibedakName', value)}
          />
          <TypedField
            style={{ flex: '0 1 7rem' }}
            label={t('inbox.filter.plotNumber')}
            data-keys="plain"
            value={search.get('kittaNo') ?? ''}
            onTyped={(value) => onChange('kittaNo', value)}
          />
          {choices.map(({ name, label, width, data }) => (
            <ChoiceField
              key={name}
              style={{ flex: `1 1 ${width}` }}
              label={label}
              value={search.get(name)}
              options={data}
              onChoose={(value) => onChange(name, value)}
            />
          ))}
          <PeriodField
            labels={{ from: t('list.from'), to: t('list.to') }}
            period={{ from: search.get('from') ?? '', to: search.get('to') ?? '' }}
            onChange={onPeriod}
          />
          {count > 0 && (
            <Button variant="subtle" color="lake" leftSection={<Icon name="cross" size={16} />} onClick={onClear}>
              {t('common.clearFilters')}
            </Button>
          )}
        </Group>
      </Collapse>
    </search>
  );
}

type Select = {
  readonly name: FilterName;
  readonly label: string;
  readonly width: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
};

function useSelects(): readonly Select[] {
  const { t, language, pick } = useTexts();
  const { fiscalYear } = useSession();
  const wards = useWards();
  const types = useCodes('buildingType');
  const classes = useCodes('buildingClass');
  const statuses = useCodes('applicationStatus');
  const stages = useChoices().data?.stages ?? [];
  return [
    {
      name: 'wardNo',
      label: t('inbox.filter.ward'),
      width: '5rem',
      data: wards.map((ward) => ({ value: ward, label: formatWard(ward, language) })),
    },
    {
      name: 'year',
      label: t('inbox.filter.year'),
      width: '7rem',
      data: recentFiscalYears(fiscalYear.code, years).map((year) => ({
        value: year,
        label: withDigits(yearLabel(year), language),
      })),
    },
    {
      name: 'constructionType',
      label: t('inbox.filter.constructionType'),
      width: '9rem',
      data: types.map(({ value, short }) => ({ value, label: short })),
    },
    {
      name: 'buildingClass',
      label: t('list.buildingClass'),
      width: '6rem',
      data: classes.map(({ value, short }) => ({ value, label: short })),
    },
    {
      name: 'stage',
      label: t('inbox.filter.stage'),
      width: '11rem',
      data: stages.map(({ stage, title }) => ({ value: stage, label: pick(title) })),
    },
    {
      name: 'applicationStatus',
      label: t('inbox.filter.applicationStatus'),
      width: '8rem',
      data: statuses.map(({ value, short }) => ({ value, label: t(`status.find.${value}`, { defaultValue: short }) })),
    },
  ];
}
