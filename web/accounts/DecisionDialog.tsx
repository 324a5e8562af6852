import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AccountRequest, RequestDecision } from '../../server/contract/accounts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DayInput } from '../ui/DayInput.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useDecide } from './requests-api.ts';
import { AskForm } from '../ui/AskForm.tsx';

/** What is answered to a wish: granted or not. */
export type Decision = RequestDecision['decision'];

/** A wish and the answer that somebody is about to give. */
export type Deciding = { readonly request: AccountRequest; readonly decision: Decision };

type DecisionDialogProps = {
  readonly deciding: Deciding;
  readonly proposedUntil: string;
  readonly onClose: () => void;
};

/** Asks for what an answer needs: a reason to refuse, a day to renew. */
export function DecisionDialog({ deciding: { request, decision }, proposedUntil, onClose }: DecisionDialogProps) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const [validUntil, setValidUntil] = useState(proposedUntil);
  const isApproval = decision === 'approve';
  const isRenewal = request.kind === 'renewal';
  const decide = useDecide(() => {
    showToast(t(isApproval ? 'account.requests.doneApproved' : 'account.requests.doneRefused'));
    onClose();
  });
  const complete = isApproval ? !isRenewal || validUntil !== '' : reason.trim() !== '';
  const answer = () =>
    decide.mutate({ id: request.id, decision, ...(isApproval ? (isRenewal ? { validUntil } : {}) : { reason }) });
  const names = { name: request.nameNe, loginId: request.loginId };
  return (
    <Dialog opened title={t(`account.requests.${decision}`)} onClose={onClose}>
      <AskForm
        act={t(`account.requests.${decision}`)}
        ready={complete}
        busy={decide.isPending}
        onAct={answer}
        onClose={onClose}
      >
        {decide.isError && <ProblemAlert error={decide.error} />}
        {isApproval && (
          <Text>{t(isRenewal ? 'account.requests.approveRenewal' : 'account.requests.approveSignUp', names)}</Text>
        )}
        {isApproval && isRenewal && (
          <DayInput label={t('account.requests.validUntil')} day={validUntil} onChange={setValidUntil} />
        )}
        {!isApproval && (
          <Textarea
            required
            data-autofocus
            autosize
            minRows={3}
            maxLength={300}
            label={t('account.requests.reason')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </AskForm>
    </Dialog>
  );
}
