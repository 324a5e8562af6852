import { Button } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { useSession } from '../../session/session.ts';
import { DayInput } from '../DayInput.tsx';
import { isReversed, type Period, quickPeriods } from './period.ts';
import classes from './calendar.module.css';

type PeriodFieldProps = {
  /** What its two ends are called. */
  readonly labels: Period;
  readonly period: Period;
  readonly onChange: (period: Period) => void;
};

/** Both ends of a period by which a list is narrowed, typed or picked, and the periods that are asked for most. */
export function PeriodField({ labels, period, onChange }: PeriodFieldProps) {
  const { t } = useTexts();
  const { today } = useSession();
  return (
    <div>
      <div className={classes['ends']}>
        <DayInput label={labels.from} day={period.from} onChange={(from) => onChange({ ...period, from })} />
        <DayInput
          label={labels.to}
          day={period.to}
          complaint={isReversed(period) ? t('calendar.reversed') : undefined}
          onChange={(to) => onChange({ ...period, to })}
        />
      </div>
      <fieldset aria-label={`${t('calendar.quick')}: ${labels.from}`} className={classes['quick']}>
        {quickPeriods(today).map(({ name, from, to }) => (
          <Button
            key={name}
            size="compact-sm"
            variant={from === period.from && to === period.to ? 'light' : 'default'}
            aria-pressed={from === period.from && to === period.to}
            onClick={() => onChange({ from, to })}
          >
            {t(`calendar.quick.${name}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
