import { fromAd, monthNamesEn, monthNamesNe } from '../../form-schemas/values/bs-date.ts';
import type { SessionView } from '../../server/contract/session.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './Shell.module.css';

/** Today in BS, by the office's clock, with the fiscal year below; AD on the tooltip. */
export function HeaderDates({ session }: { readonly session: SessionView }) {
  const { t, language } = useTexts();
  const today = fromAd(session.today);
  const months = language === 'ne' ? monthNamesNe : monthNamesEn;
  const date = today === undefined ? session.today : `${today.year} ${months[today.month - 1]} ${today.day}`;
  return (
    <div className={classes['dates']}>
      <div title={`${t('menu.header.adDate')}: ${session.today}`}>{withDigits(date, language)}</div>
      <div>
        {t('menu.header.fiscalYear')}{' '}
        {withDigits(language === 'ne' ? session.fiscalYear.labelNe : latin(session.fiscalYear.code), language)}
      </div>
    </div>
  );
}

/** `8384` → `2083/084`. */
function latin(code: string): string {
  return `20${code.slice(0, 2)}/0${code.slice(2)}`;
}
