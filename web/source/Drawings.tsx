import { Button, Group, Text } from '@mantine/core';
import type { FileView } from '../../server/contract/files.ts';
import { useDownload } from '../files/api.ts';
import { formatSize } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';

type DrawingsProps = { readonly id: string; readonly files: readonly FileView[] };

/** Drawings that no browser shows: what they are, how large, and that one's own program opens them. */
export function Drawings({ id, files }: DrawingsProps) {
  const { t, language } = useTexts();
  const download = useDownload(id);
  if (files.length === 0) return null;
  return (
    <section aria-label={t('source.drawings')}>
      <Text size="sm" mt="sm">
        {t('source.drawingsHelp')}
      </Text>
      {files.map((file) => (
        <Group key={file.id} gap="xs">
          <Button
            variant="subtle"
            color="lake"
            size="compact-sm"
            leftSection={<Icon name="download" size={16} />}
            aria-label={`${t('common.download')}: ${file.name}`}
            onClick={() => download.mutate(file)}
          >
            {file.name}
          </Button>
          <Text span size="sm">
            {formatSize(file.size, language, t)}
          </Text>
        </Group>
      ))}
      {download.isError && <ProblemAlert error={download.error} />}
    </section>
  );
}
