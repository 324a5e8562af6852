import { Input } from '@mantine/core';
import { useState } from 'react';
import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { knownSession } from '../session/session.ts';
import { DateCalendar } from './calendar/DateCalendar.tsx';
import classes from './calendar/calendar.module.css';
import { typedDay } from './typed-day.ts';

type DayFieldProps = {
  readonly label: string;
  readonly help?: string;
  /** AD; undefined while what is typed is no day. */
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  /** AD: no earlier day is taken. */
  readonly earliest?: string;
  /** AD: no later day is taken. */
  readonly latest?: string;
  /** Nothing typed is no mistake yet. */
  readonly empty?: true;
  /** It may stay empty for good. */
  readonly optional?: true;
  /** It has the focus when its window opens. */
  readonly first?: boolean;
};

/** A BS day as it is typed, or picked from the calendar beside; what it is in AD stands beneath. */
export function DayField({ label, help = '', day, onChange, earliest, latest, empty, optional, first }: DayFieldProps) {
  const { t, language } = useTexts();
  const today = knownSession()?.today;
  const [text, setText] = useState(() => shown(day));
  const wrong = faultOf({ day, earliest, latest });
  const error = wrong === undefined || ((empty || optional) && text === '') ? undefined : t(wrong);

  function shown(ad: string | undefined): string {
    const bs = ad === undefined ? undefined : fromAd(ad);
    return bs === undefined ? '' : formatBsDate(bs, language);
  }
  return (
    <Input.Wrapper
      label={label}
      description={day === undefined ? help : `${help} ${t('menu.header.adDate')}: ${withDigits(day, language)}`.trim()}
      withAsterisk={!optional}
      error={error}
    >
      <div className={classes['typed']}>
        <Input
          className={`tabular ${classes['grows'] ?? ''}`}
          data-keys="digits"
          data-autofocus={first ? true : undefined}
          value={text}
          error={error !== undefined}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            const read = typedDay(value);
            onChange(read === '' ? undefined : read);
          }}
        />
        {today !== undefined && (
          <DateCalendar
            label={label}
            value={day}
            today={today}
            onPick={(ad) => {
              setText(shown(ad));
              onChange(ad);
            }}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}

type Bounded = {
  readonly day: string | undefined;
  readonly earliest: string | undefined;
  readonly latest: string | undefined;
};

function faultOf({ day, earliest, latest }: Bounded): string | undefined {
  if (day === undefined) return 'audit.activity.dayWrong';
  if (earliest !== undefined && day < earliest) return 'law.dayPast';
  return latest !== undefined && day > latest ? 'action.dayAhead' : undefined;
}
