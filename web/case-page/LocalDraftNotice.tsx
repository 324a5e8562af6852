import { Button, Group, Text } from '@mantine/core';
import { formatInstant } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';

type LocalDraftNoticeProps = { readonly at: string; readonly onRestore: () => void; readonly onDrop: () => void };

/** This device still holds a draft that never reached the server. */
export function LocalDraftNotice({ at, onRestore, onDrop }: LocalDraftNoticeProps) {
  const { t, language } = useTexts();
  return (
    <Notice tone="info" icon="info">
      <Text>{t('form.localDraft.found', { date: formatInstant(at, language) })}</Text>
      <Group mt="xs" gap="sm">
        <Button size="compact-md" onClick={onRestore}>
          {t('form.localDraft.restore')}
        </Button>
        <Button size="compact-md" variant="default" onClick={onDrop}>
          {t('form.localDraft.drop')}
        </Button>
      </Group>
    </Notice>
  );
}
