import { Anchor, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { useOffice } from '../public/api.ts';
import { Icon } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useSessionState } from './session.ts';
import { Notice } from '../ui/Notice.tsx';

/** 'EBPS - Login' of specification 2: 450 px at most, the server's message in a banner. */
export function LoginPage() {
  const { t } = useTexts();
  const state = useSessionState();
  const { data: office, error } = useOffice();
  const [filled, setFilled] = useState({ loginId: '', password: '' });
  usePageTitle(t('session.title'));

  if (office?.needsFirstAdministrator === true) return <Navigate to="/setup/first" replace />;
  const why = state.status === 'anonymous' ? state.why : undefined;
  return (
    <Center py="lg">
      <Stack w="100%" maw={450} gap="md">
        <Paper withBorder p="lg" radius="md" bg="var(--naksa-surface)">
          <Stack gap="md">
            <Stack align="center" gap={4}>
              <Logo size={64} title={t('a11y.logo')} />
              <Title order={1} ta="center" size="h2" lang="ne">
                विद्युतीय भवन निर्माण अनुमति प्रणाली
              </Title>
              <Text ta="center" c="dimmed" lang="en">
                Electronic Building Permit System
              </Text>
            </Stack>
            {why !== undefined && (
              <Notice tone="info" icon="info">
                {t(`session.${why}`)}
              </Notice>
            )}
            {error !== null && <ProblemAlert error={error} />}
            <LoginForm key={filled.loginId} first={filled} />
            <Stack gap={4} align="center">
              <Anchor component={Link} to="/forgotPassword">
                {t('session.forgotPassword')}
              </Anchor>
              <Anchor component={Link} to="/" style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
                <Icon name="home" />
                {t('session.homeLink')}
              </Anchor>
            </Stack>
          </Stack>
        </Paper>
        {office !== undefined && office.demo.length > 0 && <DemoAccounts accounts={office.demo} onChoose={setFilled} />}
      </Stack>
    </Center>
  );
}
