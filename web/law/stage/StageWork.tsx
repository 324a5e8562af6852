import { Stack } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { bringIntoView } from '../into-view.ts';
import type { WorkProps } from '../work.ts';
import { AskShared } from './AskShared.tsx';
import { BeginCard } from './BeginCard.tsx';
import { DeskCard } from './DeskCard.tsx';
import { DeskViews } from './DeskViews.tsx';
import { draftChart } from './draft-chart.ts';
import { addWay, losersOf, moveDesk, removeDesk, removeWays } from './edit-chart.ts';
import type { JsonPlace } from './json-place.ts';
import { pointedDesk } from './pointed.ts';
import { type DeskRow, deskRows, type WrittenWay } from './read-stage.ts';
import type { OnChart } from './StageChart.tsx';
import classes from './stage.module.css';
import { useStageWords } from './use-stage-words.ts';

/** What is worked on: a desk, of it a way, and on the chart the desk to which an arrow leads. */
type Chosen = OnChart & { readonly way?: JsonPlace };

/** A stage as its desks: the table or the chart of them, and beside it the one that is worked on. */
export function StageWork({ source, onChange, shown: ledTo }: WorkProps) {
  const { t, pick } = useTexts();
  const words = useStageWords(source);
  const rows = useMemo(() => deskRows(source), [source]);
  const [chosen, setChosen] = useState<Chosen>();
  const [led, setLed] = useState<WorkProps['shown']>();
  const pointed = ledTo === undefined ? undefined : pointedDesk(source, rows, ledTo.pointer);
  if (ledTo !== led) {
    setLed(ledTo);
    if (pointed !== undefined) setChosen({ desk: pointed.desk, ...(pointed.way && { way: pointed.way }) });
  }
  const [asked, setAsked] = useState<{ readonly desks: readonly string[]; readonly act: () => void }>();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ledTo === undefined) return;
    (openWay(card.current)?.querySelector('summary') ?? card.current)?.focus();
  }, [ledTo]);
  const shown = rows.find(({ id }) => id === chosen?.desk) ?? rows.find(({ kind }) => kind === 'desk') ?? rows[0];
  const way = chosen?.desk === shown?.id ? chosen?.way : undefined;
  useEffect(() => {
    if (way !== undefined) openWay(card.current);
  }, [way]);
  // what a part brings along is reached by its own desks
  const desks = rows.flatMap(({ id, title, inside }) =>
    (inside.length === 0 ? [{ id, title }] : inside).map((desk) => ({ value: desk.id, label: pick(desk.title) })),
  );
  const titleOf = (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row === undefined ? (desks.find(({ value }) => value === id)?.label ?? id) : pick(row.title);
  };
  const said = (what: string, desk: string) => t(`law.stageDesk.said.${what}`, { desk: titleOf(desk) });
  const show = (next: Chosen) => {
    setChosen(next);
    bringIntoView(card.current);
  };
  const choose = ({ desk, to }: OnChart) => {
    if (to === undefined) return show({ desk });
    const place = arrowOf(desk, to)?.ways[0]?.place;
    return show({ desk, to, ...(place && { way: place }) });
  };
  const arrowOf = (from: string, to: string) =>
    draftChart(source, rows).arrows.find((arrow) => arrow.from === from && arrow.to === to);
  const connect = (from: DeskRow, to: DeskRow) => {
    const added = addWay(source, rows, [from, to]);
    if (added === undefined) return;
    onChange(added.source, t('law.stageDesk.said.wayAdded', { from: pick(from.title), to: pick(to.title) }));
    setChosen({ desk: from.id, to: to.id, way: added.place });
  };
  const removeShared = (ways: readonly WrittenWay[], sentence: string, after?: Chosen) => {
    const next = removeWays(source, ways);
    if (next === undefined) return;
    const act = () => {
      onChange(next, sentence);
      if (after !== undefined) setChosen(after);
      setAsked(undefined);
    };
    const losers = losersOf(source, ways).map(titleOf);
    if (losers.length === 0) act();
    else setAsked({ desks: losers, act });
  };
  const remove = ({ desk, to }: OnChart) => {
    if (to !== undefined) return removeShared(arrowOf(desk, to)?.ways ?? [], said('waysRemoved', to), { desk });
    const row = rows.find(({ id }) => id === desk);
    const without = row === undefined ? undefined : removeDesk(source, rows, row);
    if (without === undefined) return;
    onChange(without, said('deskRemoved', desk));
    setChosen(undefined);
  };
  const move = (desk: string, by: -1 | 1) => {
    const moved = moveDesk(source, desk, by);
    if (moved !== undefined) onChange(moved, said('deskMoved', desk));
  };
  return (
    <Stack gap="sm">
      <BeginCard source={source} words={words} onChange={onChange} />
      <div className={classes['work']}>
        <DeskViews
          {...{ source, rows, words, titleOf }}
          chosen={shown === undefined ? undefined : { ...chosen, desk: shown.id }}
          onChoose={choose}
          onConnect={connect}
          onDelete={remove}
          onMove={move}
        />
        {shown !== undefined && (
          <DeskCard
            key={shown.id}
            ref={card}
            ledTo={way}
            source={source}
            rows={rows}
            desk={shown}
            words={words}
            desks={desks}
            onChange={onChange}
            onShow={(desk) => setChosen({ desk })}
            onConnect={connect}
            onRemoveWay={(gone, sentence) => removeShared([gone], sentence)}
            onMove={(by) => move(shown.id, by)}
          />
        )}
      </div>
      {asked !== undefined && (
        <AskShared desks={asked.desks} onRemove={asked.act} onClose={() => setAsked(undefined)} />
      )}
    </Stack>
  );
}

/** Opens the way that was led to, where one was, and of the ways it alone. */
function openWay(card: HTMLElement | null): HTMLDetailsElement | undefined {
  const way = card?.querySelector<HTMLDetailsElement>('details[data-led]') ?? undefined;
  if (way === undefined) return undefined;
  for (const other of card?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) other.open = other === way;
  way.open = true;
  way.scrollIntoView({ block: 'nearest' });
  return way;
}
