import { Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { AuditTabs } from './AuditTabs.tsx';
import { useStuck } from './api.ts';
import { StuckTable } from './StuckTable.tsx';

/** /user/audit/stuck: what the server could not do after an event, and messages that did not leave. */
export function StuckPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useStuck();
  usePageTitle(t('audit.stuck.title'));
  return (
    <Stack gap="sm">
      <div>
        <Title order={1}>{t('audit.stuck.title')}</Title>
        <Text size="sm" c="dimmed">
          {t('audit.stuck.intro')}
        </Text>
      </div>
      <AuditTabs value="stuck" />
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting height={240} />}
      {data !== undefined && data.items.length === 0 && <EmptyState icon="check" text={t('audit.stuck.none')} />}
      {data?.cut === true && (
        <Notice tone="waiting" icon="warning">
          {t('audit.stuck.cut')}
        </Notice>
      )}
      {data !== undefined && data.items.length > 0 && <StuckTable list={data} />}
    </Stack>
  );
}
