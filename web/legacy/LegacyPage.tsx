import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { ProposalsButton } from '../proposals/ProposalsButton.tsx';
import { useSession } from '../session/session.ts';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useFileForm, useFiles } from './api.ts';
import { FileTable } from './FileTable.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';

const pause = 250;

/** /user/legacy: old paper files that were entered, and the ways to enter more. */
export function LegacyPage() {
  const { t } = useTexts();
  const { may } = useSession();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), pause);
  const form = useFileForm();
  const files = useFiles(words);
  usePageTitle(t('legacy.title'));
  const error = form.error ?? files.error;
  const found = files.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Stack gap="md">
      <Group justify="space-between" align="start">
        <div>
          <Title order={1}>{t('legacy.title')}</Title>
          <Text c="dimmed" maw="60rem">
            {t('legacy.intro')}
          </Text>
        </div>
        <Group gap="xs">
          <Button component={Link} to="/user/legacy/new" leftSection={<Icon name="plus" />}>
            {t('legacy.enter')}
          </Button>
          {may.includes('proposals') && <ProposalsButton />}
          {may.includes('setup') && form.data !== undefined && (
            <Button
              component={Link}
              to={`/admin/setup/${form.data.view.id}/import`}
              variant="default"
              leftSection={<Icon name="upload" />}
            >
              {t('legacy.import')}
            </Button>
          )}
        </Group>
      </Group>
      <search>
        <TextInput
          maw="32rem"
          aria-label={t('common.search')}
          placeholder={t('legacy.search')}
          leftSection={<Icon name="search" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      {error !== null && (
        <ProblemAlert error={error} onRetry={() => void Promise.all([form.refetch(), files.refetch()])} />
      )}
      {files.isPending && <SetupSkeleton rows={6} height={44} />}
      {files.isSuccess && found.length === 0 && (
        <EmptyState
          icon={words === '' ? 'file' : 'search'}
          text={t(words === '' ? 'legacy.none' : 'common.noResults')}
        />
      )}
      {form.data !== undefined && found.length > 0 && <FileTable form={form.data} files={found} />}
      <MoreButton list={files} />
    </Stack>
  );
}
