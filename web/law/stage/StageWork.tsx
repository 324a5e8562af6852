import { Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { bringIntoView } from '../into-view.ts';
import type { WorkProps } from '../work.ts';
import { BeginCard } from './BeginCard.tsx';
import { DeskCard } from './DeskCard.tsx';
import { DeskTable } from './DeskTable.tsx';
import { pointedDesk } from './pointed.ts';
import { deskRows } from './read-stage.ts';
import classes from './stage.module.css';
import { useStageWords } from './use-stage-words.ts';

/** A stage as its desks: the table of them, and beside it the one that is worked on. */
export function StageWork({ source, onChange, shown: ledTo }: WorkProps) {
  const { pick } = useTexts();
  const words = useStageWords(source);
  const rows = deskRows(source);
  const [chosen, setChosen] = useState<string>();
  const [led, setLed] = useState<WorkProps['shown']>();
  const pointed = ledTo === undefined ? undefined : pointedDesk(source, rows, ledTo.pointer);
  if (ledTo !== led) {
    setLed(ledTo);
    if (pointed !== undefined) setChosen(pointed.desk);
  }
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ledTo === undefined) return;
    const way = card.current?.querySelector<HTMLDetailsElement>('details[data-led]');
    if (way) way.open = true;
    (way?.querySelector('summary') ?? card.current)?.focus();
  }, [ledTo]);
  const shown = rows.find(({ id }) => id === chosen) ?? rows.find(({ kind }) => kind === 'desk') ?? rows[0];
  // what a part brings along is reached by its own desks
  const desks = rows.flatMap(({ id, title, inside }) =>
    (inside.length === 0 ? [{ id, title }] : inside).map((desk) => ({ value: desk.id, label: pick(desk.title) })),
  );
  const titleOf = (id: string) => desks.find(({ value }) => value === id)?.label ?? id;
  const show = (id: string) => {
    setChosen(id);
    bringIntoView(card.current);
  };
  return (
    <Stack gap="sm">
      <BeginCard source={source} words={words} onChange={onChange} />
      <div className={classes['work']}>
        <DeskTable rows={rows} words={words} shown={shown?.id} titleOf={titleOf} onShow={show} />
        {shown !== undefined && (
          <DeskCard
            key={shown.id}
            ref={card}
            ledTo={pointed?.way}
            source={source}
            rows={rows}
            desk={shown}
            words={words}
            desks={desks}
            onChange={onChange}
            onShow={setChosen}
          />
        )}
      </div>
    </Stack>
  );
}
