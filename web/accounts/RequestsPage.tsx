import { Container, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AccountRequest } from '../../server/contract/accounts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { DecisionDialog, type Deciding } from './DecisionDialog.tsx';
import { RequestCard } from './RequestCard.tsx';
import { useRequests } from './requests-api.ts';
import { MoreButton } from '../ui/MoreButton.tsx';

const states = ['waiting', 'approved', 'refused'] as const satisfies readonly AccountRequest['status'][];

/** /admin/account-requests: who asks for an account or for a renewal, and the office's answer. */
export function RequestsPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const status = states.find((each) => each === search.get('status')) ?? 'waiting';
  usePageTitle(t('account.requests.title'));
  return (
    <Container size={1000} py="md" px={0}>
      <Stack>
        <div>
          <Title order={1}>{t('account.requests.title')}</Title>
          <Text>{t('account.requests.intro')}</Text>
        </div>
        <CountTabs
          label={t('account.requests.tabs')}
          value={status}
          tabs={states.map((name) => ({ name, label: t(`account.requests.${name}`) }))}
          onChange={(name) => setSearch(name === 'waiting' ? {} : { status: name })}
        />
        <RequestList key={status} status={status} />
      </Stack>
    </Container>
  );
}

function RequestList({ status }: { readonly status: AccountRequest['status'] }) {
  const { t } = useTexts();
  const requests = useRequests(status);
  const { data, error, refetch } = requests;
  const [deciding, setDeciding] = useState<Deciding>();
  const [first] = data?.pages ?? [];
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined || first === undefined) return <Waiting />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 && <EmptyState icon="user" text={t(`account.requests.empty.${status}`)} />}
      {items.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          page={first}
          onDecide={(decision) => setDeciding({ request, decision })}
        />
      ))}
      <MoreButton list={requests} />
      {deciding !== undefined && (
        <DecisionDialog
          deciding={deciding}
          proposedUntil={first.proposedUntil}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}
