import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateCalendar } from '../forms/controls/DateCalendar.tsx';
import { useSession } from '../session/session.ts';
import { typedDay } from './typed-day.ts';

type DayInputProps = {
  readonly label: string;
  /** AD; empty for none. */
  readonly day: string;
  readonly onChange: (day: string) => void;
};

/** A BS date picked from the calendar, or written and taken when the box is left or Enter is pressed; what is no date says how one looks. */
export function DayInput({ label, day, onChange }: DayInputProps) {
  const { t, language } = useTexts();
  const written = day === '' ? '' : formatDate(day, language);
  const [text, setText] = useState(written);
  const [isWrong, setWrong] = useState(false);
  const [shown, setShown] = useState(day);
  // another day was chosen, here or by a cleared filter
  if (day !== shown) {
    setShown(day);
    setText(written);
    setWrong(false);
  }
  const { today } = useSession();
  const take = () => {
    const typed = typedDay(text);
    setWrong(typed === undefined);
    if (typed !== undefined && typed !== day) onChange(typed);
  };
  return (
    <TextInput
      style={{ flex: '0 1 11rem' }}
      label={label}
      placeholder={t('audit.activity.dayExample')}
      data-keys="digits"
      value={text}
      rightSectionWidth={40}
      rightSectionPointerEvents="all"
      rightSection={<DateCalendar label={label} value={day === '' ? undefined : day} today={today} onPick={onChange} />}
      error={isWrong ? t('audit.activity.dayWrong') : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
