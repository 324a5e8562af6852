import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { downloadFile, useFiles, useUpload } from '../forms/api.ts';
import { UploadButton, UploadStatus } from '../forms/UploadButton.tsx';
import { formatSize } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { WideTable } from '../ui/WideTable.tsx';

const otherFiles = 'other';
// what the server keeps (server/files/sniff.ts)
const anyFile = { accept: ['pdf', 'jpg', 'png', 'webp', 'dwg', 'dxf'], maxMB: 25 };

/** Files of the case; more can be put in. */
export function FilesTab({ id }: { readonly id: string }) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useFiles(id);
  const upload = useUpload(id);
  const take = (file: File) =>
    upload.mutate({ file, category: otherFiles, ...anyFile }, { onSuccess: () => showToast(t('files.done')) });
  return (
    <Stack>
      <Group>
        <UploadButton
          limits={anyFile}
          text={t('shortcuts.upload')}
          busy={upload.isPending}
          shortcut="Alt+U"
          onFile={take}
        />
      </Group>
      <UploadStatus upload={upload} />
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting height={120} />}
      {data?.length === 0 && <EmptyState icon="file" text={t('files.noFiles')} />}
      {data !== undefined && data.length > 0 && (
        <WideTable label={t('files.title')}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('common.name')}</Table.Th>
                <Table.Th>{t('files.category')}</Table.Th>
                <Table.Th>{t('files.size')}</Table.Th>
                <Table.Th>{t('common.date')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((file) => (
                <Table.Tr key={file.id}>
                  <Table.Td>
                    <Button
                      variant="subtle"
                      color="lake"
                      size="compact-md"
                      leftSection={<Icon name="download" size={16} />}
                      onClick={() => void downloadFile(id, file)}
                    >
                      {file.name}
                    </Button>
                    {(file.version > 1 || !file.current) && (
                      <Text size="sm" {...(file.current ? {} : { c: 'dimmed' })}>
                        {t('files.version', { number: file.version })} ·{' '}
                        {t(file.current ? 'files.current' : 'files.replaced')}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{t(`files.categories.${file.category}`, { defaultValue: file.category })}</Table.Td>
                  <Table.Td>{formatSize(file.size, language, t)}</Table.Td>
                  <Table.Td>
                    <span lang="ne">{file.uploadedBy}</span> · <DateText value={file.uploadedAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </Stack>
  );
}
