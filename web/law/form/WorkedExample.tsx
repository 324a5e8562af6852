import { Fieldset, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatNumberEn, formatNumberNe, toDevanagari, toLatin } from '../../../form-schemas/values/digits.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Pick } from './picks.ts';
import { numbersIn, reckon } from './reckoning.ts';
import type { Said } from './said.ts';
import { say } from './say.ts';
import { SettledInput } from './SettledInput.tsx';

const AT_FIRST = '10';

/** The calculation as a sentence, and what it gives for numbers that are typed as an example. */
export function WorkedExample({ said, picks }: { readonly said: Said; readonly picks: readonly Pick[] }) {
  const { t, pick, language } = useTexts();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const numbers = numbersIn(said, picks);
  const given = Object.fromEntries((numbers ?? []).map(({ name }) => [name, toLatin(typed[name] ?? AT_FIRST)]));
  const result = numbers === undefined ? undefined : reckon(said, picks, given);
  const format = language === 'ne' ? formatNumberNe : formatNumberEn;
  return (
    <Fieldset legend={t('law.form.example.title')} p="xs">
      <Stack gap={6}>
        <Text size="sm">{say(said, { t, language, picks })}</Text>
        <Group gap="xs">
          {(numbers ?? []).map(({ name, label }) => (
            <SettledInput
              key={name}
              label={t('law.form.example.of', { field: pick(label), interpolation: { escapeValue: false } })}
              inputMode="decimal"
              value={language === 'ne' ? toDevanagari(given[name] ?? '') : (given[name] ?? '')}
              onSettle={(value) => setTyped({ ...typed, [name]: value.trim() })}
            />
          ))}
        </Group>
        <output>
          {result === undefined ? t('law.form.example.none') : t('law.form.example.gives', { result: format(result) })}
        </output>
      </Stack>
    </Fieldset>
  );
}
