import { Button, Paper, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { loadCalendar } from '../api/calendar.ts';
import { Problem } from '../api/problem.ts';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormContext } from '../forms/form-context.ts';
import { FormEditor } from '../forms/FormEditor.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { isProposed } from '../proposals/api.ts';
import { TwoPersonsNote } from '../proposals/TwoPersonsNote.tsx';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { LeaveDialog } from '../ui/LeaveDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { useSaveRecord } from './api.ts';
import { recordName } from '../masters/master.ts';
import { PasswordDialog } from '../masters/PasswordDialog.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordConflict } from './RecordConflict.tsx';
import { RecordSide } from './RecordSide.tsx';
import classes from './setup.module.css';
import { issuesOf, type RecordToEdit, useRecordDesk } from './use-record-desk.ts';
import { isBackwards } from '../masters/validity.ts';
import { ValidityFields } from './ValidityFields.tsx';

type RecordDeskProps = RecordToEdit & { readonly onReload: () => void };

/** A record as a form: what it holds, from when to when, who changed it, and the way to save it. */
export function RecordDesk({ master, record, source, onReload }: RecordDeskProps) {
  const { t, pick, language } = useTexts();
  const { today } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const desk = useRecordDesk({ master, record, source }, today);
  const save = useSaveRecord(master.view.id);
  const needsReason = master.view.twoPersons || asksReason(save.error);
  const guard = useLeaveGuard(desk.dirty);
  const { view } = master;
  const list = `/admin/setup/${view.id}`;

  const send = (version: number | undefined) =>
    save.mutate(
      { id: record?.id, body: desk.body(version) },
      {
        onSuccess: (saved) => {
          desk.settle();
          if (isProposed(saved)) {
            showToast(t('proposal.made'));
            void navigate(`/user/proposals/${saved.proposal.id}`);
            return;
          }
          showToast(t('common.dataSaved'));
          if (view.store === 'calendar') void loadCalendar();
          if (view.store === 'organization') void queries.invalidateQueries({ queryKey: ['office'] });
          if (saved.oneTimePassword === undefined) void navigate(list);
        },
        onError: desk.refuse,
      },
    );
  const submit = async () => {
    if ((await desk.isReady()) && !isBackwards(desk.validity)) send(record?.version);
  };
  const saved = save.data === undefined || isProposed(save.data) ? undefined : save.data;
  const newPassword = saved?.oneTimePassword;
  return (
    <FormContext value={desk.setting}>
      <div className={classes['desk']}>
        <Stack gap="sm">
          {record !== undefined && <RecordActions master={master} record={record} onGone={desk.settle} />}
          {record?.inert !== undefined && (
            <Notice tone="rejected" icon="warning">
              {pick(record.inert)}
            </Notice>
          )}
          <Paper withBorder p="md" bg="var(--naksa-surface)">
            <Stack gap="md">
              <ErrorSummary />
              <FormEditor />
              {view.dated && (
                <ValidityFields
                  validity={desk.validity}
                  bounded={view.bounded}
                  readOnly={desk.setting.readOnly}
                  onChange={desk.setValidity}
                />
              )}
            </Stack>
          </Paper>
          {save.isError && !isConflict(save.error) && issuesOf(save.error).length === 0 && (
            <ProblemAlert error={save.error} />
          )}
          {view.editable && view.twoPersons && <TwoPersonsNote />}
          {view.editable && (
            <div className={classes['bar']}>
              <TextInput
                className={classes['note'] ?? ''}
                aria-label={t(needsReason ? 'proposal.reasonAsked' : 'setup.common.note')}
                placeholder={t(needsReason ? 'proposal.reasonAsked' : 'setup.common.note')}
                maxLength={500}
                value={desk.note}
                onChange={(event) => desk.setNote(event.currentTarget.value)}
              />
              <Button loading={save.isPending} leftSection={<Icon name="check" />} onClick={() => void submit()}>
                {t(view.twoPersons ? 'proposal.propose' : 'common.save')}
              </Button>
              <Button component={Link} to={list} variant="default">
                {t('common.cancel')}
              </Button>
            </div>
          )}
        </Stack>
        {record !== undefined && <RecordSide master={master} record={record} />}
      </div>
      {record !== undefined && isConflict(save.error) && (
        <RecordConflict
          master={master}
          id={record.id}
          mine={desk.store.filled()}
          onMine={send}
          onTheirs={() => {
            desk.settle();
            onReload();
          }}
        />
      )}
      <PasswordDialog
        name={saved === undefined ? '' : recordName(master, saved, language)}
        given={newPassword === undefined ? undefined : { oneTimePassword: newPassword }}
        onClose={() => void navigate(list)}
      />
      <LeaveDialog guard={guard} />
    </FormContext>
  );
}

/** What only some changes of a record need two persons for is known once it is sent. */
function asksReason(error: unknown): boolean {
  return error instanceof Problem && error.code === 'deedReason';
}

function isConflict(error: unknown): boolean {
  return error instanceof Problem && error.code === 'versionConflict';
}
