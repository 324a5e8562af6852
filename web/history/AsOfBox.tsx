import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { typedDay } from '../ui/typed-day.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { problemText } from '../ui/ProblemAlert.tsx';
import { useEventAsOf } from './api.ts';
import classes from './replay.module.css';

/** A BS date; the case is shown as it stood at the end of that day. */
export function AsOfBox({ id, onGo }: { readonly id: string; readonly onGo: (seq: number) => void }) {
  const { t, language } = useTexts();
  const find = useEventAsOf(id);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const day = typedDay(text);
    setWrong(day === undefined ? t('audit.activity.dayWrong') : undefined);
    if (day === undefined || day === '' || find.isPending) return;
    find.mutate(day, {
      onSuccess: ({ seq }) => onGo(seq),
      onError: (error) => setWrong(problemText(error, t, language)),
    });
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
      <Button type="submit" variant="default" size="compact-md" fz="sm" h={36} loading={find.isPending}>
        {t('replay.asOfShow')}
      </Button>
    </form>
  );
}
