import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RecordView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { isProposed } from '../proposals/api.ts';
import { ReasonField } from '../proposals/ReasonField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useDeleteRecord } from './api.ts';
import { type OpenMaster, recordName } from '../masters/master.ts';

type DeleteRecordProps = {
  readonly master: OpenMaster;
  readonly record: RecordView;
  /** Called before the page is left for good. */
  readonly onGone: () => void;
};

/** Deletes a record once the question was answered; of one in use it says where. */
export function DeleteRecord({ master, record, onGone }: DeleteRecordProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const gone = useDeleteRecord(master.view.id, record.id);
  const close = () => {
    setAsking(false);
    gone.reset();
  };
  const run = () =>
    gone.mutate(note.trim(), {
      onSuccess: (answer) => {
        onGone();
        if (isProposed(answer)) {
          showToast(t('proposal.made'));
          void navigate(`/user/proposals/${answer.proposal.id}`);
          return;
        }
        showToast(t('setup.common.deleted'));
        void navigate(`/admin/setup/${master.view.id}`);
      },
    });
  return (
    <>
      <Button
        variant="default"
        c="var(--naksa-rejected)"
        leftSection={<Icon name="trash" />}
        onClick={() => setAsking(true)}
      >
        {t('common.delete')}
      </Button>
      <Dialog opened={asking} title={t('common.delete')} onClose={close}>
        {gone.isError ? (
          <ProblemAlert error={gone.error} />
        ) : (
          <Text>{t('common.deleteConfirm', { name: recordName(master, record, language) })}</Text>
        )}
        {master.view.twoPersons && !gone.isError && <ReasonField value={note} onChange={setNote} />}
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={close}>
            {t(gone.isError ? 'common.close' : 'common.cancel')}
          </Button>
          {!gone.isError && (
            <Button loading={gone.isPending} disabled={master.view.twoPersons && note.trim() === ''} onClick={run}>
              {t('common.delete')}
            </Button>
          )}
        </Group>
      </Dialog>
    </>
  );
}
