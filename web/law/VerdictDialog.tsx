import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DefinitionView, ProposalView } from '../../server/contract/definitions.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toast.ts';
import { useLawStep } from './api.ts';
import { LawProblem } from './LawProblem.tsx';

type VerdictDialogProps = {
  readonly view: DefinitionView;
  readonly proposal: ProposalView;
  readonly verdict: 'turn-down' | 'withdraw';
  readonly onClose: () => void;
};

const texts = { 'turn-down': 'law.turnDown', withdraw: 'law.withdraw' } as const;

/** Turns a proposal down, or takes one's own back, with a reason; the text stays where it is. */
export function VerdictDialog({ view, proposal, verdict, onClose }: VerdictDialogProps) {
  const { t } = useTexts();
  const [note, setNote] = useState('');
  const step = useLawStep(view, verdict);
  const text = texts[verdict];
  const send = () => {
    const onSuccess = () => {
      onClose();
      showToast(t(`${text}.done`));
    };
    step.mutate({ proposalId: proposal.id, note }, { onSuccess });
  };
  return (
    <Dialog opened title={t(`${text}.title`)} size="md" onClose={onClose}>
      <AskForm
        act={t(`${text}.action`)}
        ready={note.trim() !== ''}
        busy={step.isPending}
        onAct={send}
        onClose={onClose}
      >
        <Textarea
          data-autofocus
          withAsterisk
          label={t('law.reason')}
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <LawProblem error={step.error} />
      </AskForm>
    </Dialog>
  );
}
