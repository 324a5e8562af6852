import { useTexts } from '../i18n/use-texts.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** Who came in with a password that the administrator gave chooses one that nobody else knows; until then nothing else is open. */
export function FirstPasswordPage() {
  const { t } = useTexts();
  return <PasswordForm intro={t('account.password.first')} currentLabel={t('account.password.oneTime')} />;
}
