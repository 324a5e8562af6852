import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useOffice } from './api.ts';
import { CodeForm } from './CodeForm.tsx';
import classes from './LandingPage.module.css';

const steps = ['apply', 'check', 'notice', 'inquiry', 'plinth', 'superstructure', 'completion'] as const;

/** The public front door: what the office does here, the seven steps, and the check of a paper's code. */
export function LandingPage() {
  const { t, language } = useTexts();
  const { data: office } = useOffice();
  usePageTitle(t('public.nav.home'));
  return (
    <Stack gap="xl" py="md">
      <Stack gap="xs" maw={720}>
        <Text c="dimmed">{language === 'ne' ? office?.sloganNe : office?.nameEn}</Text>
        <Title order={1} size="1.9rem">
          {t('public.home.title')}
        </Title>
        <Text size="lg">{t('public.home.lead')}</Text>
        <Group mt="sm">
          <Button component={Link} to="/login" size="md" leftSection={<Icon name="user" />}>
            {t('public.nav.login')}
          </Button>
        </Group>
      </Stack>
      <section aria-labelledby="steps">
        <Title order={2} id="steps" mb="sm">
          {t('public.home.steps')}
        </Title>
        <ol className={classes['steps']}>
          {steps.map((step, index) => (
            <li key={step} className={classes['step']}>
              <span className={classes['number']}>{withDigits(index + 1, language)}</span>
              {t(`public.home.step.${step}`)}
            </li>
          ))}
        </ol>
      </section>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper withBorder p="lg" bg="var(--naksa-surface)">
          <Title order={2} mb="xs">
            {t('verify.title')}
          </Title>
          <CodeForm />
        </Paper>
      </SimpleGrid>
    </Stack>
  );
}
