import { Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { AuditTabs } from './AuditTabs.tsx';
import { useAuditStatus } from './api.ts';
import { CheckpointPanel } from './CheckpointPanel.tsx';
import { KeyPanel } from './KeyPanel.tsx';
import { RunPanel } from './RunPanel.tsx';

/** /user/audit: whether the record is whole, and what proves it. */
export function AuditPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useAuditStatus();
  usePageTitle(t('audit.title'));
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{t('audit.title')}</Title>
        <Text size="sm" c="dimmed">
          {t('audit.intro')}
        </Text>
      </div>
      <AuditTabs value="record" />
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting height={240} />}
      {data !== undefined && (
        <>
          <RunPanel status={data} />
          <CheckpointPanel status={data} />
          <KeyPanel status={data} />
        </>
      )}
    </Stack>
  );
}
