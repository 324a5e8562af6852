import { ActionIcon, Popover } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { type BsDate, fromAd } from '../../../form-schemas/values/bs-date.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../Icon.tsx';

const CalendarMonth = lazy(async () => ({ default: (await import('./CalendarMonth.tsx')).CalendarMonth }));

type DateCalendarProps = {
  readonly label: string;
  /** AD date chosen now. */
  readonly value: string | undefined;
  readonly today: string;
  readonly onPick: (ad: string, bs: BsDate) => void;
};

/** Button that opens a BS month to pick a day from. */
export function DateCalendar({ label, value, today, onPick }: DateCalendarProps) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const start = fromAd(value ?? today) ?? fromAd(today);
  if (start === undefined) return null;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      position="bottom-start"
      withinPortal={false}
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="default"
          size={36}
          aria-label={`${t('common.chooseDate')}, ${label}`}
          onClick={() => setOpened(!opened)}
        >
          <Icon name="calendar" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          {opened && (
            <CalendarMonth
              start={start}
              chosen={value}
              today={today}
              onPick={(ad, bs) => {
                onPick(ad, bs);
                // the day that was pressed goes with the calendar
                button.current?.focus();
                setOpened(false);
              }}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
