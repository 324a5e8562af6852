import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { appBase } from '../api/base.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { ProposalsButton } from '../proposals/ProposalsButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useSetupMenu } from './api.ts';
import { findMasters, menuSections } from './menu.ts';
import { MenuSections } from './MenuSections.tsx';
import { SetupSkeleton } from './SetupSkeleton.tsx';

/** /admin: every master that the person may open, under its heading. */
export function SetupPage() {
  const { t } = useTexts();
  const { may } = useSession();
  const [typed, setTyped] = useState('');
  const menu = useSetupMenu();
  usePageTitle(t('menu.header.setup'));
  const found = findMasters(menu.data?.masters ?? [], typed);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>{t('menu.header.setup')}</Title>
          <Text c="dimmed">{t('setup.area.intro')}</Text>
        </div>
        <Group gap="xs">
          {may.includes('definitions') && (
            <Button component={Link} to="/user/setup/versions" variant="default" leftSection={<Icon name="file" />}>
              {t('law.title')}
            </Button>
          )}
          {may.includes('proposals') && <ProposalsButton />}
          {may.includes('offices') && appBase() === '' && (
            <Button component={Link} to="/admin/offices" variant="default" leftSection={<Icon name="home" />}>
              {t('setup.area.offices.title')}
            </Button>
          )}
        </Group>
      </Group>
      <search>
        <TextInput
          maw="32rem"
          aria-label={t('setup.area.find')}
          placeholder={t('setup.area.find')}
          leftSection={<Icon name="search" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      {menu.isError && <ProblemAlert error={menu.error} onRetry={() => void menu.refetch()} />}
      {menu.isPending && <SetupSkeleton rows={9} height={64} />}
      {menu.isSuccess && found.length === 0 && (
        <EmptyState icon="search" text={t(typed === '' ? 'setup.area.nothingToOpen' : 'setup.area.nothingFound')} />
      )}
      <MenuSections sections={menuSections(found)} />
    </Stack>
  );
}
