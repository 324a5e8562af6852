import { ActionIcon, Button, FileButton, Group, Input, List, Text } from '@mantine/core';
import type { NeighbourFile } from '../../server/contract/neighbour.ts';
import { formatSize, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useEvidence } from './public-api.ts';

const kinds = '.pdf,.jpg,.jpeg,.png,.webp';

type EvidenceFieldsProps = {
  readonly token: string;
  readonly files: readonly NeighbourFile[];
  readonly most: number;
  readonly maxMB: number;
  readonly onChange: (files: readonly NeighbourFile[]) => void;
};

/** Papers and pictures that show what harms the neighbour. */
export function EvidenceFields({ token, files, most, maxMB, onChange }: EvidenceFieldsProps) {
  const { t, language } = useTexts();
  const upload = useEvidence(token);
  const take = (file: File | null) => {
    if (file === null) return;
    upload.mutate(file, { onSuccess: (kept) => onChange([...files, kept]) });
  };
  return (
    <Input.Wrapper
      label={t('public.neighbour.evidence')}
      description={t('public.neighbour.evidenceHelp', {
        most: withDigits(String(most), language),
        size: withDigits(String(maxMB), language),
      })}
      labelElement="div"
    >
      {files.length > 0 && (
        <List listStyleType="none" my="xs" spacing={4}>
          {files.map((file) => (
            <List.Item key={file.id}>
              <Group gap="xs" wrap="nowrap">
                <Icon name="file" size={16} />
                <Text style={{ overflowWrap: 'anywhere' }}>
                  {file.name} · {formatSize(file.size, language, t)}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('public.neighbour.removeFile', { name: file.name })}
                  onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
                >
                  <Icon name="cross" size={16} />
                </ActionIcon>
              </Group>
            </List.Item>
          ))}
        </List>
      )}
      <div>
        <FileButton onChange={take} accept={kinds}>
          {(button) => (
            <Button
              {...button}
              mt="xs"
              variant="default"
              loading={upload.isPending}
              disabled={files.length >= most}
              leftSection={<Icon name="upload" size={16} />}
            >
              {t('public.neighbour.addFile')}
            </Button>
          )}
        </FileButton>
      </div>
      {upload.isError && <ProblemAlert error={upload.error} />}
    </Input.Wrapper>
  );
}
