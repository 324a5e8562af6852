import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Posts } from './Posts.tsx';
import type { WrittenCondition, WrittenWay } from './read-stage.ts';
import classes from './stage.module.css';
import type { StageWords } from './use-stage-words.ts';

type ConditionRowsProps = {
  readonly way: WrittenWay;
  readonly words: StageWords;
  readonly onAdd: (condition: WrittenCondition) => void;
  readonly onRemove: (at: number) => void;
};

/** What must be true for a way to be open, row by row, and the choice of one more. */
export function ConditionRows({ way, words, onAdd, onRemove }: ConditionRowsProps) {
  const { t } = useTexts();
  const isOpen = way.conditionsPlace !== undefined;
  // who takes the way is chosen in a place of its own
  const rows = way.conditions
    .map((condition, at) => ({ condition, at }))
    .filter(({ condition }) => condition['type'] !== 'roleIs');
  return (
    <div>
      <p className={classes['caption']}>{t('law.stageDesk.conditions')}</p>
      <ul className={classes['rows']}>
        {rows.map(({ condition, at }) => {
          const said = words.conditionSaid(condition);
          return (
            <li key={`${String(at)} ${said}`}>
              <span>{said}</span>
              {isOpen && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('law.stageDesk.removeCondition', { condition: said })}
                  onClick={() => onRemove(at)}
                >
                  <Icon name="cross" size={16} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length === 0 && <p className={classes['none']}>{t('law.stageDesk.noCondition')}</p>}
      {isOpen && <NewCondition words={words} onAdd={onAdd} />}
    </div>
  );
}

/** Conditions of the closed vocabulary that ask for nothing more. */
const plain = ['groupComplete', 'noteGiven', 'noOpenObjection', 'noneRejected', 'fourEyes'] as const;
/** Those that ask for some of a list. */
const listed = { typeIs: 'types', classIs: 'classes', allRequiredApproved: 'form' } as const;
type Listed = keyof typeof listed;

function NewCondition({ words, onAdd }: Pick<ConditionRowsProps, 'words' | 'onAdd'>) {
  const { t, pick } = useTexts();
  const [chosen, setChosen] = useState('');
  const [some, setSome] = useState<readonly string[]>([]);
  const list = isListed(chosen) ? chosen : undefined;
  const isReady = chosen !== '' && (list === undefined || some.length > 0);
  const add = () => {
    onAdd(conditionOf(chosen, some));
    setChosen('');
    setSome([]);
  };
  const named = words.named.filter(({ params }) => params.length === 0);
  return (
    <div className={classes['adder']}>
      <Group align="end" gap="xs">
        <NativeSelect
          className={classes['grow'] ?? ''}
          label={t('law.stageDesk.addCondition')}
          value={chosen}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setSome([]);
          }}
          data={[
            { value: '', label: t('law.stageDesk.choose') },
            {
              group: t('law.stageDesk.namedConditions'),
              items: named.map(({ name, says }) => ({ value: `named:${name}`, label: pick(says) })),
            },
            {
              group: t('law.stageDesk.plainConditions'),
              items: [
                ...plain.map((type) => ({ value: type, label: t(`guard.${type}`) })),
                ...(['typeIs', 'classIs', 'allRequiredApproved'] as const).map((type) => ({
                  value: type,
                  label: t(`law.stageDesk.condition.${type}`),
                })),
              ],
            },
          ]}
        />
        <Button variant="default" disabled={!isReady} onClick={add}>
          {t('law.stageDesk.add')}
        </Button>
      </Group>
      {list === 'typeIs' && (
        <Posts label={t('law.stageDesk.condition.typeIs')} choices={words.types} value={some} onChange={setSome} />
      )}
      {list === 'classIs' && (
        <Posts label={t('law.stageDesk.condition.classIs')} choices={words.classes} value={some} onChange={setSome} />
      )}
      {list === 'allRequiredApproved' && (
        <NativeSelect
          label={t('law.stageDesk.form')}
          value={some[0] ?? ''}
          data={[{ value: '', label: t('law.stageDesk.choose') }, ...words.forms]}
          onChange={(event) => setSome(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
        />
      )}
    </div>
  );
}

function conditionOf(chosen: string, some: readonly string[]): WrittenCondition {
  if (chosen.startsWith('named:')) return { named: chosen.slice('named:'.length) };
  if (!isListed(chosen)) return { type: chosen };
  const param = listed[chosen];
  return { type: chosen, params: { [param]: param === 'form' ? some[0] : some } };
}

function isListed(chosen: string): chosen is Listed {
  return Object.hasOwn(listed, chosen);
}
