import { Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useFileForm } from './api.ts';
import { FileDesk } from './FileDesk.tsx';

/** /user/legacy/new: what stands on an old file is typed; another person confirms it, and then its papers are put to it. */
export function NewLegacyPage() {
  const { t } = useTexts();
  const form = useFileForm();
  usePageTitle(t('legacy.enter'));
  return (
    <Stack gap="md" maw="64rem" mx="auto">
      <div>
        <Title order={1}>{t('legacy.enter')}</Title>
        <Text c="dimmed">{t('legacy.help')}</Text>
      </div>
      {form.isError && <ProblemAlert error={form.error} onRetry={() => void form.refetch()} />}
      {form.isPending && <SetupSkeleton rows={6} height={60} />}
      {form.data !== undefined && <FileDesk form={form.data} />}
    </Stack>
  );
}
