import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';
import { useOffice } from '../office/api.ts';
import { CodeForm } from './CodeForm.tsx';
import classes from './LandingPage.module.css';
import { SeenLater } from './SeenLater.tsx';
import { TrackForm } from './TrackForm.tsx';

// below the first screen: they come when somebody comes near them
const HowToApply = lazy(async () => ({ default: (await import('./HowToApply.tsx')).HowToApply }));
const OfficeNumbers = lazy(async () => ({ default: (await import('./OfficeNumbers.tsx')).OfficeNumbers }));

/** The public front door: follow an application, what the office announces, how to apply, what was done, a paper's code. */
export function LandingPage() {
  const { t } = useTexts();
  usePageTitle(t('public.nav.home'));
  return (
    <Stack gap="xl" py="md">
      <div className={classes['head']}>
        <Welcome />
        <div className={classes['track']}>
          <TrackForm />
        </div>
        <AnnouncementList />
      </div>
      <SeenLater height={360}>
        <Suspense fallback={<Waiting height={360} />}>
          <HowToApply />
        </Suspense>
      </SeenLater>
      <SeenLater height={480}>
        <Suspense fallback={<Waiting height={480} />}>
          <OfficeNumbers />
        </Suspense>
      </SeenLater>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper component="section" withBorder p="lg" bg="var(--naksa-surface)">
          <Title order={2} mb="xs">
            {t('verify.title')}
          </Title>
          <CodeForm />
        </Paper>
        <RegisterDoor />
      </SimpleGrid>
    </Stack>
  );
}

function Welcome() {
  const { t, language } = useTexts();
  const { data: office } = useOffice();
  return (
    <Stack gap="sm" py="sm">
      <Text c="dimmed">{language === 'ne' ? office?.sloganNe : office?.nameEn}</Text>
      <Title order={1} size="1.9rem">
        {t('public.home.title')}
      </Title>
      <Text size="lg">{t('public.home.lead')}</Text>
      <Group mt="xs">
        <Button component={Link} to="/login" size="md" leftSection={<Icon name="user" />}>
          {t('public.nav.login')}
        </Button>
        {office?.publicSignup === true && (
          <Button component={Link} to="/createAccount" size="md" variant="default">
            {t('public.signup.title')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function RegisterDoor() {
  const { t } = useTexts();
  return (
    <Paper component="section" withBorder p="lg" bg="var(--naksa-surface)">
      <Title order={2} mb="xs">
        {t('public.register.title')}
      </Title>
      <Text mb="md">{t('public.register.lead')}</Text>
      <Button component={Link} to="/register" variant="default" leftSection={<Icon name="search" />}>
        {t('public.register.open')}
      </Button>
    </Paper>
  );
}
