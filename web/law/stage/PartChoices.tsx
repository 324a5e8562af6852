import { NativeSelect, Stack } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import type { PlaceablePart, Placement } from './place-part.ts';
import { Posts } from './Posts.tsx';
import { useTimers } from './use-timers.ts';
import type { Choice, StageWords } from './use-stage-words.ts';
import { textsOf } from './written.ts';

type PartChoicesProps = {
  readonly part: PlaceablePart;
  readonly words: StageWords;
  readonly desks: readonly Choice[];
  readonly value: Placement;
  readonly onChange: (value: Placement) => void;
};

/** What a shared part asks where it is placed: who, how many days, and where the file goes from it. */
export function PartChoices({ part, words, desks, value, onChange }: PartChoicesProps) {
  const { t, pick } = useTexts();
  const timers = useTimers();
  const fill = (name: string, given: unknown) => onChange({ ...value, with: { ...value.with, [name]: given } });
  const open = { value: '', label: t('law.stageDesk.choose') };
  return (
    <Stack gap="sm">
      {part.blanks.map(({ name, names, says }) =>
        names === 'posts' ? (
          <Posts
            key={name}
            label={pick(says)}
            choices={words.roles}
            value={textsOf(value.with[name])}
            onChange={(roles) => fill(name, roles)}
          />
        ) : (
          <NativeSelect
            key={name}
            label={pick(says)}
            value={textsOf([value.with[name]])[0] ?? ''}
            data={[open, ...timers]}
            onChange={(event) => fill(name, event.currentTarget.value)}
          />
        ),
      )}
      {part.exits.map(({ name, says }) => (
        <NativeSelect
          key={name}
          label={t('law.stageDesk.partExit', { when: pick(says) })}
          value={value.exits[name] ?? ''}
          data={[open, ...desks]}
          onChange={(event) => onChange({ ...value, exits: { ...value.exits, [name]: event.currentTarget.value } })}
        />
      ))}
    </Stack>
  );
}
