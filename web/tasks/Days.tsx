import type { ApplicationSummary } from '../../server/contract/application.ts';
import { DateText } from '../ui/DateText.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './tasks.module.css';

/** Days with the office and days with the applicant, as two numbers; the due date when there is one. */
export function Days({ item }: { readonly item: ApplicationSummary }) {
  const { t } = useTexts();
  const due = item.waiting.find((waiting) => waiting.due !== undefined)?.due;
  return (
    <div className={classes['days']}>
      <div>{t('inbox.daysWithUs', { count: item.daysWithUs })}</div>
      <div className={classes['quiet']}>{t('inbox.daysWithApplicant', { count: item.daysWithApplicant })}</div>
      {due !== undefined && (
        <StatusMark tone="waiting" icon="clock">
          <DateText value={due} />
        </StatusMark>
      )}
    </div>
  );
}
