import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Code } from '../../../form-schemas/engine/field-definition.ts';
import type { FormWords } from '../../../server/contract/definition-drafts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { SourceNode } from './edit-source.ts';
import { plainOf } from './labels.ts';
import { optionsIn, withClosed, withOption } from './own-options.ts';

/** From what is chosen: a list of codes, the records of a list of the office, or choices written here. */
export type ChosenFrom = { readonly codes: string } | { readonly pick: string } | { readonly options: readonly Code[] };

// what stands before the name of a list of the office, so that none can be taken for a list of codes
const LIST = 'list:';
const OWN = 'own:';

type ChoiceListProps = {
  readonly said: SourceNode;
  readonly codes: Readonly<Record<string, readonly Code[]>>;
  /** Lists whose records may be chosen from. */
  readonly lists: FormWords['lists'];
  readonly choose: (from: ChosenFrom) => void;
};

/** From what a field is chosen, and what there is to choose. */
export function ChoiceList({ said, codes, lists: masters, choose }: ChoiceListProps) {
  const { t, pick } = useTexts();
  const own = optionsIn(said['options']);
  // nothing is written until there is a first choice
  const [begun, setBegun] = useState(false);
  const isOwn = begun || own.length > 0;
  const list = plainOf(said['codes']);
  const sample = (name: string) => (codes[name] ?? []).slice(0, 4).map(pick).join(', ');
  const lists = Object.keys(codes).toSorted((a, b) => sample(a).localeCompare(sample(b)));
  const take = (value: string) => {
    setBegun(value === OWN);
    if (value.startsWith(LIST)) choose({ pick: value.slice(LIST.length) });
    else if (value !== OWN && value !== '') choose({ codes: value });
  };
  return (
    <>
      <NativeSelect
        label={t('law.form.word.codes')}
        value={isOwn ? OWN : typeof said['pick'] === 'string' ? `${LIST}${said['pick']}` : list}
        data={[
          { value: '', label: t('law.form.choose') },
          { value: OWN, label: t('law.form.ownOptions') },
          {
            group: t('law.form.fromList'),
            items: masters.map(({ id, title }) => ({ value: `${LIST}${id}`, label: pick(title) })),
          },
          {
            group: t('law.form.fromCodes'),
            items: lists.map((value) => ({ value, label: sample(value) })),
          },
        ]}
        onChange={(event) => take(event.currentTarget.value)}
      />
      {isOwn ? (
        <OwnOptions options={own} onChange={(options) => choose({ options })} />
      ) : (
        <ul>
          {(codes[list] ?? []).map((code) => (
            <li key={code.code}>{pick(code)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

type OwnOptionsProps = {
  readonly options: readonly Code[];
  readonly onChange: (options: readonly Code[]) => void;
};

/** The choices of this field alone, in their order: one more is written below, each goes by its button but the last. */
function OwnOptions({ options, onChange }: OwnOptionsProps) {
  const { t, pick } = useTexts();
  const [ne, setNe] = useState('');
  const [en, setEn] = useState('');
  const add = () => {
    onChange(withOption(options, { ne, en }));
    setNe('');
    setEn('');
  };
  return (
    <Stack gap="xs" component="fieldset">
      <legend>{t('law.form.ownOptions')}</legend>
      {options.map((option, at) => (
        <Group key={option.code} gap="xs" justify="space-between" wrap="nowrap">
          <span>
            {pick(option)}
            {option.closed === true && ` (${t('law.form.closedOption')})`}
          </span>
          <Group gap={4} wrap="nowrap">
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t(option.closed === true ? 'law.form.openOptionOf' : 'law.form.closeOptionOf', {
                option: pick(option),
              })}
              onClick={() => onChange(withClosed(options, at))}
            >
              {t(option.closed === true ? 'law.form.openOption' : 'law.form.closeOption')}
            </Button>
            {options.length > 1 && (
              <ActionIcon
                variant="default"
                aria-label={t('law.form.removeOption', { option: pick(option) })}
                onClick={() => onChange(options.toSpliced(at, 1))}
              >
                <Icon name="trash" size={16} />
              </ActionIcon>
            )}
          </Group>
        </Group>
      ))}
      <TextInput
        label={t('law.form.optionNe')}
        maxLength={200}
        value={ne}
        onChange={(event) => setNe(event.currentTarget.value)}
      />
      <TextInput
        lang="en"
        data-keys="plain"
        label={t('law.form.optionEn')}
        maxLength={200}
        value={en}
        onChange={(event) => setEn(event.currentTarget.value)}
      />
      <Group>
        <Button variant="default" size="compact-md" fz="sm" disabled={ne.trim() === ''} onClick={add}>
          {t('law.form.addOption')}
        </Button>
      </Group>
    </Stack>
  );
}
