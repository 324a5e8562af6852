import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChangeSetView } from '../../../server/contract/change-sets.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReasonField } from '../../proposals/ReasonField.tsx';
import { useSession } from '../../session/session.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LawProblem } from '../LawProblem.tsx';
import { useDecideSet, useProposeSet, useReverseSet } from './api.ts';

/** What can be done with a set of changes. */
export type SetDeed = 'propose' | 'publish' | 'turn-down' | 'withdraw' | 'reverse';

type AskSetProps = { readonly set: ChangeSetView; readonly deed: SetDeed; readonly onClose: () => void };

/** What is asked before a deed is done with a set: why, and from which day. */
export function AskSet({ set, deed, onClose }: AskSetProps) {
  const { t } = useTexts();
  const { today } = useSession();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [title, setTitle] = useState(() => t('law.set.backName', { title: set.title }).slice(0, 200));
  const [day, setDay] = useState<string | undefined>(today);
  const propose = useProposeSet(set.id);
  const decide = useDecideSet(set.id, deed === 'propose' || deed === 'reverse' ? 'publish' : deed);
  const reverse = useReverseSet(set.id);
  // the day that was proposed has passed: who publishes gives another
  const isLate = deed === 'publish' && set.effectiveFrom !== undefined && set.effectiveFrom < today;
  const asksDay = deed === 'propose' || isLate;
  const asksNote = deed !== 'publish' && deed !== 'reverse';
  const isReady = asksNote ? note.trim() !== '' : deed === 'publish' || title.trim() !== '';
  const onSuccess = onClose;
  const act = () => {
    if (deed === 'propose') {
      if (day !== undefined) propose.mutate({ note, effectiveFrom: day }, { onSuccess });
    } else if (deed === 'reverse') {
      reverse.mutate(title.trim(), {
        onSuccess: ({ id }) => {
          onClose();
          void navigate(`/user/setup/change-sets/${id}`);
        },
      });
    } else if (deed === 'publish')
      decide.mutate(isLate && day !== undefined ? { effectiveFrom: day } : {}, { onSuccess });
    else decide.mutate({ note }, { onSuccess });
  };
  return (
    <Dialog opened title={t(`law.set.deed.${deed}`)} size="md" onClose={onClose}>
      <AskForm
        act={t(`law.set.deed.${deed}`)}
        begins={deed === 'publish'}
        ready={isReady && (!asksDay || day !== undefined)}
        busy={propose.isPending || decide.isPending || reverse.isPending}
        onAct={act}
        onClose={onClose}
      >
        <Text size="sm">{t(`law.set.help.${deed}`)}</Text>
        {asksNote && <ReasonField value={note} onChange={setNote} />}
        {asksDay && (
          <DayField
            label={t('law.propose.day')}
            help={t('law.propose.dayHelp')}
            day={day}
            earliest={today}
            onChange={setDay}
          />
        )}
        {deed === 'reverse' && (
          <TextInput
            label={t('law.set.name')}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        <LawProblem error={propose.error ?? decide.error ?? reverse.error} />
      </AskForm>
    </Dialog>
  );
}
