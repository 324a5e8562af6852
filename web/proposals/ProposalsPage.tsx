import { Anchor, Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { DeedProposal } from '../../server/contract/proposals.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { type ProposalState, useProposals, useProposalsForMe, useWaitingTexts } from './api.ts';
import { ProposalStanding } from './ProposalStanding.tsx';
import { WaitingTexts } from './WaitingTexts.tsx';

const states = ['waiting', 'settled'] as const satisfies readonly ProposalState[];

/** /user/proposals: what waits for a second person, and what became of the others. */
export function ProposalsPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const state = states.find((each) => each === search.get('state')) ?? 'waiting';
  const forMe = useProposalsForMe();
  const texts = useWaitingTexts() ?? 0;
  usePageTitle(t('proposal.title'));
  return (
    <Container size={1000} py="md" px={0}>
      <Stack>
        <div>
          <Title order={1}>{t('proposal.title')}</Title>
          <Text c="dimmed">{t('proposal.intro')}</Text>
        </div>
        <CountTabs
          label={t('proposal.tabs')}
          value={state}
          tabs={states.map((name) => ({
            name,
            label: t(`proposal.tab.${name}`),
            count: name === 'waiting' ? forMe : undefined,
            late: true,
          }))}
          onChange={(name) => setSearch(name === 'waiting' ? {} : { state: name })}
        />
        {state === 'waiting' && <WaitingTexts count={texts} />}
        <Proposals key={state} state={state} othersWait={state === 'waiting' && texts > 0} />
      </Stack>
    </Container>
  );
}

type ProposalsProps = {
  readonly state: ProposalState;
  /** Something else waits that is told above: then it is not said that nothing does. */
  readonly othersWait: boolean;
};

function Proposals({ state, othersWait }: ProposalsProps) {
  const { t } = useTexts();
  const list = useProposals(state);
  if (list.isError) return <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <Waiting />;
  const proposals = list.data.pages.flatMap((page) => page.proposals);
  return (
    <>
      {proposals.length === 0 && !othersWait && <EmptyState icon="people" text={t(`proposal.empty.${state}`)} />}
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      <MoreButton list={list} />
    </>
  );
}

function ProposalCard({ proposal }: { readonly proposal: DeedProposal }) {
  const { t, pick, language } = useTexts();
  const { id, deed, masterTitle, name, reason, proposedBy, proposedAt, expiresAt, state } = proposal;
  const record = pick(name);
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="article">
      <Group justify="space-between" align="start" gap="xs">
        <div>
          <Anchor component={Link} to={`/user/proposals/${id}`} fw={600}>
            {pick(masterTitle)}
            {record !== '' && ` · ${withDigits(record, language)}`}
          </Anchor>
          <Text size="sm">{t(`proposal.deed.${deed}`)}</Text>
        </div>
        <ProposalStanding proposal={proposal} />
      </Group>
      <Text mt="xs">“{reason}”</Text>
      <Text size="sm" c="dimmed">
        <span lang="ne">{proposedBy.name}</span> · <DateText value={proposedAt} withTime />
      </Text>
      {state === 'waiting' && (
        <Text size="sm" c="dimmed">
          {t('proposal.until')}: <DateText value={expiresAt} withTime />
        </Text>
      )}
    </Paper>
  );
}
