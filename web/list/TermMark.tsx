import type { ListedApplication, TermStanding } from '../../server/contract/lists.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from '../ui/sheet.module.css';
import { DateText } from '../ui/DateText.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { StatusMark, type Tone } from '../ui/StatusMark.tsx';

const looks: Readonly<Record<TermStanding, { readonly tone: Tone; readonly icon: IconName }>> = {
  valid: { tone: 'approved', icon: 'check' },
  renew: { tone: 'waiting', icon: 'clock' },
  urgent: { tone: 'rejected', icon: 'clock' },
  expired: { tone: 'rejected', icon: 'warning' },
};

/** What is said of a term. */
type Item = Pick<ListedApplication, 'term' | 'extendedAt'> & {
  readonly application: Pick<ListedApplication['application'], 'validUntil'>;
};

/** Until when a permit is good, how that stands, and when it was last extended. */
export function TermMark({ item: { application, term, extendedAt } }: { readonly item: Item }) {
  const { t } = useTexts();
  const { validUntil } = application;
  if (validUntil === undefined) return null;
  return (
    <>
      <div>
        <DateText value={validUntil} />
      </div>
      {term !== undefined && (
        <StatusMark {...looks[term.standing]}>
          {t(`status.validity.${term.standing}`, { count: Math.max(0, term.daysLeft) })}
        </StatusMark>
      )}
      {extendedAt !== undefined && (
        <div className={classes['quiet']}>
          {t('list.extendedOn')} <DateText value={extendedAt.slice(0, 10)} />
        </div>
      )}
    </>
  );
}
