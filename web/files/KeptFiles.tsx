import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Problem } from '../api/problem.ts';
import { formatSize } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { saveBlob } from '../ui/save-blob.ts';
import { problemText } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { dropFile, type KeptFile, keptFilesKey } from './kept-files.ts';
import { NameText } from './NameText.tsx';

/** Files that wait on this device until the server can be reached: each can be taken out of the browser, or given up. */
export function KeptFiles({ files }: { readonly files: readonly KeptFile[] }) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const drop = (key: string) => void dropFile(key).then(() => queries.invalidateQueries({ queryKey: keptFilesKey }));
  return files.map(({ key, file, refused }) => (
    <Group key={key} gap="xs">
      <Text span size="sm">
        <NameText name={file.name} /> · {formatSize(file.size, language, t)}
      </Text>
      {refused === undefined ? (
        <StatusMark tone="waiting" icon="clock">
          {t('files.kept')}
        </StatusMark>
      ) : (
        <StatusMark tone="rejected" icon="warning">
          {t('files.refused')}
        </StatusMark>
      )}
      <Button
        variant="subtle"
        color="lake"
        size="compact-sm"
        aria-label={`${t('common.download')}, ${file.name}`}
        onClick={() => saveBlob(file, file.name)}
      >
        <Icon name="download" size={16} />
      </Button>
      <Button
        variant="subtle"
        color="lake"
        size="compact-sm"
        aria-label={`${t('common.remove')}, ${file.name}`}
        onClick={() => drop(key)}
      >
        <Icon name="trash" size={16} />
      </Button>
      {refused !== undefined && (
        <Text size="sm" w="100%">
          {problemText(new Problem(refused), t, language)}
        </Text>
      )}
    </Group>
  ));
}
