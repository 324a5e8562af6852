import { Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { DefinitionView, FindingView } from '../../server/contract/definitions.ts';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';
import { BrokenNotice } from './BrokenNotice.tsx';
import { textsOf } from './draft-texts.ts';
import type { Place } from './finding-place.ts';
import classes from './law.module.css';
import type { DraftDeskState } from './use-draft-desk.ts';
import { type Side, SideChoice } from './SideChoice.tsx';
import { type LedTo, type WorkProps, works } from './work.ts';

const TextSide = lazy(async () => ({ default: (await import('./code/TextSide.tsx')).TextSide }));

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
  const Work = works[view.kind];
  const [chosen, setChosen] = useState<Side>('design');
  const side = Work === undefined ? 'text' : chosen;
  const [led, setLed] = useState(shown);
  // whoever changes sides later is not led there once more
  const [leading, setLeading] = useState(shown);
  if (shown !== led) {
    setLed(shown);
    setLeading(shown);
    if (shown !== undefined) setChosen('place' in shown ? 'text' : 'design');
  }
  const choose = (next: Side) => {
    setChosen(next);
    setLeading(undefined);
  };
  return (
    <Stack gap="sm">
      {Work !== undefined && <SideChoice side={side} onChoose={choose} />}
      {side === 'design' ? (
        <Picture
          {...{ view, desk, findings }}
          ledTo={leading !== undefined && 'pointer' in leading ? leading : undefined}
          onText={() => choose('text')}
        />
      ) : (
        <Suspense fallback={<SetupSkeleton rows={8} height={44} />}>
          <TextSide
            {...{ view, desk, findings }}
            place={leading !== undefined && 'place' in leading ? leading.place : undefined}
          />
        </Suspense>
      )}
    </Stack>
  );
}

type PictureProps = Omit<DraftWorkProps, 'shown'> & {
  readonly ledTo: LedTo | undefined;
  readonly onText: () => void;
};

/** The picture of what is written; of a text that is no JSON the last there was. */
function Picture({ view, desk: { read, texts, edit, lastRead }, findings, ledTo, onText }: PictureProps) {
  const Work = works[view.kind];
  const change: WorkProps['onChange'] = (next, said) => edit(textsOf(view.kind, next), said);
  if (Work === undefined) return null;
  return (
    <>
      {!read.ok && <BrokenNotice onText={onText} />}
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
