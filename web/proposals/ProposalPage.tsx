import { Button, Paper, Stack, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import type { DeedProposal } from '../../server/contract/proposals.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { openMaster } from '../masters/master.ts';
import { DateText } from '../ui/DateText.tsx';
import { FactList } from '../ui/FactList.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Trail } from '../ui/Trail.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useConfirm, useProposal } from './api.ts';
import { OwnPostNote } from './OwnPostNote.tsx';
import { ProposalStanding } from './ProposalStanding.tsx';
import { ProposalVerdict } from './ProposalVerdict.tsx';
import { ToldChanges } from './ToldChanges.tsx';

type ProposalPageProps = {
  /** What a change of a table would make of the running cases. */
  readonly Trial: ComponentType<{ readonly id: string }>;
};

/** /user/proposals/:id: what one person asked for, what it would change, and the second person's answer. */
export function ProposalPage({ Trial }: ProposalPageProps) {
  const { t, pick } = useTexts();
  const { id = '' } = useParams();
  const pages = useProposal(id);
  const confirm = useConfirm(id);
  const [first] = pages.data?.pages ?? [];
  const title = first === undefined ? t('proposal.title') : pick(first.proposal.masterTitle);
  usePageTitle(title);
  if (pages.isError) return <ProblemAlert error={pages.error} onRetry={() => void pages.refetch()} />;
  if (first === undefined) return <Waiting height={240} />;
  const proposal = confirm.data?.proposal ?? first.proposal;
  const master = openMaster(first.definition, undefined);
  const changes = pages.data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <Stack gap="md" maw={1000} mx="auto">
      <Trail steps={[['/user/proposals', t('proposal.title')]]} />
      <Title order={1}>{title}</Title>
      <Head proposal={proposal} />
      <ToldChanges master={master} changes={changes} />
      {pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('proposal.moreChanges', { count: proposal.count - changes.length })}
        </Button>
      )}
      {first.triable && (proposal.mayConfirm || proposal.mine) && proposal.state === 'waiting' && <Trial id={id} />}
      {proposal.mayConfirm && first.own && <OwnPostNote />}
      <ProposalVerdict
        proposal={proposal}
        confirmers={first.confirmers}
        master={master}
        confirm={confirm}
        seenAll={!pages.hasNextPage}
      />
    </Stack>
  );
}

function Head({ proposal }: { readonly proposal: DeedProposal }) {
  const { t, pick, language } = useTexts();
  const { deed, name, reason, proposedBy, proposedAt, expiresAt, state, verdict } = proposal;
  const facts = [
    [t('proposal.what'), t(`proposal.deed.${deed}`)],
    [t('proposal.record'), withDigits(pick(name), language)],
    [t('proposal.standing'), <ProposalStanding key="standing" proposal={proposal} />],
    [t('proposal.reason'), reason],
    [t('proposal.proposedBy'), <By key="by" name={proposedBy.name} at={proposedAt} />],
    [t('proposal.until'), state === 'waiting' ? <DateText key="until" value={expiresAt} withTime /> : undefined],
    [t('proposal.decidedBy'), verdict && <By key="judge" name={verdict.by.name} at={verdict.at} />],
    [t('proposal.secondPerson'), verdict?.atConsole === true ? t('proposal.atConsole') : undefined],
    [t('proposal.decisionReason'), verdict?.note],
  ] as const;
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)">
      <FactList facts={facts.filter(([, value]) => value !== undefined && value !== '')} />
    </Paper>
  );
}

function By({ name, at }: { readonly name: string; readonly at: string }) {
  return (
    <>
      <span lang="ne">{name}</span> · <DateText value={at} withTime />
    </>
  );
}
