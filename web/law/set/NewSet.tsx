import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PartBody } from '../../../server/contract/change-sets.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { useBeginSet } from './api.ts';

type NewSetProps = {
  /** What is being written, which becomes its first part; without one the page of the set opens. */
  readonly part?: PartBody;
  readonly onClose: () => void;
};

/** Begins a set: what people will call it. */
export function NewSet({ part, onClose }: NewSetProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const begin = useBeginSet();
  const go = () =>
    begin.mutate(
      { title: title.trim(), ...(part && { part }) },
      {
        onSuccess: ({ id }) => {
          onClose();
          if (part === undefined) void navigate(`/user/setup/change-sets/${id}`);
        },
      },
    );
  return (
    <Dialog opened title={t('law.set.new')} size="md" onClose={onClose}>
      <AskForm act={t('law.set.begin')} ready={title.trim() !== ''} busy={begin.isPending} onAct={go} onClose={onClose}>
        <TextInput
          data-autofocus
          withAsterisk
          label={t('law.set.name')}
          description={t('law.set.nameHelp')}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {begin.isError && <ProblemAlert error={begin.error} />}
      </AskForm>
    </Dialog>
  );
}
