import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { useTexts } from '../../i18n/use-texts.ts';

type TextPairProps = {
  readonly label: string;
  readonly value: Text;
  readonly onChange: (value: Text) => void;
};

/** A title in both languages; what is typed counts when the field is left. */
export function TextPair({ label, value, onChange }: TextPairProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value.ne !== known.ne || value.en !== known.en) {
    setKnown(value);
    setTyped(value);
  }
  const leave = () => {
    const next = { ne: typed.ne.trim(), en: typed.en.trim() };
    if (next.ne === '' || (next.ne === value.ne && next.en === value.en)) return;
    onChange(next.en === '' ? { ...next, en: value.en } : next);
  };
  return (
    <Group grow align="start">
      <TextInput
        label={t('law.stageDesk.inNepali', { label })}
        value={typed.ne}
        maxLength={300}
        onChange={(event) => setTyped({ ...typed, ne: event.currentTarget.value })}
        onBlur={leave}
      />
      <TextInput
        label={t('law.stageDesk.inEnglish', { label })}
        lang="en"
        data-keys="plain"
        value={typed.en}
        maxLength={300}
        onChange={(event) => setTyped({ ...typed, en: event.currentTarget.value })}
        onBlur={leave}
      />
    </Group>
  );
}
