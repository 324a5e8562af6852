import { Button, Stack, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './Icon.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Any other address (specification 2): a warning sign and 'Page Not Found.'. */
export function NotFoundPage() {
  const { t } = useTexts();
  usePageTitle(t('common.pageNotFound'));
  return (
    <Stack align="center" py={80} gap="md">
      <span style={{ color: 'var(--naksa-waiting)' }}>
        <Icon name="warning" size={64} />
      </span>
      <Title order={1}>{t('common.pageNotFound')}</Title>
      <Button component={Link} to="/" variant="default" leftSection={<Icon name="home" />}>
        {t('common.goHome')}
      </Button>
    </Stack>
  );
}
