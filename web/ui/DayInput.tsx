import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { typedDay } from './typed-day.ts';

type DayInputProps = {
  readonly label: string;
  /** AD; empty for none. */
  readonly day: string;
  readonly onChange: (day: string) => void;
};

/** A BS date as people write it, taken when the box is left or Enter is pressed; what is no date says how one looks. */
export function DayInput({ label, day, onChange }: DayInputProps) {
  const { t, language } = useTexts();
  const [text, setText] = useState(day === '' ? '' : formatDate(day, language));
  const [isWrong, setWrong] = useState(false);
  const take = () => {
    const typed = typedDay(text);
    setWrong(typed === undefined);
    if (typed !== undefined && typed !== day) onChange(typed);
  };
  return (
    <TextInput
      style={{ flex: '0 1 9.5rem' }}
      label={label}
      placeholder={t('audit.activity.dayExample')}
      data-keys="digits"
      value={text}
      error={isWrong ? t('audit.activity.dayWrong') : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
