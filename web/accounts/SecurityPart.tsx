import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { TwoStepPanel } from './TwoStepPanel.tsx';

/** How a person logs in: password, second step, and where they are logged in now. */
export function SecurityPart() {
  const { t } = useTexts();
  return (
    <Stack>
      <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="own-password">
        <Title order={2} id="own-password">
          {t('account.password.section')}
        </Title>
        <Text mb="sm">{t('account.password.sectionHelp')}</Text>
        <Button component={Link} to="/user/password" variant="default" leftSection={<Icon name="lock" size={16} />}>
          {t('account.password.title')}
        </Button>
      </Paper>
      <TwoStepPanel />
      <SessionsPanel />
    </Stack>
  );
}
