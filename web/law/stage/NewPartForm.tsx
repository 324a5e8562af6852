import { Button, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PartChoices } from './PartChoices.tsx';
import { fitsInto, isFilled, type Placement, placeableParts, placePart } from './place-part.ts';
import type { DeskRow } from './read-stage.ts';
import classes from './stage.module.css';
import { useStageParts } from './use-stage-parts.ts';
import type { Choice, StageWords } from './use-stage-words.ts';

type NewPartFormProps = {
  readonly source: unknown;
  readonly rows: readonly DeskRow[];
  /** The desk behind which it comes. */
  readonly from: DeskRow;
  readonly words: StageWords;
  readonly desks: readonly Choice[];
  readonly onAdd: (next: unknown, id: string, title: string) => void;
};

const empty: Placement = { with: {}, exits: {} };

/** A shared part between this desk and one to which it sends on. */
export function NewPartForm({ source, rows, from, words, desks, onAdd }: NewPartFormProps) {
  const { t, pick } = useTexts();
  const files = useStageParts();
  const parts = placeableParts(files).filter((part) => fitsInto(rows, part));
  const targets = desks.filter(({ value }) =>
    from.ways.some(({ target, way, sharedWith }) => target === value && way === 'on' && sharedWith === 0),
  );
  const [chosen, setChosen] = useState('');
  const [to, setTo] = useState(targets[0]?.value ?? '');
  const [placement, setPlacement] = useState(empty);
  const part = parts.find(({ id }) => id === chosen);
  if (targets.length === 0 || parts.length === 0) return null;
  const add = () => {
    const [first] = part?.states ?? [];
    if (part === undefined || first === undefined) return;
    onAdd(placePart(source, { from, to, part, placement, files }), first, pick(part.title));
    setChosen('');
    setPlacement(empty);
  };
  return (
    <details className={classes['way']}>
      <summary>{t('law.stageDesk.newPart')}</summary>
      <Stack gap="sm" mt="sm">
        <NativeSelect
          label={t('law.stageDesk.whichPart')}
          value={chosen}
          data={[
            { value: '', label: t('law.stageDesk.choose') },
            ...parts.map(({ id, title }) => ({ value: id, label: pick(title) })),
          ]}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setPlacement(empty);
          }}
        />
        {part !== undefined && (
          <>
            <NativeSelect
              label={t('law.stageDesk.before')}
              value={to}
              data={[...targets]}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <PartChoices part={part} words={words} desks={desks} value={placement} onChange={setPlacement} />
          </>
        )}
        <div>
          <Button disabled={part === undefined || !isFilled(part, placement)} onClick={add}>
            {t('law.stageDesk.placePart')}
          </Button>
        </div>
      </Stack>
    </details>
  );
}
