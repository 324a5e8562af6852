import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { eventKey } from '../../i18n/event-key.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ActionRows } from './ActionRows.tsx';
import { ConditionRows } from './ConditionRows.tsx';
import { addAction, addCondition, removeAction, removeCondition, renameWay, setBy, setTarget } from './edit-stage.ts';
import { Posts } from './Posts.tsx';
import type { WrittenWay } from './read-stage.ts';
import classes from './stage.module.css';
import { TextPair } from './TextPair.tsx';
import type { Choice, StageWords } from './use-stage-words.ts';
import { Folded } from './Folded.tsx';

type WayCardProps = {
  /** The reader is led to it. */
  readonly isLedTo: boolean;
  readonly source: unknown;
  readonly way: WrittenWay;
  readonly words: StageWords;
  /** The desks to which it may lead. */
  readonly desks: readonly Choice[];
  readonly onChange: (next: unknown, said: string) => void;
  readonly onRemove: (way: WrittenWay, said: string) => void;
};

/** A way out of a desk as a sentence, and each part of it to be chosen anew. */
export function WayCard({ isLedTo, source, way, words, desks, onChange, onRemove }: WayCardProps) {
  const { t, pick } = useTexts();
  const name =
    way.title === undefined ? t(`event.${eventKey(way.event)}.label`, { defaultValue: way.event }) : pick(way.title);
  const to = desks.find(({ value }) => value === way.target)?.label;
  const sentence = t(to === undefined ? 'law.stageDesk.sentenceStays' : 'law.stageDesk.sentence', {
    who: way.by.map(words.roleName).join(', ') || t('law.stageDesk.whoever'),
    deed: name,
    to,
  });
  const said = (what: string) => t(`law.stageDesk.said.${what}`, { deed: name });
  return (
    <Folded
      isLedTo={isLedTo}
      summary={
        <>
          <span>{sentence}</span>
          {way.sharedWith > 0 && (
            <span className={classes['shared']}>{t('law.stageDesk.shared', { count: way.sharedWith })}</span>
          )}
        </>
      }
    >
      <Stack gap="sm" mt="sm">
        {way.says !== undefined && <p className={classes['none']}>{pick(way.says)}</p>}
        <TextPair
          label={t('law.stageDesk.button')}
          value={way.title ?? { ne: name, en: name }}
          onChange={(title) => onChange(renameWay(source, way, title), said('renamed'))}
        />
        {way.byPlace !== undefined && (
          <Posts
            label={t('law.stageDesk.by')}
            choices={words.roles}
            value={way.by}
            onChange={(roles) => onChange(setBy(source, way, roles), said('by'))}
          />
        )}
        <ConditionRows
          way={way}
          words={words}
          onAdd={(condition) => onChange(addCondition(source, way, condition), said('conditionAdded'))}
          onRemove={(at) => onChange(removeCondition(source, way, at), said('conditionRemoved'))}
        />
        {way.target !== undefined && (
          <NativeSelect
            label={t('law.stageDesk.leadsTo')}
            value={way.target}
            data={[...desks]}
            onChange={(event) => onChange(setTarget(source, way, event.currentTarget.value), said('target'))}
          />
        )}
        <ActionRows
          way={way}
          words={words}
          onAdd={(action) => onChange(addAction(source, way, action), said('actionAdded'))}
          onRemove={(at) => onChange(removeAction(source, way, at), said('actionRemoved'))}
        />
        <Group>
          <Button variant="default" size="compact-md" fz="sm" onClick={() => onRemove(way, said('wayRemoved'))}>
            {t('law.stageDesk.removeWay')}
          </Button>
        </Group>
      </Stack>
    </Folded>
  );
}
