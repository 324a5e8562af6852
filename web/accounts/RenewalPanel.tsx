import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ProfileView } from '../../server/contract/accounts.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useAskRenewal } from './api.ts';
import { RenewalForm } from './RenewalForm.tsx';

type Renewal = NonNullable<ProfileView['renewal']>;

/** A designer's licence: until when it is good, how the last request stands, and the next one. */
export function RenewalPanel({ renewal: { licenceExpiresOn, request } }: { readonly renewal: Renewal }) {
  const { t, language } = useTexts();
  const ask = useAskRenewal(() => showToast(t('account.designerRenewal.sent')));
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="renewal">
      <Stack gap="sm">
        <Title order={2} id="renewal">
          {t('account.designerRenewal.title')}
        </Title>
        <Text>
          {licenceExpiresOn === undefined
            ? t('account.designerRenewal.noDay')
            : t('account.designerRenewal.until', { date: formatDate(licenceExpiresOn, language) })}
        </Text>
        <LastRequest request={request} />
        {ask.isError && <ProblemAlert error={ask.error} />}
        {request?.status !== 'waiting' && <RenewalForm busy={ask.isPending} onSend={(body) => ask.mutate(body)} />}
      </Stack>
    </Paper>
  );
}

function LastRequest({ request }: { readonly request: Renewal['request'] | undefined }) {
  const { t, language } = useTexts();
  if (request?.status === 'waiting') {
    return (
      <Notice tone="waiting" icon="clock">
        {t('account.designerRenewal.pending')}
      </Notice>
    );
  }
  if (request?.status === 'refused') {
    return (
      <Notice tone="rejected" icon="warning">
        {t('account.designerRenewal.refused', { reason: request.reason })}
      </Notice>
    );
  }
  if (request?.decidedAt === undefined) return null;
  return <Text>{t('account.designerRenewal.approved', { date: formatDate(request.decidedAt, language) })}</Text>;
}
