import { useState } from 'react';
import { useOffice } from '../office/api.ts';
import { fromAd } from '../../form-schemas/values/bs-date.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './Shell.module.css';

const firstYear = { ne: 2076, en: 2019 };

/** The office's line and the copyright from 2019 on (specification 2). */
export function Footer() {
  const { t, language } = useTexts();
  const { data: office } = useOffice();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const thisYear = language === 'ne' ? (fromAd(today)?.year ?? firstYear.ne) : today.slice(0, 4);
  const organization = language === 'ne' ? office?.nameNe : office?.nameEn;
  return (
    <footer className={classes['footer']}>
      <div className={classes['footerBar']}>
        <span>{t('footer.text')}</span>
        {office?.isExample === true && <span>{t('footer.example')}</span>}
        <span>
          {t('footer.copyright', {
            from: withDigits(firstYear[language], language),
            to: withDigits(thisYear, language),
            organization: organization ?? t('common.systemShort'),
          })}
        </span>
      </div>
    </footer>
  );
}
