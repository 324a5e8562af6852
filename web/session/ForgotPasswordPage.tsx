import { Anchor, Container, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** No mail leaves this version: the administrator of the office sets a new password. */
export function ForgotPasswordPage() {
  const { t } = useTexts();
  usePageTitle(t('account.forgot.title'));
  return (
    <Container size={450} py="xl" px={0}>
      <Paper withBorder p="lg" radius="md" bg="var(--naksa-surface)">
        <Stack>
          <Title order={1}>{t('account.forgot.title')}</Title>
          <Text>{t('account.forgot.askAdministrator')}</Text>
          <Anchor component={Link} to="/login">
            {t('public.nav.login')}
          </Anchor>
        </Stack>
      </Paper>
    </Container>
  );
}
