import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Posts } from './Posts.tsx';
import type { WrittenWay } from './read-stage.ts';
import classes from './stage.module.css';
import { type EffectWords, useEffectWords, type WrittenAction } from './use-effect-words.ts';
import type { StageWords } from './use-stage-words.ts';

type ActionRowsProps = {
  readonly way: WrittenWay;
  readonly words: StageWords;
  readonly onAdd: (action: WrittenAction) => void;
  readonly onRemove: (at: number) => void;
};

/** What a way does beside leading on, and the choice of one thing more. */
export function ActionRows({ way, words, onAdd, onRemove }: ActionRowsProps) {
  const { t } = useTexts();
  const effects = useEffectWords();
  return (
    <div>
      <p className={classes['caption']}>{t('law.stageDesk.effects')}</p>
      <ul className={classes['rows']}>
        {way.does.map((action, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- what a named way does is shown, not moved
          <li key={at}>{effects.said(action)}</li>
        ))}
        {way.actions.map((action, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two actions may be of one kind
          <li key={`own ${String(at)}`}>
            <span>{effects.said(action)}</span>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onRemove(at)}>
              {t('law.stageDesk.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <NewAction words={words} effects={effects} onAdd={onAdd} />
    </div>
  );
}

/** Effects that are picked whole. */
const addable = ['openStage', 'notify'] as const;

type NewActionProps = Pick<ActionRowsProps, 'words' | 'onAdd'> & { readonly effects: EffectWords };

function NewAction({ words, effects, onAdd }: NewActionProps) {
  const { t } = useTexts();
  const [type, setType] = useState('');
  const [named, setNamed] = useState('');
  const [roles, setRoles] = useState<readonly string[]>([]);
  const isReady = named !== '' && (type !== 'notify' || roles.length > 0);
  const begin = (next: string) => {
    setType(next);
    setNamed('');
    setRoles([]);
  };
  const add = () => {
    onAdd({ type, params: type === 'notify' ? { template: named, roles } : { stage: named } });
    begin('');
  };
  const open = { value: '', label: t('law.stageDesk.choose') };
  return (
    <div className={classes['adder']}>
      <Group align="end" gap="xs">
        <NativeSelect
          className={classes['grow'] ?? ''}
          label={t('law.stageDesk.addAction')}
          value={type}
          data={[open, ...addable.map((value) => ({ value, label: t(`law.effect.${value}`) }))]}
          onChange={(event) => begin(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!isReady} onClick={add}>
          {t('law.stageDesk.putAction')}
        </Button>
      </Group>
      {type !== '' && (
        <NativeSelect
          label={t(type === 'notify' ? 'law.stageDesk.message' : 'law.stageDesk.openedStage')}
          value={named}
          data={[open, ...(type === 'notify' ? effects.messages : effects.stages)]}
          onChange={(event) => setNamed(event.currentTarget.value)}
        />
      )}
      {type === 'notify' && (
        <Posts label={t('law.stageDesk.told')} choices={words.roles} value={roles} onChange={setRoles} />
      )}
    </div>
  );
}
