import { ActionIcon, Group, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type BsDate, daysInMonth, toAd, weekdayOf } from '../../../form-schemas/values/bs-date.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { ProjectedMark } from '../ProjectedMark.tsx';
import { dayByKey, monthFrom } from './calendar-move.ts';
import classes from './calendar.module.css';

type CalendarMonthProps = {
  readonly start: BsDate;
  readonly chosen: string | undefined;
  readonly today: string;
  readonly onPick: (ad: string, bs: BsDate) => void;
};

// the window around the calendar stays open when Escape closes the calendar
const ownEscape = { 'data-mantine-stop-propagation': true };

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** One month of the calendar; arrow keys walk the days, PageUp and PageDown the months, and Tab comes to one day only. */
export function CalendarMonth({ start, chosen, today, onPick }: CalendarMonthProps) {
  const { t, language } = useTexts();
  const [shown, setShown] = useState(start);
  const table = useRef<HTMLTableElement>(null);
  // it opens on a day, and goes with the keys from day to day
  const walks = useRef(true);
  useEffect(() => {
    if (walks.current) table.current?.querySelector<HTMLButtonElement>(`[data-day="${shown.day}"]`)?.focus();
    walks.current = false;
  }, [shown]);
  const days = daysInMonth(shown.year, shown.month) ?? 0;
  const first = toAd({ ...shown, day: 1 });
  const before = first === undefined ? 0 : weekdayOf(first) - 1;
  const title = `${t(`calendar.month.${shown.month}`)} ${withDigits(shown.year, language)}`;

  const turn = (icon: IconName, label: string, months: number) => (
    <ActionIcon
      {...ownEscape}
      variant="subtle"
      color="lake"
      aria-label={t(label)}
      title={t(label)}
      onClick={() => setShown(monthFrom(shown, months) ?? shown)}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
  const walk = (event: KeyboardEvent<HTMLButtonElement>, from: BsDate) => {
    const to = dayByKey(from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    walks.current = true;
    setShown(to);
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
                      {...ownEscape}
                      type="button"
                      data-day={day}
                      // where the window itself chooses what has the focus, it is the day too
                      data-autofocus={day === shown.day ? true : undefined}
                      tabIndex={day === shown.day ? 0 : -1}
                      data-chosen={ad === chosen}
                      data-today={ad === today}
                      aria-pressed={ad === chosen}
                      aria-label={`${withDigits(day, language)} ${title}`}
                      title={ad}
                      className={classes['day']}
                      onKeyDown={(event) => walk(event, bs)}
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
