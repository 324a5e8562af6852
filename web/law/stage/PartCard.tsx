import { Stack } from '@mantine/core';
import { valueAlong } from '../../../form-schemas/engine/records.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PartChoices } from './PartChoices.tsx';
import { placeableParts, placementOf, setPlacement } from './place-part.ts';
import { type DeskRow, partsOf } from './read-stage.ts';
import classes from './stage.module.css';
import type { Choice, StageWords } from './use-stage-words.ts';

type PartCardProps = {
  readonly source: unknown;
  readonly desk: DeskRow;
  readonly words: StageWords;
  readonly desks: readonly Choice[];
  readonly onChange: (next: unknown, said: string) => void;
};

/** The desks of a shared part, and what is picked where it is placed. */
export function PartCard({ source, desk, words, desks, onChange }: PartCardProps) {
  const { t, pick } = useTexts();
  const part = placeableParts(partsOf(source)).find(({ id }) => id === desk.part);
  const isInRounds = valueAlong(source, [...desk.place, 'rounds']) !== undefined;
  const others = desks.filter(({ value }) => !desk.inside.some(({ id }) => id === value));
  return (
    <Stack gap="sm">
      <p className={classes['none']}>{t('law.stageDesk.partHelp')}</p>
      <ol className={classes['rows']}>
        {desk.inside.map((inner) => (
          <li key={inner.id}>
            <span>{pick(inner.title)}</span>
            <span className={classes['none']}>{inner.owner.map(words.roleName).join(', ')}</span>
          </li>
        ))}
      </ol>
      {part !== undefined && !isInRounds && (
        <PartChoices
          part={part}
          words={words}
          desks={others}
          value={placementOf(source, desk)}
          onChange={(next) =>
            onChange(setPlacement(source, desk, next), t('law.stageDesk.said.partChanged', { desk: pick(desk.title) }))
          }
        />
      )}
    </Stack>
  );
}
