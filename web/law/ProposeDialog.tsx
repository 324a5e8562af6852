import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toast.ts';
import { useLawStep } from './api.ts';
import { DayField } from '../ui/DayField.tsx';
import { LawProblem } from './LawProblem.tsx';

type ProposeDialogProps = {
  readonly view: DefinitionView;
  readonly onClose: () => void;
} & ({ readonly draftVersion: number } | { readonly restore: number });

/** Puts the draft, or an old version, forward: why it changes and from which day. Somebody else publishes it. */
export function ProposeDialog({ view, onClose, ...what }: ProposeDialogProps) {
  const { t, language } = useTexts();
  const { today } = useSession();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [day, setDay] = useState<string | undefined>(today);
  const propose = useLawStep(view, 'propose');
  const restore = useLawStep(view, 'restore');
  const step = 'restore' in what ? restore : propose;
  const isReady = note.trim() !== '' && day !== undefined && day >= today;
  const onSuccess = () => {
    onClose();
    showToast(t('law.propose.done'));
    void navigate(`/user/setup/versions/${view.kind}/${view.id}`);
  };
  const send = () => {
    if (day === undefined) return;
    const given = { note, effectiveFrom: day };
    if ('restore' in what) restore.mutate({ ...given, version: what.restore }, { onSuccess });
    else propose.mutate({ ...given, draftVersion: what.draftVersion }, { onSuccess });
  };
  const title =
    'restore' in what ? t('law.restore.title', { number: withDigits(what.restore, language) }) : t('law.propose.title');
  return (
    <Dialog opened title={title} size="lg" onClose={onClose}>
      <AskForm act={t('law.propose.action')} ready={isReady} busy={step.isPending} onAct={send} onClose={onClose}>
        <Text size="sm">{t('restore' in what ? 'law.restore.help' : 'law.propose.help')}</Text>
        <Textarea
          data-autofocus
          withAsterisk
          label={t('law.propose.note')}
          description={t('law.propose.noteHelp')}
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DayField
          label={t('law.propose.day')}
          help={t('law.propose.dayHelp')}
          day={day}
          earliest={today}
          onChange={setDay}
        />
        <LawProblem error={step.error} />
      </AskForm>
    </Dialog>
  );
}
