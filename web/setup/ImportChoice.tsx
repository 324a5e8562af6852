import { Button, FileButton, Group, List, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { exportRecords } from './api.ts';
import type { OpenMaster } from '../masters/master.ts';
import classes from './setup.module.css';

type ImportChoiceProps = {
  readonly master: OpenMaster;
  readonly waiting: boolean;
  readonly onFile: (file: File) => void;
};

const kinds = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Which file: the present records, taken out, are its pattern. */
export function ImportChoice({ master: { view }, waiting, onFile }: ImportChoiceProps) {
  const { t } = useTexts();
  const pattern = useMutation({ mutationFn: () => exportRecords(view.id, 'xlsx') });
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)">
      <Stack gap="md">
        <List type="ordered" spacing={4} className={classes['steps'] ?? ''}>
          <List.Item>{t('setup.common.importStepPattern')}</List.Item>
          <List.Item>{t('setup.common.importStepFill')}</List.Item>
          <List.Item>{t('setup.common.importStepJudge')}</List.Item>
        </List>
        <Group gap="xs">
          <Button
            variant="default"
            loading={pattern.isPending}
            leftSection={<Icon name="download" />}
            onClick={() => pattern.mutate()}
          >
            {t('setup.common.importPattern')}
          </Button>
          <FileButton accept={kinds} onChange={(file) => file !== null && onFile(file)}>
            {(button) => (
              <Button {...button} loading={waiting} leftSection={<Icon name="upload" />}>
                {t('setup.common.importChoose')}
              </Button>
            )}
          </FileButton>
        </Group>
        <Text size="sm" c="dimmed">
          {t('setup.common.importNothingYet')}
        </Text>
        {pattern.isError && <ProblemAlert error={pattern.error} />}
      </Stack>
    </Paper>
  );
}
