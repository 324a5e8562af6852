import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { DefinitionView, FindingView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { CodeArea, type CodeAreaHandle } from './CodeArea.tsx';
import { textsOf } from './draft-texts.ts';
import { type Place, placeOf } from './finding-place.ts';
import classes from './law.module.css';
import type { DraftDeskState } from './use-draft-desk.ts';
import { type LedTo, type WorkProps, works } from './work.ts';

/** Where the reader is led: a part of the picture, or a line of the text; each time anew. */
export type Shown = LedTo | { readonly place: Place };

type DraftWorkProps = {
  readonly view: DefinitionView;
  readonly desk: DraftDeskState;
  readonly findings: readonly FindingView[];
  readonly shown: Shown | undefined;
};

/** What is being written: as a picture where its kind has one, and as text. */
export function DraftWork({ view, desk, findings, shown }: DraftWorkProps) {
  const { t } = useTexts();
  const Work = works[view.kind];
  const [chosen, setChosen] = useState<'design' | 'text'>('design');
  const side = Work === undefined ? 'text' : chosen;
  const [led, setLed] = useState(shown);
  // whoever changes sides later is not led there once more
  const [leading, setLeading] = useState(shown);
  if (shown !== led) {
    setLed(shown);
    setLeading(shown);
    if (shown !== undefined) setChosen('place' in shown ? 'text' : 'design');
  }
  const choose = (next: 'design' | 'text') => {
    setChosen(next);
    setLeading(undefined);
  };
  return (
    <Stack gap="sm">
      {Work !== undefined && (
        <SegmentedControl
          className={classes['sides'] ?? ''}
          aria-label={t('law.side.label')}
          data={(['design', 'text'] as const).map((value) => ({ value, label: t(`law.side.${value}`) }))}
          value={side}
          onChange={(next) => choose(next === 'text' ? 'text' : 'design')}
        />
      )}
      {side === 'design' ? (
        <Picture
          {...{ view, desk, findings }}
          ledTo={leading !== undefined && 'pointer' in leading ? leading : undefined}
          onText={() => choose('text')}
        />
      ) : (
        <TextSide
          {...{ view, desk, findings }}
          place={leading !== undefined && 'place' in leading ? leading.place : undefined}
        />
      )}
    </Stack>
  );
}

type PictureProps = Omit<DraftWorkProps, 'shown'> & {
  readonly ledTo: LedTo | undefined;
  readonly onText: () => void;
};

/** While the text is no JSON its last picture stays, to be looked at only. */
function Picture({ view, desk: { read, texts, edit, lastRead }, findings, ledTo, onText }: PictureProps) {
  const { t } = useTexts();
  const Work = works[view.kind];
  const change: WorkProps['onChange'] = (next, said) => edit(textsOf(view.kind, next), said);
  if (Work === undefined) return null;
  return (
    <>
      {!read.ok && (
        <Notice tone="waiting" icon="warning" title={t('law.side.broken')}>
          <Button variant="default" mt="xs" onClick={onText}>
            {t('law.side.toText')}
          </Button>
        </Notice>
      )}
      <Suspense fallback={<SetupSkeleton rows={8} height={44} />}>
        <div inert={!read.ok} className={classes['picture']} data-document={texts.document !== undefined}>
          <Work
            view={view}
            source={lastRead}
            findings={findings}
            onChange={change}
            {...(ledTo !== undefined && { shown: ledTo })}
          />
        </div>
      </Suspense>
    </>
  );
}

type TextSideProps = Omit<DraftWorkProps, 'shown'> & { readonly place: Place | undefined };

function TextSide({ view, desk: { texts, read, edit }, findings, place }: TextSideProps) {
  const { t, language } = useTexts();
  const json = useRef<CodeAreaHandle>(null);
  const document = useRef<CodeAreaHandle>(null);
  const places = findings.map((finding) => placeOf(view, texts, finding));
  useEffect(() => {
    if (place !== undefined) (place.part === 'json' ? json : document).current?.goTo(place.line);
  }, [place]);
  const isPaper = texts.document !== undefined;
  const wrong = read.ok ? undefined : t('law.draft.notJson', { line: withDigits(read.line, language) });
  const said = (part: string) => t('law.undo.typed', { part });
  const definition = t(isPaper ? 'law.part.definition' : 'law.part.json');
  return (
    <Stack gap="sm" data-undo="desk">
      {texts.document !== undefined && (
        <CodeArea
          ref={document}
          label={t('law.part.document')}
          value={texts.document}
          marked={linesIn(places, 'document')}
          onChange={(value) => edit({ ...texts, document: value }, said(t('law.part.document')), 'document')}
        />
      )}
      <CodeArea
        ref={json}
        label={definition}
        value={texts.json}
        rows={isPaper ? 12 : 26}
        error={wrong}
        marked={linesIn(places, 'json')}
        onChange={(value) => edit({ ...texts, json: value }, said(definition), 'json')}
      />
      {!read.ok && (
        <Group>
          <Button variant="default" onClick={() => json.current?.goTo(read.line)}>
            {t('law.check.line', { line: withDigits(read.line, language) })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function linesIn(places: readonly (Place | undefined)[], part: Place['part']): ReadonlySet<number> {
  return new Set(places.flatMap((place) => (place?.part === part ? [place.line] : [])));
}
