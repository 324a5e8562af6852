import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RecordView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { isProposed } from '../proposals/api.ts';
import { ReasonField } from '../proposals/ReasonField.tsx';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useDropTwoStep, useGivePassword, useRefresh } from './api.ts';
import { type OpenMaster, recordName } from '../masters/master.ts';
import { PasswordDialog } from '../masters/PasswordDialog.tsx';

type PersonDeedProps = { readonly master: OpenMaster; readonly record: RecordView };

/** Gives a person a new first password; their sessions end, and the old password opens nothing any more. For high posts it is proposed. */
export function GivePassword({ master, record }: PersonDeedProps) {
  const { t, language } = useTexts();
  const give = useGivePassword(master.view.id, record.id);
  const refresh = useRefresh();
  const name = recordName(master, record, language);
  const given = give.data === undefined || isProposed(give.data) ? undefined : give.data;
  return (
    <>
      <PersonDeed
        act={t('setup.common.passwordGive')}
        ask={t('setup.common.passwordAsk', { name })}
        deed={give}
        onDone={() => undefined}
      />
      <PasswordDialog
        name={name}
        given={given}
        onClose={() => {
          // only now: the password must not go while it is read
          refresh();
          give.reset();
        }}
      />
    </>
  );
}

/** Takes the second step of the login from a person who has lost the telephone; the password stays. */
export function DropTwoStep({ master, record }: PersonDeedProps) {
  const { t, language } = useTexts();
  const drop = useDropTwoStep(master.view.id, record.id);
  const refresh = useRefresh();
  return (
    <PersonDeed
      act={t('setup.common.twoStepDrop')}
      ask={t('setup.common.twoStepAsk', { name: recordName(master, record, language) })}
      deed={drop}
      onDone={() => {
        showToast(t('setup.common.twoStepDropped'));
        refresh();
      }}
    />
  );
}

type Deed = ReturnType<typeof useGivePassword> | ReturnType<typeof useDropTwoStep>;

type DeedProps = {
  readonly act: string;
  readonly ask: string;
  readonly deed: Deed;
  readonly onDone: () => void;
};

/** A deed on a person's account: the question, the reason that a second person may have to read, and the way to the proposal. */
function PersonDeed({ act, ask, deed, onDone }: DeedProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const close = () => {
    setAsking(false);
    deed.reset();
  };
  const run = () =>
    deed.mutate(note.trim(), {
      onSuccess: (answer: unknown) => {
        setAsking(false);
        if (!isProposed(answer)) return onDone();
        showToast(t('proposal.made'));
        void navigate(`/user/proposals/${answer.proposal.id}`);
      },
    });
  return (
    <>
      <Button variant="default" leftSection={<Icon name="lock" />} onClick={() => setAsking(true)}>
        {act}
      </Button>
      <Dialog opened={asking} title={act} onClose={close}>
        <AskForm act={act} ready busy={deed.isPending} onAct={run} onClose={close}>
          <Stack gap="xs">
            {deed.isError ? <ProblemAlert error={deed.error} /> : <Text>{ask}</Text>}
            <Text size="sm" c="dimmed">
              {t('proposal.highPosts')}
            </Text>
            <ReasonField value={note} onChange={setNote} />
          </Stack>
        </AskForm>
      </Dialog>
    </>
  );
}
