import { useTranslation } from 'react-i18next';
import { changeLanguage, languageOf } from '../i18n/i18n.ts';
import classes from './Shell.module.css';

/** Switches to the other language; the button names it in that language. */
export function LanguageSwitch() {
  const { i18n } = useTranslation();
  const other = languageOf(i18n) === 'ne' ? 'en' : 'ne';
  return (
    <button type="button" className={classes['tool']} lang={other} onClick={() => void changeLanguage(i18n, other)}>
      {other === 'ne' ? 'नेपाली' : 'English'}
    </button>
  );
}
