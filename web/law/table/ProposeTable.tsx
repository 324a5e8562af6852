import { Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReasonField } from '../../proposals/ReasonField.tsx';
import { AskForm } from '../../ui/AskForm.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { showToast } from '../../ui/toast.ts';
import { useProposeTable, type TableView } from './api.ts';

type ProposeTableProps = {
  readonly view: TableView;
  readonly day: string;
  readonly draftVersion: number;
  readonly onClose: () => void;
  /** Something of it is not in order: the rows say what. */
  readonly onRefused: () => void;
  /** The office does not work yet: it was done at once. */
  readonly onDone: () => void;
};

/** Puts a table forward: why it changes. Somebody else confirms it; then it holds from its day on. */
export function ProposeTable({ view, day, draftVersion, onClose, onRefused, onDone }: ProposeTableProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const propose = useProposeTable(view.definition.id);
  const send = () =>
    propose.mutate(
      { draftVersion, note: note.trim() },
      {
        onSuccess: ({ proposal }) => {
          onClose();
          if (proposal === undefined) {
            showToast(t('common.dataSaved'));
            onDone();
            return;
          }
          showToast(t('proposal.made'));
          void navigate(`/user/proposals/${proposal}`);
        },
        onError: onRefused,
      },
    );
  return (
    <Dialog opened title={t('law.table.propose')} size="md" onClose={onClose}>
      <AskForm
        act={t('law.table.propose')}
        ready={note.trim() !== ''}
        busy={propose.isPending}
        onAct={send}
        onClose={onClose}
      >
        {view.definition.dated && (
          <Text size="sm">
            {t('law.table.fromDay')}: <DateText value={day} />
          </Text>
        )}
        {view.definition.dated && day > view.today && <Text size="sm">{t('law.table.fromDayHelp')}</Text>}
        <Text size="sm">{t('law.table.running')}</Text>
        <ReasonField value={note} onChange={setNote} />
        {propose.isError && <ProblemAlert error={propose.error} />}
      </AskForm>
    </Dialog>
  );
}
