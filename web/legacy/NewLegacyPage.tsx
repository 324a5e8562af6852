import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { RecordView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useFileForm } from './api.ts';
import { FileDesk } from './FileDesk.tsx';
import { Scans } from './Scans.tsx';

/** /user/legacy/new: what stands on an old file is typed, then its papers are put to the application that it has become. */
export function NewLegacyPage() {
  const { t } = useTexts();
  const form = useFileForm();
  const [entered, setEntered] = useState<RecordView>();
  usePageTitle(t('legacy.enter'));
  return (
    <Stack gap="md" maw="64rem" mx="auto">
      <div>
        <Title order={1}>{t(entered === undefined ? 'legacy.enter' : 'legacy.entered')}</Title>
        <Text c="dimmed">{t(entered === undefined ? 'legacy.help' : 'legacy.scansHelp')}</Text>
      </div>
      {form.isError && <ProblemAlert error={form.error} onRetry={() => void form.refetch()} />}
      {form.isPending && <SetupSkeleton rows={6} height={60} />}
      {form.data !== undefined && entered === undefined && <FileDesk form={form.data} onEntered={setEntered} />}
      {entered !== undefined && <Scans file={entered} onNext={() => setEntered(undefined)} />}
    </Stack>
  );
}
