import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { LoginBody } from '../../server/contract/session.ts';
import { RenewalForm } from './RenewalForm.tsx';
import { askRenewalFromOutside } from './api.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';

type LoginRenewalProps = { readonly login: LoginBody; readonly error: Error | null };

/** Whose last day of login is over may ask for the renewal here, by the password just given. */
export function LoginRenewal({ login, error }: LoginRenewalProps) {
  const { t } = useTexts();
  const ask = useMutation({ mutationFn: askRenewalFromOutside });
  return (
    <Stack gap="sm">
      <ProblemAlert error={error} />
      {ask.isError && <ProblemAlert error={ask.error} />}
      {ask.isSuccess ? (
        <output>
          <Notice tone="approved" icon="check">
            {t('account.designerRenewal.sent')} {t('account.designerRenewal.pending')}
          </Notice>
        </output>
      ) : (
        <>
          <Text>{t('account.designerRenewal.login')}</Text>
          <RenewalForm busy={ask.isPending} onSend={(said) => ask.mutate({ ...login, ...said })} />
        </>
      )}
    </Stack>
  );
}
