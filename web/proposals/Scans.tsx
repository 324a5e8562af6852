import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FileView } from '../../server/contract/files.ts';
import type { RecordView } from '../../server/contract/setup.ts';
import { useUpload } from '../files/api.ts';
import { UploadButton } from '../files/UploadButton.tsx';
import { formatSize } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';

/** What a scanner gives: papers as one file or as pictures. */
const limits = { accept: ['pdf', 'jpg', 'png'], maxMB: 25 };

type ScansProps = { readonly file: Pick<RecordView, 'id' | 'key'>; readonly onNext: () => void };

/** The scanned papers of a file that was just entered, and where it goes on. */
export function Scans({ file, onNext }: ScansProps) {
  const { t, language } = useTexts();
  const add = useUpload(file.id);
  const [given, setGiven] = useState<readonly FileView[]>([]);
  const take = (scan: File) =>
    add.mutate(
      { file: scan, category: 'other', ...limits },
      { onSuccess: (view) => setGiven((before) => [...before, view]) },
    );
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="scans">
      <Stack gap="sm">
        <Title order={2} fz="lg" id="scans">
          {t('legacy.scans', { number: file.key })}
        </Title>
        {given.length === 0 && <Text c="dimmed">{t('legacy.noScans')}</Text>}
        <ul>
          {given.map(({ id, name, size }) => (
            <li key={id}>
              {name} · {formatSize(size, language, t)}
            </li>
          ))}
        </ul>
        {add.isPending && <Progress value={add.share * 100} aria-label={t('common.upload')} />}
        {add.isError && <ProblemAlert error={add.error} />}
        <Group gap="xs">
          <UploadButton
            limits={limits}
            name={t('legacy.scan')}
            text={t('legacy.addScan')}
            busy={add.isPending}
            onFile={take}
          />
          <Button component={Link} to={`/user/applications/${file.id}`} leftSection={<Icon name="forward" />}>
            {t('legacy.open')}
          </Button>
          <Button variant="default" leftSection={<Icon name="plus" />} onClick={onNext}>
            {t('legacy.next')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
