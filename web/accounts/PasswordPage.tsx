import { useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { showToast } from '../ui/toast.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** Somebody who is logged in takes another password; whoever is logged in with the old one elsewhere is logged out. */
export function PasswordPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const done = () => {
    showToast(t('account.password.changed'));
    void navigate('/user/task-list');
  };
  return (
    <PasswordForm intro={t('account.password.intro')} currentLabel={t('account.password.current')} onDone={done} />
  );
}
