import { Group, NativeSelect } from '@mantine/core';
import { stateTags, waitingTags } from '../../../workflows/engine/state-tags.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { demandedBefore, setDemanded } from './edit-demand.ts';
import { setTags } from './edit-stage.ts';
import { findTerm, setTerm } from './edit-term.ts';
import { Posts } from './Posts.tsx';
import type { DeskRow } from './read-stage.ts';
import type { Choice } from './use-stage-words.ts';

/** What may be said of an end, and of a desk at which a case waits. */
const tagsOf = { end: stateTags, desk: waitingTags };

type DeskProps = {
  readonly source: unknown;
  readonly desk: DeskRow;
  readonly onChange: (next: unknown, said: string) => void;
};

/** What a case has reached here: by it others know that it is approved or done. */
export function DeskTags({ source, desk, onChange }: DeskProps) {
  const { t, pick } = useTexts();
  if (desk.kind === 'part') return null;
  const choices = tagsOf[desk.kind].map((value) => ({ value, label: t(`law.stageDesk.tag.${value}`) }));
  return (
    <Posts
      label={t(`law.stageDesk.tags.${desk.kind}`)}
      choices={choices}
      value={desk.tags}
      onChange={(tags) =>
        onChange(setTags(source, desk, tags), t('law.stageDesk.said.tags', { desk: pick(desk.title) }))
      }
    />
  );
}

/** Of which desks the forms must be approved before a case may come to this end. */
export function DemandedBefore({ source, desk, rows, onChange }: DeskProps & { readonly rows: readonly DeskRow[] }) {
  const { t, pick } = useTexts();
  const choices = rows
    .filter(({ kind, forms }) => kind === 'desk' && forms.length > 0)
    .map(({ id, title }) => ({ value: id, label: pick(title) }));
  if (desk.kind !== 'end' || choices.length === 0) return null;
  return (
    <Posts
      label={t('law.stageDesk.demanded')}
      choices={choices}
      value={demandedBefore(source, desk)}
      onChange={(next) =>
        onChange(setDemanded(source, desk, next), t('law.stageDesk.said.demanded', { desk: pick(desk.title) }))
      }
    />
  );
}

type DeskTermProps = DeskProps & { readonly timers: readonly Choice[]; readonly desks: readonly Choice[] };

/** When the file goes on by itself, and where to. */
export function DeskTermChoice({ source, desk, timers, desks, onChange }: DeskTermProps) {
  const { t, pick } = useTexts();
  const term = findTerm(source, desk);
  const others = desks.filter(({ value }) => value !== desk.id);
  const onward = desk.ways.find(({ way, target }) => way === 'on' && target !== undefined)?.target;
  const first = onward ?? others[0]?.value;
  const put = (next: typeof term) =>
    onChange(setTerm(source, desk, next), t('law.stageDesk.said.term', { desk: pick(desk.title) }));
  if (first === undefined) return null;
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label={t('law.stageDesk.term')}
        value={term?.timer ?? ''}
        data={[{ value: '', label: t('law.stageDesk.noTerm') }, ...timers]}
        onChange={({ currentTarget: { value } }) =>
          put(value === '' ? undefined : { timer: value, target: term?.target ?? first })
        }
      />
      {term !== undefined && (
        <NativeSelect
          label={t('law.stageDesk.termTo')}
          value={term.target}
          data={[...others]}
          onChange={({ currentTarget: { value } }) => put({ ...term, target: value })}
        />
      )}
    </Group>
  );
}
