import { Button, Group, Paper, Stack } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormContext } from '../forms/form-context.ts';
import { FormEditor } from '../forms/FormEditor.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { isProposed } from '../proposals/api.ts';
import { ReasonField } from '../proposals/ReasonField.tsx';
import { TwoPersonsNote } from '../proposals/TwoPersonsNote.tsx';
import { useSession } from '../session/session.ts';
import type { OpenMaster } from '../masters/master.ts';
import { issuesOf, useRecordDesk } from '../setup/use-record-desk.ts';
import { Icon } from '../ui/Icon.tsx';
import { LeaveDialog } from '../ui/LeaveDialog.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { useEnterFile } from './api.ts';

type FileDeskProps = { readonly form: OpenMaster };

/** What is typed of an old file, in the very controls of forms. */
export function FileDesk({ form }: FileDeskProps) {
  const { t } = useTexts();
  const { today } = useSession();
  const desk = useRecordDesk({ master: form, record: undefined, source: undefined }, today);
  const enter = useEnterFile();
  const navigate = useNavigate();
  const guard = useLeaveGuard(desk.dirty);
  const submit = async () => {
    if (!(await desk.isReady())) return;
    enter.mutate(desk.body(undefined), {
      onSuccess: (answer) => {
        desk.settle();
        showToast(t('proposal.made'));
        void navigate(isProposed(answer) ? `/user/proposals/${answer.proposal.id}` : '/user/legacy');
      },
      onError: desk.refuse,
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
        <TwoPersonsNote />
        <ReasonField value={desk.note} onChange={desk.setNote} />
        {enter.isError && issuesOf(enter.error).length === 0 && <ProblemAlert error={enter.error} />}
        <Group gap="xs">
          <Button loading={enter.isPending} leftSection={<Icon name="check" />} onClick={() => void submit()}>
            {t('proposal.propose')}
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
