import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DueMark } from './DueMark.tsx';
import { nextDue } from './next-due.ts';
import classes from './tasks.module.css';
import sheet from '../ui/sheet.module.css';

/** Days with the office and days with the applicant, as two numbers; how far the next term is when there is one. */
export function Days({ item }: { readonly item: ApplicationSummary }) {
  const { t } = useTexts();
  const { today } = useSession();
  const due = nextDue(item);
  return (
    <div className={classes['days']}>
      <div>{t('inbox.daysWithUs', { count: item.daysWithUs })}</div>
      <div className={sheet['quiet']}>{t('inbox.daysWithApplicant', { count: item.daysWithApplicant })}</div>
      {due !== undefined && <DueMark due={due} today={today} />}
    </div>
  );
}
