import { Input } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DateCalendar } from './calendar/DateCalendar.tsx';
import { typedDay } from './typed-day.ts';
import classes from './calendar/calendar.module.css';

type DayInputProps = {
  readonly label: string;
  /** AD; empty for none. */
  readonly day: string;
  readonly onChange: (day: string) => void;
  /** What is wrong with the day beside others. */
  readonly complaint?: string | undefined;
};

/**
 * A BS date as people write it, taken when the box is left or Enter is pressed, or picked from the calendar beside; what is no
 * date says how one looks.
 */
export function DayInput({ label, day, onChange, complaint }: DayInputProps) {
  const { t, language } = useTexts();
  const { today } = useSession();
  const [text, setText] = useState(() => shown(day));
  const [isWrong, setWrong] = useState(false);
  // a day that came otherwise, by a quick choice or the address, stands in the box
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    setText(shown(day));
    setWrong(false);
  }
  const take = () => {
    const typed = typedDay(text);
    setWrong(typed === undefined);
    if (typed !== undefined && typed !== day) onChange(typed);
  };

  const wrong = isWrong ? t('audit.activity.dayWrong') : complaint;

  function shown(ad: string): string {
    return ad === '' ? '' : formatDate(ad, language);
  }
  return (
    <Input.Wrapper label={label} error={wrong}>
      <div className={classes['typed']}>
        <Input
          w="8rem"
          className="tabular"
          placeholder={t('audit.activity.dayExample')}
          data-keys="digits"
          value={text}
          error={wrong !== undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
        />
        <DateCalendar
          label={label}
          value={day === '' ? undefined : day}
          today={today}
          onPick={(ad) => {
            setWrong(false);
            setText(shown(ad));
            if (ad !== day) onChange(ad);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
