import { Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { calendarInForce, isYearLong } from '../../form-schemas/values/bs-calendar.ts';
import { useFormSetting } from '../forms/form-context.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { type CalendarShift, calendarShift, monthDays, totalDays } from './calendar-shift.ts';
import classes from './setup.module.css';

/** Beside a year of the calendar: what its months add up to, and which dates a correction would show differently. */
export function CalendarPanel({ year, months }: { readonly year: number; readonly months: readonly FieldInfo[] }) {
  const { t } = useTexts();
  const { store } = useFormSetting();
  const typed = useSyncExternalStore(store.subscribe, () => monthDays(months, store.filled()).join());
  const days = typed.split(',').map(Number);
  const total = totalDays(days);
  const shift = calendarShift(year, days, calendarInForce());
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="calendar-shift">
      <Stack gap="sm">
        <Title order={2} fz="lg" id="calendar-shift">
          {t('setup.common.calendarShift')}
        </Title>
        <output>
          <StatusMark tone={isYearLong(days) ? 'approved' : 'rejected'} icon={isYearLong(days) ? 'check' : 'warning'}>
            {t(isYearLong(days) ? 'setup.common.calendarTotal' : 'setup.common.calendarTotalWrong', { total })}
          </StatusMark>
        </output>
        {shift !== undefined && <ShiftTable shift={shift} />}
        <Notice tone="info" icon="info">
          {t('setup.common.calendarDeadlines')}
        </Notice>
      </Stack>
    </Paper>
  );
}

function ShiftTable({ shift: { months, newYears } }: { readonly shift: CalendarShift }) {
  const { t, language } = useTexts();
  const moved = months.filter(({ before, after }) => before.firstDay !== after.firstDay).length;
  return (
    <>
      <Text size="sm">
        {moved + newYears.length === 0
          ? t('setup.common.calendarSame')
          : t('setup.common.calendarMoved', { count: moved })}
      </Text>
      <WideTable label={t('setup.common.calendarShift')}>
        <Table verticalSpacing={4} className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('calendar.monthBox')}</Table.Th>
              <Table.Th>{t('setup.common.calendarDays')}</Table.Th>
              <Table.Th>{t('setup.common.calendarFirstDay')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map(({ month, before, after }) => (
              <Table.Tr key={month} className={before.firstDay === after.firstDay ? '' : (classes['moved'] ?? '')}>
                <Table.Td>{t(`calendar.month.${String(month)}`)}</Table.Td>
                <Table.Td>
                  <BeforeAfter before={String(before.days)} after={String(after.days)} />
                </Table.Td>
                <Table.Td>
                  <BeforeAfter before={before.firstDay} after={after.firstDay} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {newYears.map(({ year, before, after }) => (
        <Text key={year} size="sm">
          {t('setup.common.calendarNewYear', {
            year,
            before: withDigits(before, language),
            after: withDigits(after, language),
          })}
        </Text>
      ))}
    </>
  );
}

/** One value while nothing changes, else the old one crossed out before the new. */
function BeforeAfter({ before, after }: { readonly before: string; readonly after: string }) {
  const { language } = useTexts();
  if (before === after) return withDigits(after, language);
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <del>{withDigits(before, language)}</del> <ins>{withDigits(after, language)}</ins>
    </span>
  );
}
