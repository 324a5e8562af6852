import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import lawClasses from '../law.module.css';
import { UndoButtons } from '../UndoButtons.tsx';
import { useDiscardTable, type TableView } from './api.ts';
import { ProposeTable } from './ProposeTable.tsx';
import type { AskedTable } from './TableStrip.tsx';
import type { TableDesk } from './use-table-desk.ts';

type TableBarProps = {
  readonly view: TableView;
  readonly desk: TableDesk;
  /** Nothing differs from what is in force on the day. */
  readonly unchanged: boolean;
  readonly onAsk: (what: AskedTable['what']) => void;
  /** The table is read anew. */
  readonly onGone: () => void;
};

/** What may be done with a table that is written, and whether it is saved. */
export function TableBar({ view, desk, unchanged, onAsk, onGone }: TableBarProps) {
  const { t, language } = useTexts();
  const [draftVersion, setDraftVersion] = useState<number>();
  const propose = async () => setDraftVersion(await desk.save());
  const saved = view.draft?.savedAt;
  const savedText = saved === undefined ? '' : t('common.savedAt', { time: formatTime(saved, language) });
  const isUnsaved = desk.error !== null || !desk.read.ok;
  const state = desk.saving ? t('common.saving') : isUnsaved ? t('common.unsaved') : savedText;
  return (
    <Group gap="xs" className={lawClasses['bar'] ?? ''} component="section" aria-label={t('common.actions')}>
      <Button disabled={!desk.read.ok} leftSection={<Icon name="check" />} onClick={() => onAsk('check')}>
        {t('law.check.action')}
      </Button>
      <Button
        variant="default"
        disabled={!desk.read.ok}
        leftSection={<Icon name="play" />}
        onClick={() => onAsk('dry-run')}
      >
        {t('law.table.trial.action')}
      </Button>
      <Button variant="default" disabled={unchanged || !desk.read.ok} onClick={() => onAsk('changes')}>
        {t('law.seeChange')}
      </Button>
      <Button
        variant="default"
        disabled={unchanged || !desk.read.ok}
        title={unchanged ? t('law.propose.why.unchanged') : undefined}
        leftSection={<Icon name={unchanged ? 'lock' : 'forward'} />}
        onClick={() => void propose()}
      >
        {t('law.table.propose')}
      </Button>
      {desk.draftVersion > 0 && <DiscardTable view={view} draftVersion={desk.draftVersion} onGone={onGone} />}
      <UndoButtons desk={desk} />
      <Text size="sm" c="dimmed" component="output" aria-live="polite">
        {desk.dirty && !desk.saving && !isUnsaved ? t('law.draft.willSave') : state}
      </Text>
      {draftVersion !== undefined && (
        <ProposeTable
          view={view}
          day={desk.desk.day}
          draftVersion={draftVersion}
          onClose={() => setDraftVersion(undefined)}
          onRefused={() => onAsk('check')}
          onDone={onGone}
        />
      )}
    </Group>
  );
}

type DiscardTableProps = Pick<TableBarProps, 'view' | 'onGone'> & { readonly draftVersion: number };

function DiscardTable({ view, draftVersion, onGone }: DiscardTableProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const discard = useDiscardTable(view.definition.id);
  return (
    <>
      <Button variant="subtle" color="lake" leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
        {t('law.draft.discard')}
      </Button>
      <Dialog opened={asking} title={t('law.draft.discard')} size="md" onClose={() => setAsking(false)}>
        <AskForm
          act={t('law.draft.discard')}
          ready
          busy={discard.isPending}
          onAct={() => discard.mutate(draftVersion, { onSuccess: onGone })}
          onClose={() => setAsking(false)}
        >
          <Text>{t('law.draft.discardAsk')}</Text>
          {discard.isError && <ProblemAlert error={discard.error} />}
        </AskForm>
      </Dialog>
    </>
  );
}
