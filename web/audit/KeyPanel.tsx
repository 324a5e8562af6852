import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { AuditStatus } from '../../server/contract/audit.ts';
import { saveBlob } from '../ui/save-blob.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './audit.module.css';

/** The public key, for whoever checks an evidence bundle without this server. */
export function KeyPanel({ status: { key } }: { readonly status: AuditStatus }) {
  const { t } = useTexts();
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="audit-key">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} id="audit-key">
            {t('audit.key.title')}
          </Title>
          <Button
            variant="default"
            leftSection={<Icon name="download" />}
            onClick={() => saveBlob(new Blob([key.publicKey]), `public-key-${key.id}.pem`)}
          >
            {t('audit.key.save')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('audit.key.help')}
        </Text>
        <pre className={classes['key'] ?? ''}>{key.publicKey}</pre>
      </Stack>
    </Paper>
  );
}
