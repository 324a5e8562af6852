import { Anchor, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PasswordLinkView } from '../../server/contract/accounts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { passwordEntryFaults } from './password-entry.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { AccountCard } from './AccountCard.tsx';
import { resetPassword, usePasswordLink } from './api.ts';
import { PasswordField } from '../ui/PasswordField.tsx';

/** /resetPassword#token: the token stands behind the `#`, so that no server ever sees it in an address. */
export function ResetPasswordPage() {
  const { t } = useTexts();
  const token = useLocation().hash.slice(1);
  const link = usePasswordLink(token);
  const [done, setDone] = useState(false);
  if (done) return <Done />;
  if (link.data !== undefined) return <NewPassword token={token} link={link.data} onDone={() => setDone(true)} />;
  return (
    <AccountCard title={t('account.reset.title')}>
      {token === '' && <Text>{t('account.reset.noToken')}</Text>}
      {link.isError && <ProblemAlert error={link.error} />}
      {link.isLoading && <Waiting />}
      {!link.isLoading && (
        <Anchor component={Link} to="/forgotPassword">
          {t('account.reset.askAgain')}
        </Anchor>
      )}
    </AccountCard>
  );
}

type NewPasswordProps = {
  readonly token: string;
  readonly link: PasswordLinkView;
  readonly onDone: () => void;
};

function NewPassword({ token, link: { loginId, purpose }, onDone }: NewPasswordProps) {
  const { t } = useTexts();
  const [values, setValues] = useState({ newPassword: '', repeated: '' });
  const reset = useMutation({ mutationFn: resetPassword, onSuccess: onDone });
  const faults = passwordEntryFaults({ currentPassword: '', ...values });
  const complete = values.newPassword !== '' && values.repeated === values.newPassword;
  const fields = [
    { name: 'newPassword', label: t('account.password.new') },
    { name: 'repeated', label: t('account.password.repeat') },
  ] as const;
  const save = () => {
    if (complete && !reset.isPending) reset.mutate({ token, password: values.newPassword });
  };
  return (
    <AccountCard title={t('account.reset.title')} onSubmit={save}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t(purpose === 'welcome' ? 'account.reset.welcome' : 'account.reset.intro', { loginId })}
      </Text>
      {reset.isError && <ProblemAlert error={reset.error} />}
      {/* password managers keep the new password under this name */}
      <input hidden readOnly autoComplete="username" value={loginId} />
      {fields.map(({ name, label }) => (
        <PasswordField
          key={name}
          required
          label={label}
          autoComplete="new-password"
          error={faults[name] === undefined ? undefined : t(faults[name])}
          value={values[name]}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, [name]: value })}
        />
      ))}
      <Button type="submit" disabled={!complete} loading={reset.isPending}>
        {t('account.reset.save')}
      </Button>
    </AccountCard>
  );
}

function Done() {
  const { t } = useTexts();
  return (
    <AccountCard title={t('account.reset.title')}>
      <output>
        <Notice tone="approved" icon="check">
          {t('account.reset.done')}
        </Notice>
      </output>
      <Button component={Link} to="/login">
        {t('session.heading')}
      </Button>
    </AccountCard>
  );
}
