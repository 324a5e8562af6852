import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AnswerView } from '../../server/contract/neighbour.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useRedact } from './api.ts';
import classes from './neighbour.module.css';
import { AskForm } from '../ui/AskForm.tsx';

type RedactDialogProps = { readonly id: string; readonly answer: AnswerView; readonly onClose: () => void };

/** The words as they were written, and beside them what the applicant and the public shall read. */
export function RedactDialog({ id, answer, onClose }: RedactDialogProps) {
  const { t } = useTexts();
  const { said = '', shown } = answer;
  const [text, setText] = useState(shown ?? said);
  const save = useRedact(id);
  const done = () => {
    showToast(t('neighbour.redacted'));
    onClose();
  };
  return (
    <Dialog opened title={t('neighbour.redactTitle')} onClose={onClose}>
      <AskForm
        act={t('neighbour.showThis')}
        ready={text.trim() !== ''}
        busy={save.isPending}
        onAct={() => save.mutate({ answer: answer.id, text }, { onSuccess: done })}
        onClose={onClose}
      >
        <div>
          <Text size="sm" c="dimmed">
            {t('neighbour.original')}
          </Text>
          <Text className={classes['words'] ?? ''}>{said}</Text>
        </div>
        <Textarea
          label={t('neighbour.shown')}
          description={t('neighbour.redactHelp')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={4000}
          required
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {save.isError && <ProblemAlert error={save.error} />}
      </AskForm>
    </Dialog>
  );
}
