import { Button, Group, NativeSelect, Stack, Title } from '@mantine/core';
import type { Ref } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { DemandedBefore, DeskTags, DeskTermChoice } from './DeskEnds.tsx';
import { moveDesk, removeDesk } from './edit-chart.ts';
import { renameDesk, setForms, setOwner, setTimer } from './edit-stage.ts';
import { FormRows } from './FormRows.tsx';
import { NewDeskForm } from './NewDeskForm.tsx';
import { NewPartForm } from './NewPartForm.tsx';
import { NewWayForm } from './NewWayForm.tsx';
import { PartCard } from './PartCard.tsx';
import { Posts } from './Posts.tsx';
import type { JsonPlace } from './json-place.ts';
import type { DeskRow, WrittenWay } from './read-stage.ts';
import classes from './stage.module.css';
import { TextPair } from './TextPair.tsx';
import { useTimers } from './use-timers.ts';
import type { Choice, StageWords } from './use-stage-words.ts';
import { WayCard } from './WayCard.tsx';

type DeskCardProps = {
  /** It takes the focus of whoever is led here. */
  readonly ref: Ref<HTMLElement>;
  /** The way to which the reader is led. */
  readonly ledTo: JsonPlace | undefined;
  readonly source: unknown;
  readonly rows: readonly DeskRow[];
  readonly desk: DeskRow;
  readonly words: StageWords;
  readonly desks: readonly Choice[];
  readonly onChange: (next: unknown, said: string) => void;
  readonly onShow: (id: string) => void;
  readonly onConnect: (from: DeskRow, to: DeskRow) => void;
  readonly onRemoveWay: (way: WrittenWay, said: string) => void;
  readonly onMove: (by: -1 | 1) => void;
};

const REMOVE = {
  desk: 'law.stageDesk.removeDesk',
  end: 'law.stageDesk.removeEnd',
  part: 'law.stageDesk.removePart',
} as const;

/** Everything that can be said of one desk. */
export function DeskCard({ ref, ledTo, source, rows, desk, words, desks, ...on }: DeskCardProps) {
  const { onChange, onShow, onConnect, onRemoveWay, onMove } = on;
  const { t, pick } = useTexts();
  const timers = useTimers();
  const title = pick(desk.title);
  const said = (what: string) => t(`law.stageDesk.said.${what}`, { desk: title });
  const without = removeDesk(source, rows, desk);
  const add = (what: string) => (next: unknown, id: string, name: string) => {
    onChange(next, t(`law.stageDesk.said.${what}`, { desk: name }));
    onShow(id);
  };
  return (
    <section ref={ref} tabIndex={-1} className={classes['card']} aria-label={t('law.stageDesk.of', { desk: title })}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {desk.kind === 'part' ? (
        <PartCard {...{ source, desk, words, desks, onChange }} />
      ) : (
        <Stack gap="sm">
          <TextPair
            label={t('law.stageDesk.title')}
            value={desk.title}
            onChange={(next) => onChange(renameDesk(source, desk, next), said('deskRenamed'))}
          />
          {desk.kind === 'desk' && (
            <>
              <Posts
                label={t('law.stageDesk.who')}
                choices={words.roles}
                value={desk.owner}
                onChange={(roles) => onChange(setOwner(source, desk, roles), said('owner'))}
              />
              <FormRows
                forms={desk.forms}
                words={words}
                onChange={(forms) => onChange(setForms(source, desk, forms), said('forms'))}
              />
              <NativeSelect
                label={t('law.stageDesk.days')}
                value={desk.timer ?? ''}
                data={[{ value: '', label: t('law.stageDesk.noDays') }, ...withPresent(timers, desk.timer)]}
                onChange={({ currentTarget: { value } }) =>
                  onChange(setTimer(source, desk, value === '' ? undefined : value), said('timer'))
                }
              />
              <DeskTermChoice {...{ source, desk, timers, desks, onChange }} />
            </>
          )}
          <DeskTags {...{ source, desk, onChange }} />
          <DemandedBefore {...{ source, desk, rows, onChange }} />
        </Stack>
      )}
      {desk.ways.length > 0 && (
        <div>
          <Title order={3} size="h4" mb="xs">
            {t('law.stageDesk.ways')}
          </Title>
          <Stack gap="xs">
            {desk.ways.map((way) => (
              <WayCard
                key={JSON.stringify(way.place)}
                isLedTo={JSON.stringify(way.place) === JSON.stringify(ledTo)}
                source={source}
                way={way}
                words={words}
                desks={desks}
                onChange={onChange}
                onRemove={onRemoveWay}
              />
            ))}
          </Stack>
        </div>
      )}
      <NewWayForm rows={rows} from={desk} onConnect={onConnect} />
      {desk.kind !== 'end' && <NewDeskForm {...{ source, rows, from: desk, words, desks }} onAdd={add('deskAdded')} />}
      {desk.kind === 'desk' && (
        <NewPartForm {...{ source, rows, from: desk, words, desks }} onAdd={add('partPlaced')} />
      )}
      <Group gap="xs">
        {([-1, 1] as const).map((by) => (
          <Button
            key={by}
            variant="default"
            disabled={moveDesk(source, desk.id, by) === undefined}
            onClick={() => onMove(by)}
          >
            {t(by === -1 ? 'law.stageDesk.moveUp' : 'law.stageDesk.moveDown')}
          </Button>
        ))}
        {without !== undefined && (
          <Button variant="default" onClick={() => onChange(without, said('deskRemoved'))}>
            {t(REMOVE[desk.kind])}
          </Button>
        )}
      </Group>
    </section>
  );
}

/** A timer that the office has no more stays chosen. */
function withPresent(timers: readonly Choice[], present: string | undefined): Choice[] {
  const isKnown = present === undefined || timers.some(({ value }) => value === present);
  return isKnown ? [...timers] : [...timers, { value: present, label: present }];
}
