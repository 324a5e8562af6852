import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { DefinitionView, ProposalView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DateText } from '../ui/DateText.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { Differences } from './Differences.tsx';
import { whyNotPublish } from './list.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { VerdictDialog } from './VerdictDialog.tsx';

type WaitingProposalProps = { readonly view: DefinitionView; readonly proposal: ProposalView };

/** A proposal that waits for a second person: what it changes, why, from when; and who may decide. */
export function WaitingProposal({ view, proposal }: WaitingProposalProps) {
  const { t, language } = useTexts();
  const [shown, setShown] = useState(false);
  const { proposedBy, proposedAt, note, effectiveFrom, restoredFrom, baseVersion } = proposal;
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="waiting-proposal">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} id="waiting-proposal">
            {t('law.waiting.title')}
          </Title>
          <StatusMark tone="waiting" icon="clock">
            {t('law.mark.waiting')}
          </StatusMark>
        </Group>
        <FactList
          facts={[
            [
              t('law.proposedBy'),
              <span key="by">
                <span lang="ne">{proposedBy.name}</span> · <DateText value={proposedAt} withTime />
              </span>,
            ],
            [t('law.what'), note],
            [t('law.effectiveFrom'), <DateText key="from" value={effectiveFrom} />],
            ...(restoredFrom === undefined
              ? []
              : [[t('law.restore.of'), t('law.versionNo', { number: withDigits(restoredFrom, language) })] as const]),
          ]}
        />
        <div>
          <Button
            variant="default"
            aria-expanded={shown}
            leftSection={<Icon name={shown ? 'up' : 'down'} size={16} />}
            onClick={() => setShown(!shown)}
          >
            {t('law.waiting.changes')}
          </Button>
        </div>
        {shown && <Differences named={view} from={baseVersion} to={{ proposal: proposal.id }} />}
        <Decision view={view} proposal={proposal} />
      </Stack>
    </Paper>
  );
}

type Question = 'publish' | 'turn-down' | 'withdraw';

function Decision({ view, proposal }: WaitingProposalProps) {
  const { t } = useTexts();
  const { account } = useSession();
  const [question, setQuestion] = useState<Question>();
  const why = whyNotPublish(proposal, view.may, account.id);
  const close = () => setQuestion(undefined);
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          disabled={why !== undefined}
          aria-describedby={why === undefined ? undefined : 'why-not-publish'}
          leftSection={<Icon name={why === undefined ? 'stamp' : 'lock'} />}
          onClick={() => setQuestion('publish')}
        >
          {t('law.publish.action')}
        </Button>
        {why === undefined && (
          <Button variant="default" onClick={() => setQuestion('turn-down')}>
            {t('law.turnDown.action')}
          </Button>
        )}
        {proposal.proposedBy.id === account.id && (
          <Button variant="default" onClick={() => setQuestion('withdraw')}>
            {t('law.withdraw.action')}
          </Button>
        )}
      </Group>
      {why !== undefined && (
        <Text size="sm" id="why-not-publish">
          {t(`law.publish.why.${why}`)}
        </Text>
      )}
      {question === 'publish' && <PublishDialog view={view} proposal={proposal} onClose={close} />}
      {(question === 'turn-down' || question === 'withdraw') && (
        <VerdictDialog view={view} proposal={proposal} verdict={question} onClose={close} />
      )}
    </Stack>
  );
}
