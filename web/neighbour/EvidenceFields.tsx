import { ActionIcon, Button, FileButton, Group, Input, List, Text } from '@mantine/core';
import type { NeighbourFile } from '../../server/contract/neighbour.ts';
import { formatSize } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useEvidence } from './public-api.ts';

const kinds = '.pdf,.jpg,.jpeg,.png,.webp';

type EvidenceFieldsProps = {
  readonly token: string;
  readonly label: string;
  readonly help: string;
  /** What the button says. */
  readonly add: string;
  readonly id?: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly files: readonly NeighbourFile[];
  readonly most: number;
  readonly onChange: (files: readonly NeighbourFile[]) => void;
};

/** Papers and pictures that a neighbour attaches: what shows the harm, or who they are. */
export function EvidenceFields({ token, files, most, onChange, id, add, help, ...wrapper }: EvidenceFieldsProps) {
  const { t, language } = useTexts();
  const upload = useEvidence(token);
  const take = (file: File | null) => {
    if (file === null) return;
    upload.mutate(file, { onSuccess: (kept) => onChange([...files, kept]) });
  };
  return (
    <Input.Wrapper {...wrapper} description={help} labelElement="div">
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
                  onClick={() => onChange(files.filter((each) => each.id !== file.id))}
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
              {...(id === undefined ? {} : { id })}
              mt="xs"
              variant="default"
              loading={upload.isPending}
              disabled={files.length >= most}
              leftSection={<Icon name="upload" size={16} />}
            >
              {add}
            </Button>
          )}
        </FileButton>
      </div>
      {upload.isError && <ProblemAlert error={upload.error} />}
    </Input.Wrapper>
  );
}
