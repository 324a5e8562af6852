import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { monthNamesEn, monthNamesNe } from '../../form-schemas/values/bs-date.ts';
import type { Statistics } from '../../server/contract/public-register.ts';
import { formatNumber, formatWard, withDigits } from '../i18n/format.ts';
import type { Language } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Figures } from '../ui/charts/Figures.tsx';
import { useStatistics } from './api.ts';
import { Asked } from './Asked.tsx';
import classes from './LandingPage.module.css';

/** What the office did, in numbers and pictures; nothing of people. */
export function OfficeNumbers() {
  const { t, language } = useTexts();
  const statistics = useStatistics();
  const year = statistics.data?.fiscalYear;
  return (
    <Stack component="section" gap="md" aria-labelledby="numbers">
      <div>
        <Title order={2} id="numbers">
          {t('public.numbers.title')}
        </Title>
        {year !== undefined && (
          <Text c="dimmed">{t('public.numbers.year', { year: withDigits(yearName(year, language), language) })}</Text>
        )}
      </div>
      <Asked query={statistics} height={420}>
        {(data) => (
          <>
            <Totals data={data} />
            <Pictures data={data} />
          </>
        )}
      </Asked>
    </Stack>
  );
}

function yearName({ code, labelNe }: Statistics['fiscalYear'], language: Language): string {
  return language === 'ne' ? labelNe : `20${code.slice(0, 2)}/0${code.slice(2)}`;
}

function Totals({ data }: { readonly data: Statistics }) {
  const { t, language } = useTexts();
  const totals = [
    [t('public.numbers.registered'), data.registered],
    [t('public.numbers.granted'), data.granted],
    [t('public.numbers.running'), data.running],
    [t('public.numbers.completed'), data.completed],
    [t('public.numbers.days'), data.medianDays],
  ] as const;
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 2, sm: 3, lg: 5 }}>
      {totals.map(([name, value]) =>
        value === undefined ? null : (
          <Paper key={name} withBorder p="md" bg="var(--naksa-surface)">
            <Text component="dt" size="sm">
              {name}
            </Text>
            <dd style={{ margin: 0 }} className={classes['figure']}>
              {formatNumber(value, language)}
            </dd>
          </Paper>
        ),
      )}
    </SimpleGrid>
  );
}

function Pictures({ data: { months, wards, types, classes: built } }: { readonly data: Statistics }) {
  const { t, language, pick } = useTexts();
  const value = t('public.numbers.registered');
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Paper withBorder p="md" bg="var(--naksa-surface)">
        <Figures
          kind="column"
          title={t('public.numbers.byMonth')}
          names={{ label: t('public.numbers.month'), value, second: t('public.numbers.granted') }}
          rows={months.map(({ month, registered, granted }) => ({
            label: monthName(month, language),
            value: registered,
            second: granted,
          }))}
        />
      </Paper>
      <Paper withBorder p="md" bg="var(--naksa-surface)">
        <Figures
          kind="column"
          title={t('public.numbers.byWard')}
          names={{ label: t('common.ward'), value }}
          rows={wards.map(({ ward, count }) => ({ label: formatWard(ward, language), value: count }))}
        />
      </Paper>
      <Paper withBorder p="md" bg="var(--naksa-surface)">
        <Figures
          kind="bar"
          title={t('public.numbers.byType')}
          names={{ label: t('public.register.type'), value }}
          rows={types.map(({ title, count }) => ({ label: pick(title), value: count }))}
        />
      </Paper>
      <Paper withBorder p="md" bg="var(--naksa-surface)">
        <Figures
          kind="donut"
          title={t('public.numbers.byClass')}
          names={{ label: t('public.designers.class'), value }}
          rows={built.map(({ title, count }) => ({ label: pick(title), value: count }))}
        />
      </Paper>
    </SimpleGrid>
  );
}

/** `2083-07` → `कात्तिक ०८३`. */
function monthName(month: string, language: Language): string {
  const [year = '', number = ''] = month.split('-');
  const names = language === 'ne' ? monthNamesNe : monthNamesEn;
  return `${names[Number(number) - 1] ?? ''} ${withDigits(year.slice(1), language)}`;
}
