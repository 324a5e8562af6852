import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatDate } from '../i18n/format.ts';
import { useSession } from '../session/session.ts';
import { DateCalendar } from '../ui/calendar/DateCalendar.tsx';
import { typedDay } from '../ui/typed-day.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { problemText } from '../ui/ProblemAlert.tsx';
import { useEventAsOf } from './api.ts';
import classes from './replay.module.css';

/** A BS date, typed or picked; the case is shown as it stood at the end of that day. */
export function AsOfBox({ id, onGo }: { readonly id: string; readonly onGo: (seq: number) => void }) {
  const { t, language } = useTexts();
  const { today } = useSession();
  const find = useEventAsOf(id);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const day = typedDay(text);
  const go = (asOf: string | undefined) => {
    setWrong(asOf === undefined ? t('audit.activity.dayWrong') : undefined);
    if (asOf === undefined || asOf === '' || find.isPending) return;
    find.mutate(asOf, {
      onSuccess: ({ seq }) => onGo(seq),
      onError: (error) => setWrong(problemText(error, t, language)),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(day);
  };
  return (
    <form onSubmit={submit} className={classes['asOf']}>
      <TextInput
        size="sm"
        w="9.5rem"
        aria-label={t('replay.asOfDay')}
        placeholder={t('audit.activity.dayExample')}
        data-keys="digits"
        value={text}
        error={wrong}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
      <DateCalendar
        label={t('replay.asOfDay')}
        value={day === '' ? undefined : day}
        today={today}
        onPick={(ad) => {
          setText(formatDate(ad, language));
          go(ad);
        }}
      />
      <Button type="submit" variant="default" size="compact-md" fz="sm" h={36} loading={find.isPending}>
        {t('replay.asOfShow')}
      </Button>
    </form>
  );
}
