import { List, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useRevoke } from './api.ts';
import { PaperOfCase } from './PaperOfCase.tsx';

type RevokeDialogProps = { readonly paper: DeskPaper; readonly onClose: () => void };

// what the server takes (server/contract/print-desk.ts)
const shortest = 5;
const longest = 2000;

/** Takes a paper's validity away, after it was read what follows and said why. */
export function RevokeDialog({ paper, onClose }: RevokeDialogProps) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const revoke = useRevoke(paper, () => {
    showToast(t('desk.revoke.done'));
    onClose();
  });
  const complete = reason.trim().length >= shortest;
  return (
    <Dialog opened title={t('desk.revoke.title')} onClose={onClose}>
      <AskForm
        act={t('desk.revoke.act')}
        cancel={t('desk.goBack')}
        ready={complete}
        busy={revoke.isPending}
        onAct={() => revoke.mutate({ reason: reason.trim() })}
        onClose={onClose}
      >
        <PaperOfCase paper={paper} />
        <Notice tone="waiting" icon="warning" title={t('desk.revoke.follows')}>
          <List size="sm">
            <List.Item>{t('desk.revoke.followsVerify')}</List.Item>
            <List.Item>{t('desk.revoke.followsCopies', { count: paper.copies })}</List.Item>
            <List.Item>{t('desk.revoke.followsHistory')}</List.Item>
          </List>
        </Notice>
        <Textarea
          required
          data-autofocus
          label={t('desk.revoke.reason')}
          description={t('desk.revoke.reasonHelp')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longest}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        {revoke.isError && <ProblemAlert error={revoke.error} />}
      </AskForm>
    </Dialog>
  );
}
