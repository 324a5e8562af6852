import { Button, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ProposalPage } from '../../proposals/ProposalPage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { proposedTrialPath } from './api.ts';
import { TrialPanel } from './TrialPanel.tsx';

/** /user/proposals/:id, with what a change of a table would make of the running cases. */
export function ProposedPage() {
  return <ProposalPage Trial={ProposedTrial} />;
}

function ProposedTrial({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState(false);
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)">
      {asked ? (
        <TrialPanel path={proposedTrialPath(id)} />
      ) : (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{t('law.table.running')}</Text>
          <Button variant="default" leftSection={<Icon name="play" />} onClick={() => setAsked(true)}>
            {t('law.table.trial.action')}
          </Button>
        </Stack>
      )}
    </Paper>
  );
}
