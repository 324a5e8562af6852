import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { daysBetween } from './ageing.ts';
import classes from '../ui/sheet.module.css';

// further away than this, the date says more than the number of days
const soonDays = 15;

type DueMarkProps = {
  /** Calendar days (AD). */
  readonly due: string;
  readonly today: string;
};

/** How far a term is: red once it is over, amber while it is near, quiet before that. */
export function DueMark({ due, today }: DueMarkProps) {
  const { t } = useTexts();
  const left = daysBetween(today, due);
  if (left < 0)
    return (
      <StatusMark tone="rejected" icon="warning">
        {t('inbox.overdueBy', { count: -left })}
      </StatusMark>
    );
  if (left <= soonDays)
    return (
      <StatusMark tone="waiting" icon="clock">
        {left === 0 ? t('inbox.dueToday') : t('inbox.dueIn', { count: left })}
      </StatusMark>
    );
  return (
    <span className={classes['quiet']}>
      {t('inbox.dueOn')} <DateText value={due} />
    </span>
  );
}
