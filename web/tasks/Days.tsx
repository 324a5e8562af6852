import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DueMark } from './DueMark.tsx';
import classes from './tasks.module.css';

/** Days with the office and days with the applicant, as two numbers; how far the next term is when there is one. */
export function Days({ item }: { readonly item: ApplicationSummary }) {
  const { t } = useTexts();
  const { today } = useSession();
  const waiting = item.waiting.find(({ mine, due }) => mine && due !== undefined) ?? earliestDue(item);
  return (
    <div className={classes['days']}>
      <div>{t('inbox.daysWithUs', { count: item.daysWithUs })}</div>
      <div className={classes['quiet']}>{t('inbox.daysWithApplicant', { count: item.daysWithApplicant })}</div>
      {waiting?.due !== undefined && <DueMark due={waiting.due} today={today} />}
    </div>
  );
}

function earliestDue({ waiting }: ApplicationSummary): ApplicationSummary['waiting'][number] | undefined {
  return waiting.filter(({ due }) => due !== undefined).toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''))[0];
}
