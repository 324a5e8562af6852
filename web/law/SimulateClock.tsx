import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '../../form-schemas/values/ad-date.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DayInput } from '../ui/DayInput.tsx';
import { Icon } from '../ui/Icon.tsx';
import classes from './law.module.css';
import type { SimulateState } from './use-simulate-desk.ts';

/** The day on which the simulated case stands: moved by a day, to the last day of a term, or to any day ahead. */
export function SimulateClock({ desk }: { readonly desk: SimulateState }) {
  const { t, language } = useTexts();
  const [isBehind, setBehind] = useState(false);
  const { data } = desk.simulation;
  if (data === undefined) return null;
  const { day, deadlines } = data;
  const go = (to: string) => {
    const isFirst = desk.moves.length === 0;
    setBehind(!isFirst && to < day);
    if (isFirst && to < day) desk.restart({ ...desk.begin, day: to });
    else if (to > day) desk.moveTo(to);
  };
  const ahead = deadlines.filter(({ due }) => due > day);
  return (
    <div>
      <Group
        component="fieldset"
        className={classes['clock'] ?? ''}
        gap="sm"
        align="flex-end"
        aria-label={t('law.try.clock')}
      >
        <DayInput key={`${day} ${String(desk.moves.length)}`} label={t('law.try.day')} day={day} onChange={go} />
        <Button variant="default" leftSection={<Icon name="calendar" />} onClick={() => go(addDays(day, 1))}>
          {t('law.try.nextDay')}
        </Button>
        {ahead.map(({ name, due }) => (
          <Button key={name} variant="default" onClick={() => go(due)}>
            {t('law.try.toDeadline', {
              deadline: t(`deadline.${name}`, { defaultValue: name }),
              date: formatDate(due, language),
            })}
          </Button>
        ))}
      </Group>
      {isBehind ? (
        <Text size="sm" role="alert">
          {t('law.try.dayBehind')}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {t('law.try.dayHelp')}
        </Text>
      )}
    </div>
  );
}
