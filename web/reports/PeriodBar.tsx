import { Button, Group, NativeSelect } from '@mantine/core';
import type { Report, ReportQuery } from '../../server/contract/reports.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { PeriodField } from '../ui/calendar/PeriodField.tsx';
import type { Period } from '../ui/calendar/period.ts';
import { Icon } from '../ui/Icon.tsx';

type PeriodBarProps = {
  readonly asked: ReportQuery;
  /** The report that is shown, with the years and months that can be chosen. */
  readonly report: Report | undefined;
  /** Only whole fiscal years can be chosen. */
  readonly ofYear: boolean;
  readonly onChange: (period: ReportQuery) => void;
};

/** Which days the report is about: a fiscal year, one of its months, or any days. */
export function PeriodBar({ asked, report, ofYear, onChange }: PeriodBarProps) {
  const { t, language, pick } = useTexts();
  const isDays = asked.from !== undefined || asked.to !== undefined;
  const year = isDays ? '' : (asked.year ?? report?.period.year ?? '');
  const months = report?.months ?? [];
  const withYear = year === '' ? {} : { year };
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label={t('reports.fiscalYear')}
        value={year}
        data={[
          ...(year === '' ? [{ value: '', label: t('reports.chosenDays') }] : []),
          ...(report?.years ?? []).map((each) => ({ value: each.code, label: each[language] })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value === '' ? asked : { year: event.currentTarget.value })}
      />
      {!ofYear && (
        <>
          <NativeSelect
            label={t('reports.month')}
            value={isDays ? '' : String(asked.month ?? '')}
            disabled={isDays}
            data={[
              { value: '', label: t('reports.wholeYear') },
              ...months.map(({ month, title }) => ({ value: String(month), label: pick(title) })),
            ]}
            onChange={(event) => {
              const month = Number(event.currentTarget.value);
              onChange(month === 0 ? withYear : { ...withYear, month });
            }}
          />
          <PeriodField
            labels={{ from: t('reports.from'), to: t('reports.to') }}
            period={{ from: asked.from ?? '', to: asked.to ?? '' }}
            onChange={(period) => onChange(daysOf(period))}
          />
          {(isDays || asked.month !== undefined) && (
            <Button
              mt="1.6rem"
              variant="subtle"
              color="lake"
              leftSection={<Icon name="cross" size={16} />}
              onClick={() => onChange({})}
            >
              {t('common.clearFilters')}
            </Button>
          )}
        </>
      )}
    </Group>
  );
}

/** The days that are asked for; an end that is empty is left out. */
function daysOf({ from, to }: Period): ReportQuery {
  return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}
