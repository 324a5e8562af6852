import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import { typedDay } from '../ui/typed-day.ts';
import { useTexts } from '../i18n/use-texts.ts';

type DayFieldProps = {
  readonly label: string;
  readonly help: string;
  /** AD; undefined while what is typed is no day. */
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  /** AD: no earlier day is taken. */
  readonly earliest: string;
};

/** A BS day as it is typed; what it is in AD stands beneath. */
export function DayField({ label, help, day, onChange, earliest }: DayFieldProps) {
  const { t, language } = useTexts();
  const [text, setText] = useState(() => {
    const bs = day === undefined ? undefined : fromAd(day);
    return bs === undefined ? '' : formatBsDate(bs, language);
  });
  const wrong = day === undefined ? t('audit.activity.dayWrong') : day < earliest ? t('law.dayPast') : undefined;
  return (
    <TextInput
      label={label}
      description={day === undefined ? help : `${help} ${t('menu.header.adDate')}: ${day}`}
      data-keys="digits"
      withAsterisk
      value={text}
      error={wrong}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const read = typedDay(value);
        onChange(read === '' ? undefined : read);
      }}
    />
  );
}
