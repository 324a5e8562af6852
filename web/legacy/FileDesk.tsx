import { Button, Group, Paper, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RecordView } from '../../server/contract/setup.ts';
import { Problem } from '../api/problem.ts';
import { ErrorSummary, focusErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormContext } from '../forms/form-context.ts';
import { FormEditor } from '../forms/FormEditor.tsx';
import { leaveField } from '../forms/use-autosave.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import type { OpenMaster } from '../setup/master.ts';
import { useRecordDesk } from '../setup/use-record-desk.ts';
import { Icon } from '../ui/Icon.tsx';
import { LeaveDialog } from '../ui/LeaveDialog.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { useEnterFile } from './api.ts';

type FileDeskProps = { readonly form: OpenMaster; readonly onEntered: (file: RecordView) => void };

/** What is typed of an old file, in the very controls of forms. */
export function FileDesk({ form, onEntered }: FileDeskProps) {
  const { t } = useTexts();
  const { today } = useSession();
  const desk = useRecordDesk({ master: form, record: undefined, source: undefined }, today);
  const enter = useEnterFile();
  const guard = useLeaveGuard(desk.dirty);
  const submit = async () => {
    await leaveField();
    desk.store.settle();
    // what the server refused last is judged again
    desk.store.refuse([]);
    if (desk.store.blocking().length > 0) {
      setTimeout(focusErrorSummary);
      return;
    }
    enter.mutate(desk.body(undefined), {
      onSuccess: (file) => {
        desk.settle();
        showToast(t('legacy.entered'));
        onEntered(file);
      },
      onError: (error) => {
        desk.store.refuse(issuesOf(error));
        if (issuesOf(error).length > 0) setTimeout(focusErrorSummary);
      },
    });
  };
  return (
    <FormContext value={desk.setting}>
      <Stack gap="sm">
        <Paper withBorder p="md" bg="var(--naksa-surface)">
          <Stack gap="md">
            <ErrorSummary />
            <FormEditor />
          </Stack>
        </Paper>
        {enter.isError && issuesOf(enter.error).length === 0 && <ProblemAlert error={enter.error} />}
        <Group gap="xs">
          <Button loading={enter.isPending} leftSection={<Icon name="check" />} onClick={() => void submit()}>
            {t('legacy.save')}
          </Button>
          <Button component={Link} to="/user/legacy" variant="default">
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
      <LeaveDialog guard={guard} />
    </FormContext>
  );
}

function issuesOf(error: unknown) {
  return error instanceof Problem ? (error.body.issues ?? []) : [];
}
