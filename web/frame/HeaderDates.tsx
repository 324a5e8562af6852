import { formatBsDate, fromAd, longDateNe, monthNamesEn, monthNamesNe } from '../../form-schemas/values/bs-date.ts';
import type { SessionView } from '../../server/contract/session.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { HeaderPanel } from './HeaderPanel.tsx';
import classes from './Shell.module.css';

type DatesProps = { readonly session: Pick<SessionView, 'today' | 'fiscalYear'> };

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** Today by the office's clock with the fiscal year; pressed, every way to write the day (specification 2). */
export function HeaderDates({ session }: DatesProps) {
  const { t, language } = useTexts();
  const today = fromAd(session.today);
  const months = language === 'ne' ? monthNamesNe : monthNamesEn;
  const date = today === undefined ? session.today : `${today.year} ${months[today.month - 1]} ${today.day}`;
  return (
    <div className={classes['datesBox']}>
      <HeaderPanel
        className={classes['datesButton'] ?? ''}
        label={
          <span className={classes['dates']}>
            <span>{withDigits(date, language)}</span>
            <span>
              {t('menu.header.fiscalYear')} {fiscalYearText(session, language)}
            </span>
          </span>
        }
      >
        {() => <DateList session={session} />}
      </HeaderPanel>
    </div>
  );
}

/** The day in words and in numbers, BS and AD, and the fiscal year. */
export function DateList({ session }: DatesProps) {
  const { t, language } = useTexts();
  const today = fromAd(session.today);
  const dates = [
    { label: 'nepaliDate', text: longDateNe(session.today) ?? '', lang: 'ne' },
    { label: 'bsDate', text: today === undefined ? '' : formatBsDate(today, language) },
    { label: 'adDate', text: withDigits(session.today, language) },
    { label: 'englishDate', text: inWords.format(new Date(`${session.today}T00:00:00Z`)), lang: 'en' },
    { label: 'fiscalYear', text: fiscalYearText(session, language) },
  ];
  return (
    <dl className={classes['dateList']}>
      {dates.map(({ label, text, lang }) => (
        <div key={label}>
          <dt>{t(`menu.header.${label}`)}</dt>
          <dd lang={lang}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function fiscalYearText({ fiscalYear }: DatesProps['session'], language: 'ne' | 'en'): string {
  return withDigits(language === 'ne' ? fiscalYear.labelNe : latin(fiscalYear.code), language);
}

/** `8384` → `2083/084`. */
function latin(code: string): string {
  return `20${code.slice(0, 2)}/0${code.slice(2)}`;
}
