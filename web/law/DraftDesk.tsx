import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { DefinitionDraft } from '../../server/contract/definition-drafts.ts';
import type { DefinitionView, FindingView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { LeaveDialog } from '../ui/LeaveDialog.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';
import { useDraft } from './api.ts';
import { CodeArea, type CodeAreaHandle } from './CodeArea.tsx';
import { DraftBar } from './DraftBar.tsx';
import { DraftConflict } from './DraftConflict.tsx';
import { DraftResults, type Asked } from './DraftResults.tsx';
import { StaleBase } from './StaleBase.tsx';
import { textsOf } from './draft-texts.ts';
import { placeOf, type Place } from './finding-place.ts';
import classes from './law.module.css';
import { type DraftDeskState, useDraftDesk } from './use-draft-desk.ts';
import { works } from './work.ts';

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
  const { t, language } = useTexts();
  const desk = useDraftDesk(view, begun);
  const [asked, setAsked] = useState<Asked>();
  const guard = useLeaveGuard(desk.dirty);
  const { draft, dirty } = desk;
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {draft.draftVersion === 0
          ? t('law.draft.notBegun', { number: withDigits(draft.baseVersion, language) })
          : t(draft.baseVersion === 0 && view.versions.length === 0 ? 'law.draft.privateNew' : 'law.draft.private')}
      </Text>
      {!draft.baseIsNewest && <StaleBase view={view} desk={desk} />}
      {desk.other !== undefined && <DraftConflict desk={desk} other={desk.other} />}
      {desk.error !== null && <ProblemAlert error={desk.error} onRetry={() => void desk.save()} />}
      <DraftBar view={view} desk={desk} onAsk={setAsked} onGone={onGone} />
      <DraftParts view={view} desk={desk} asked={asked} />
      <LeaveDialog guard={guard} />
    </Stack>
  );
}

type DraftPartsProps = {
  readonly view: DefinitionView;
  readonly desk: DraftDeskState;
  readonly asked: Asked | undefined;
};

function DraftParts({ view, desk, asked }: DraftPartsProps) {
  const { t, language } = useTexts();
  const json = useRef<CodeAreaHandle>(null);
  const document = useRef<CodeAreaHandle>(null);
  const [findings, setFindings] = useState<readonly FindingView[]>([]);
  const Work = works[view.kind];
  const [side, setSide] = useState<'design' | 'text'>(Work === undefined ? 'text' : 'design');
  const { texts, read, edit } = desk;
  const find = (finding: FindingView) => placeOf(view, texts, finding);
  const places = findings.map(find);
  const go = ({ part, line }: Place) => {
    setSide('text');
    setTimeout(() => (part === 'json' ? json : document).current?.goTo(line));
  };
  const isPaper = texts.document !== undefined;
  const wrong = read.ok ? undefined : t('law.draft.notJson', { line: withDigits(read.line, language) });
  return (
    <div className={classes['desk']}>
      {Work !== undefined && (
        <SegmentedControl
          aria-label={t('law.side.label')}
          data={(['design', 'text'] as const).map((value) => ({ value, label: t(`law.side.${value}`) }))}
          value={side}
          onChange={(next) => setSide(next === 'text' ? 'text' : 'design')}
        />
      )}
      {Work !== undefined && side === 'design' && read.ok && (
        <Suspense fallback={<SetupSkeleton rows={8} height={44} />}>
          <Work
            view={view}
            source={read.source}
            findings={findings}
            onChange={(next) => edit(textsOf(view.kind, next))}
          />
        </Suspense>
      )}
      <Stack gap="sm" hidden={side === 'design' && read.ok}>
        {texts.document !== undefined && (
          <CodeArea
            ref={document}
            label={t('law.part.document')}
            value={texts.document}
            marked={linesIn(places, 'document')}
            onChange={(value) => edit({ ...texts, document: value })}
          />
        )}
        <CodeArea
          ref={json}
          label={t(isPaper ? 'law.part.definition' : 'law.part.json')}
          value={texts.json}
          rows={isPaper ? 12 : 26}
          error={wrong}
          marked={linesIn(places, 'json')}
          onChange={(value) => edit({ ...texts, json: value })}
        />
        {!read.ok && (
          <Group>
            <Button variant="default" onClick={() => go({ part: 'json', line: read.line })}>
              {t('law.check.line', { line: withDigits(read.line, language) })}
            </Button>
          </Group>
        )}
      </Stack>
      {asked !== undefined && (
        <DraftResults key={asked.at} view={view} asked={asked} placeOf={find} onGo={go} onFindings={setFindings} />
      )}
    </div>
  );
}

function linesIn(places: readonly (Place | undefined)[], part: Place['part']): ReadonlySet<number> {
  return new Set(places.flatMap((place) => (place?.part === part ? [place.line] : [])));
}
