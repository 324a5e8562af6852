import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { freeDeskId, insertDesk } from './edit-stage.ts';
import { Posts } from './Posts.tsx';
import type { DeskRow } from './read-stage.ts';
import type { Choice, StageWords } from './use-stage-words.ts';
import { Folded } from './Folded.tsx';

type NewDeskFormProps = {
  readonly source: unknown;
  readonly rows: readonly DeskRow[];
  /** The desk behind which it comes. */
  readonly from: DeskRow;
  readonly words: StageWords;
  readonly desks: readonly Choice[];
  readonly onAdd: (next: unknown, id: string, title: string) => void;
};

/** A desk between this one and one to which it sends on. */
export function NewDeskForm({ source, rows, from, words, desks, onAdd }: NewDeskFormProps) {
  const { t } = useTexts();
  const targets = desks.filter(({ value }) =>
    from.ways.some(({ target, way, sharedWith }) => target === value && way === 'on' && sharedWith === 0),
  );
  const [title, setTitle] = useState({ ne: '', en: '' });
  const [owner, setOwner] = useState<readonly string[]>([]);
  const [to, setTo] = useState(targets[0]?.value ?? '');
  if (targets.length === 0) return null;
  const isReady = title.ne.trim() !== '' && owner.length > 0 && to !== '';
  const add = () => {
    const ne = title.ne.trim();
    const en = title.en.trim() === '' ? ne : title.en.trim();
    const id = freeDeskId(source, en);
    onAdd(insertDesk(source, rows, { from, to, desk: { id, title: { ne, en }, owner, forms: [] } }), id, ne);
    setTitle({ ne: '', en: '' });
    setOwner([]);
  };
  return (
    <Folded summary={t('law.stageDesk.newDesk')}>
      <Stack gap="sm" mt="sm">
        <TextInput
          label={t('law.stageDesk.inNepali', { label: t('law.stageDesk.title') })}
          value={title.ne}
          maxLength={300}
          onChange={(event) => setTitle({ ...title, ne: event.currentTarget.value })}
        />
        <TextInput
          label={t('law.stageDesk.inEnglish', { label: t('law.stageDesk.title') })}
          lang="en"
          data-keys="plain"
          value={title.en}
          maxLength={300}
          onChange={(event) => setTitle({ ...title, en: event.currentTarget.value })}
        />
        <Posts label={t('law.stageDesk.who')} choices={words.roles} value={owner} onChange={setOwner} />
        <NativeSelect
          label={t('law.stageDesk.before')}
          value={to}
          data={[...targets]}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <div>
          <Button disabled={!isReady} onClick={add}>
            {t('law.stageDesk.insert')}
          </Button>
        </div>
      </Stack>
    </Folded>
  );
}
