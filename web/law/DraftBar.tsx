import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { formatTime } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useDiscardDraft } from './api.ts';
import type { Asked } from './DraftStrip.tsx';
import classes from './law.module.css';
import { waitingProposal } from './list.ts';
import { ProposeDialog } from './ProposeDialog.tsx';
import { UndoButtons } from './UndoButtons.tsx';
import type { DraftDeskState } from './use-draft-desk.ts';

type DraftBarProps = {
  readonly view: DefinitionView;
  readonly desk: DraftDeskState;
  readonly onAsk: (asked: Asked) => void;
  readonly onGone: () => void;
};

/** What may be done with a draft, and whether it is saved. */
export function DraftBar({ view, desk, onAsk, onGone }: DraftBarProps) {
  const { t } = useTexts();
  const { read, draft } = desk;
  const ask = (what: Asked['what']) =>
    read.ok ? onAsk({ what, source: read.source, baseVersion: draft.baseVersion, at: Date.now() }) : undefined;
  const isBegun = draft.draftVersion > 0 || desk.dirty;
  const compare = async () => {
    const saved = desk.dirty ? await desk.save() : draft;
    if (saved !== undefined) ask('changes');
  };
  return (
    <Group gap="xs" className={classes['bar'] ?? ''} component="section" aria-label={t('common.actions')}>
      <Button disabled={!read.ok} leftSection={<Icon name="check" />} onClick={() => ask('check')}>
        {t('law.check.action')}
      </Button>
      {view.kind !== 'template' && view.kind !== 'master' && (
        <Button variant="default" disabled={!read.ok} leftSection={<Icon name="play" />} onClick={() => ask('dry-run')}>
          {t('law.dryRun.action')}
        </Button>
      )}
      <Button variant="default" disabled={!read.ok || !isBegun} onClick={() => void compare()}>
        {t('law.seeChange')}
      </Button>
      <ProposeButton view={view} desk={desk} />
      {draft.draftVersion > 0 && <DiscardButton view={view} desk={desk} onGone={onGone} />}
      <UndoButtons desk={desk} />
      <SavedText desk={desk} />
    </Group>
  );
}

function SavedText({ desk: { dirty, saving, draft, read, error, other } }: Pick<DraftBarProps, 'desk'>) {
  const { t, language } = useTexts();
  const text = () => {
    if (saving) return t('common.saving');
    if (!read.ok || error !== null || other !== undefined) return t('common.unsaved');
    if (dirty) return t('law.draft.willSave');
    if (draft.savedAt === undefined) return '';
    return t('common.savedAt', { time: formatTime(draft.savedAt, language) });
  };
  return (
    <Text size="sm" c="dimmed" component="output" aria-live="polite">
      {text()}
    </Text>
  );
}

function ProposeButton({ view, desk }: Pick<DraftBarProps, 'view' | 'desk'>) {
  const { t } = useTexts();
  const [draftVersion, setDraftVersion] = useState<number>();
  const { read, draft, dirty } = desk;
  const why = whyNotPropose(view, desk);
  const propose = async () => {
    const saved = dirty ? await desk.save() : draft;
    if (saved !== undefined) setDraftVersion(saved.draftVersion);
  };
  return (
    <>
      <Button
        variant="default"
        disabled={!read.ok || why !== undefined}
        title={why === undefined ? undefined : t(`law.propose.why.${why}`)}
        leftSection={<Icon name={why === undefined ? 'forward' : 'lock'} />}
        onClick={() => void propose()}
      >
        {t('law.propose.action')}
      </Button>
      {why !== undefined && (
        <Text size="sm" c="dimmed">
          {t(`law.propose.why.${why}`)}
        </Text>
      )}
      {draftVersion !== undefined && (
        <ProposeDialog view={view} draftVersion={draftVersion} onClose={() => setDraftVersion(undefined)} />
      )}
    </>
  );
}

function whyNotPropose(
  view: DefinitionView,
  { draft, dirty }: DraftDeskState,
): 'waits' | 'stale' | 'unchanged' | undefined {
  if (waitingProposal(view) !== undefined) return 'waits';
  if (!draft.baseIsNewest) return 'stale';
  return draft.draftVersion === 0 && !dirty ? 'unchanged' : undefined;
}

function DiscardButton({ view, desk, onGone }: Omit<DraftBarProps, 'onAsk'>) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  // of a definition without a version nothing is left but its draft
  const leave = view.versions.length > 0 ? undefined : () => void navigate(`/user/setup/versions?kind=${view.kind}`);
  const discard = useDiscardDraft(view, leave);
  const go = () => discard.mutate(desk.draft.draftVersion, { onSuccess: onGone });
  return (
    <>
      <Button variant="subtle" color="lake" leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
        {t('law.draft.discard')}
      </Button>
      <Dialog opened={asking} title={t('law.draft.discard')} size="md" onClose={() => setAsking(false)}>
        <Text>{t(leave === undefined ? 'law.draft.discardAsk' : 'law.draft.discardNewAsk')}</Text>
        {discard.isError && <ProblemAlert error={discard.error} />}
        <Group mt="md" justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {t('common.cancel')}
          </Button>
          <Button loading={discard.isPending} onClick={go}>
            {t('law.draft.discard')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
