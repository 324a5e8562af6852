import { ActionIcon, Group, Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type BsDate, daysInMonth, toAd, weekdayOf } from '../../../form-schemas/values/bs-date.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { ProjectedMark } from '../../ui/ProjectedMark.tsx';
import classes from './controls.module.css';

type CalendarMonthProps = {
  readonly start: BsDate;
  readonly chosen: string | undefined;
  readonly today: string;
  readonly onPick: (ad: string, bs: BsDate) => void;
};

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** One month of the calendar; arrow keys walk the days. */
export function CalendarMonth({ start, chosen, today, onPick }: CalendarMonthProps) {
  const { t, language } = useTexts();
  const [shown, setShown] = useState({ year: start.year, month: start.month });
  const table = useRef<HTMLTableElement>(null);
  const days = daysInMonth(shown.year, shown.month) ?? 0;
  const first = toAd({ ...shown, day: 1 });
  const before = first === undefined ? 0 : weekdayOf(first) - 1;
  const title = `${t(`calendar.month.${shown.month}`)} ${withDigits(shown.year, language)}`;

  const turn = (icon: IconName, label: string, months: number) => (
    <ActionIcon
      variant="subtle"
      color="lake"
      aria-label={t(label)}
      title={t(label)}
      onClick={() => setShown(monthFrom(shown, months))}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
  const walk = (event: KeyboardEvent<HTMLButtonElement>, day: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLButtonElement>(`[data-day="${day + step}"]`)?.focus();
  };
  return (
    <div>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Group gap={2} wrap="nowrap">
          {turn('first', 'a11y.calendarPrevYear', -12)}
          {turn('left', 'a11y.calendarPrev', -1)}
        </Group>
        <Text fw={600} aria-live="polite">
          {title}
          <ProjectedMark year={shown.year} />
        </Text>
        <Group gap={2} wrap="nowrap">
          {turn('right', 'a11y.calendarNext', 1)}
          {turn('last', 'a11y.calendarNextYear', 12)}
        </Group>
      </Group>
      <table ref={table} className={classes['calendar']} aria-label={title}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {t(`calendar.weekdayShort.${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(before, days).map((week) => (
            <tr key={week.join()}>
              {week.map((day, index) => {
                const bs = { ...shown, day };
                const ad = day < 1 || day > days ? undefined : toAd(bs);
                if (ad === undefined) return <td key={`${String(index)}-empty`} aria-hidden="true" />;
                return (
                  <td key={day}>
                    <button
                      type="button"
                      data-day={day}
                      data-chosen={ad === chosen}
                      data-today={ad === today}
                      aria-pressed={ad === chosen}
                      aria-label={`${withDigits(day, language)} ${title}`}
                      title={ad}
                      className={classes['day']}
                      onKeyDown={(event) => walk(event, day)}
                      onClick={() => onPick(ad, bs)}
                    >
                      {withDigits(day, language)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function weeksOf(before: number, days: number): readonly (readonly number[])[] {
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) => weekdays.map((weekday) => week * 7 + weekday - before));
}

function monthFrom({ year, month }: { readonly year: number; readonly month: number }, step: number) {
  const index = year * 12 + month - 1 + step;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}
