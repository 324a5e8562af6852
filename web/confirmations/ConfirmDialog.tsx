import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { TwoPersonsNote } from '../proposals/TwoPersonsNote.tsx';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useConfirmLaw } from './api.ts';

type ConfirmDialogProps = {
  readonly hashes: readonly string[];
  readonly twoPersons: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks which text was read, and confirms by it what was chosen. */
export function ConfirmDialog({ hashes, twoPersons, onClose, onDone }: ConfirmDialogProps) {
  const { t, language } = useTexts();
  const [source, setSource] = useState('');
  const [place, setPlace] = useState('');
  const confirm = useConfirmLaw();
  const send = () =>
    confirm.mutate(
      { hashes: [...hashes], source: source.trim(), ...(place.trim() === '' ? {} : { place: place.trim() }) },
      {
        onSuccess: ({ proposal }) => {
          showToast(t(proposal === undefined ? 'lawGate.done' : 'lawGate.proposed'), 'success');
          onDone();
        },
      },
    );
  return (
    <Dialog opened title={t('lawGate.confirm')} size="lg" onClose={onClose}>
      <AskForm
        act={t('lawGate.confirm')}
        color="crimson"
        begins={false}
        ready={source.trim().length >= 3}
        busy={confirm.isPending}
        onAct={send}
        onClose={onClose}
      >
        <Text>{withDigits(t('lawGate.asks', { count: hashes.length }), language)}</Text>
        <TextInput
          mt="sm"
          label={t('lawGate.source')}
          description={t('lawGate.sourceHelp')}
          withAsterisk
          maxLength={300}
          data-autofocus
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <TextInput
          mt="sm"
          mb="sm"
          label={t('lawGate.place')}
          maxLength={120}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        {twoPersons && <TwoPersonsNote />}
        {confirm.isError && <ProblemAlert error={confirm.error} />}
      </AskForm>
    </Dialog>
  );
}
