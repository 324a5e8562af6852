import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { useOffice } from '../office/api.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { AccountCard } from './AccountCard.tsx';
import { askForLink } from './api.ts';

/** /forgotPassword: a link goes to the e-mail address of the account; what is answered never says whether there is one. */
export function ForgotPasswordPage() {
  const { t } = useTexts();
  const { data: office, error, refetch } = useOffice();
  const title = t('account.forgot.title');
  if (office === undefined) {
    return (
      <AccountCard title={title}>
        {error === null ? <Waiting /> : <ProblemAlert error={error} onRetry={() => void refetch()} />}
      </AccountCard>
    );
  }
  if (office.sendsMail) return <AskForm trial={office.demo.length > 0} />;
  return (
    <AccountCard title={title}>
      <Text>{t('account.forgot.askAdministrator')}</Text>
      <BackToLogin />
    </AccountCard>
  );
}

function AskForm({ trial }: { readonly trial: boolean }) {
  const { t } = useTexts();
  const [loginId, setLoginId] = useState('');
  const ask = useMutation({ mutationFn: askForLink });
  const send = () => {
    if (loginId.trim() !== '' && !ask.isPending) ask.mutate(loginId.trim());
  };
  return (
    <AccountCard title={t('account.forgot.title')} onSubmit={send}>
      <Text>{t('account.forgot.intro')}</Text>
      {ask.isError && <ProblemAlert error={ask.error} />}
      {ask.isSuccess && (
        <output>
          <Notice tone="approved" icon="check">
            {t('account.forgot.sent')}
          </Notice>
        </output>
      )}
      <TextInput
        label={t('account.forgot.label')}
        name="loginId"
        autoComplete="username"
        data-autofocus
        data-keys="plain"
        value={loginId}
        onChange={(event) => setLoginId(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant={ask.isSuccess ? 'default' : 'filled'}
        loading={ask.isPending}
        disabled={loginId.trim() === ''}
      >
        {t(ask.isSuccess ? 'account.forgot.again' : 'account.forgot.send')}
      </Button>
      {trial && (
        <Text size="sm" c="dimmed">
          {t('account.forgot.trial')}
        </Text>
      )}
      <BackToLogin />
    </AccountCard>
  );
}

function BackToLogin() {
  const { t } = useTexts();
  return (
    <Anchor component={Link} to="/login">
      {t('public.nav.login')}
    </Anchor>
  );
}
