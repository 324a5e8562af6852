import { Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DefinitionDraft } from '../../server/contract/definition-drafts.ts';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { LeaveDialog } from '../ui/LeaveDialog.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';
import { useDraft } from './api.ts';
import { DraftBar } from './DraftBar.tsx';
import { DraftConflict } from './DraftConflict.tsx';
import { type Asked, DraftStrip } from './DraftStrip.tsx';
import { DraftWork, type Shown } from './DraftWork.tsx';
import { SetStrip } from './set/SetStrip.tsx';
import { StaleBase } from './StaleBase.tsx';
import { useUndoKeys } from './undo-keys.ts';
import { useChecked } from './use-checked.ts';
import { useDraftDesk } from './use-draft-desk.ts';

type DraftDeskProps = {
  readonly view: DefinitionView;
  /** Told whether something is typed that is not saved. */
  readonly onDirty: (dirty: boolean) => void;
};

/** The reader's draft of a definition: written, checked, tried on every running case, put forward. */
export function DraftDesk({ view, onDirty }: DraftDeskProps) {
  const { data, error, refetch } = useDraft(view);
  const [round, setRound] = useState(0);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SetupSkeleton rows={10} height={36} />;
  const beginAnew = () => void refetch().then(() => setRound(round + 1));
  return <OpenDraft key={round} view={view} begun={data} onDirty={onDirty} onGone={beginAnew} />;
}

type OpenDraftProps = DraftDeskProps & {
  readonly begun: DefinitionDraft;
  readonly onGone: () => void;
};

function OpenDraft({ view, begun, onDirty, onGone }: OpenDraftProps) {
  const desk = useDraftDesk(view, begun);
  const [asked, setAsked] = useState<Asked>();
  const [shown, setShown] = useState<Shown>();
  const guard = useLeaveGuard(desk.dirty);
  const checked = useChecked(view, desk.texts);
  const { dirty, undo, redo } = desk;
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  useUndoKeys({ undo, redo });
  const ask = (next: Asked) => {
    if (next.what === 'check') checked.check(next.source);
    setAsked(next);
  };
  return (
    <Stack gap="sm">
      <DraftStanding view={view} draft={desk.draft} />
      {!desk.draft.baseIsNewest && <StaleBase view={view} desk={desk} />}
      {desk.other !== undefined && <DraftConflict desk={desk} other={desk.other} />}
      {desk.error !== null && <ProblemAlert error={desk.error} onRetry={() => void desk.save()} />}
      <DraftBar view={view} desk={desk} onAsk={ask} onGone={onGone} />
      {view.kind !== 'library' && <SetStrip part={{ kind: view.kind, id: view.id }} />}
      <DraftWork view={view} desk={desk} findings={checked.findings} shown={shown} />
      <DraftStrip view={view} desk={desk} asked={asked} checked={checked} onShow={setShown} />
      <LeaveDialog guard={guard} />
    </Stack>
  );
}

/** Whose draft it is, and from which version it was begun. */
function DraftStanding({ view, draft }: { readonly view: DefinitionView; readonly draft: DefinitionDraft }) {
  const { t, language } = useTexts();
  return (
    <Text size="sm" c="dimmed">
      {draft.draftVersion === 0
        ? t('law.draft.notBegun', { number: withDigits(draft.baseVersion, language) })
        : t(draft.baseVersion === 0 && view.versions.length === 0 ? 'law.draft.privateNew' : 'law.draft.private')}
    </Text>
  );
}
