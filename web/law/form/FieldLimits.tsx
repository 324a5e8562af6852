import { Checkbox, NativeSelect } from '@mantine/core';
import { toDevanagari, toLatin } from '../../../form-schemas/values/digits.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FormDesk } from './desk.ts';
import { nodeAt, saidAt, setWord } from './edit-source.ts';
import { isCounted } from './formula-kinds.ts';
import { labelAt, plainOf } from './labels.ts';
import { isNumber } from './read-cel.ts';
import { SettledInput } from './SettledInput.tsx';

const units = [
  '%',
  'ft',
  'm',
  'in',
  'mm',
  'sqft',
  'sqm',
  'm³',
  'days',
  'months',
  'years',
  'NPR',
  'NPR per sqft',
  'NPR/m³',
  'litre',
  'kW',
  'kVA',
] as const;

type FieldLimitsProps = {
  readonly desk: FormDesk;
  readonly type: string;
  readonly put: (word: string, value: unknown) => void;
};

/** What a value may be: least and most, unit, length of a text, days, size of a file. */
export function FieldLimits({ desk, type, put }: FieldLimitsProps) {
  const { t, language, pick } = useTexts();
  const { source, place } = desk;
  const said = saidAt(source, place);
  const digits = (value: unknown) => (language === 'ne' ? toDevanagari(plainOf(value)) : plainOf(value));
  const number = (word: string, onNumber: (text: string) => void, none?: () => void) => (
    <SettledInput
      key={word}
      label={t(`law.form.word.${word}`)}
      inputMode="decimal"
      value={digits(said[word] ?? nodeAt(source, place)?.[word])}
      onSettle={(typed) => {
        const text = toLatin(typed.trim());
        if (text === '') none?.();
        else if (isNumber(text)) onNumber(text);
      }}
    />
  );
  const setNode = (word: string, value: unknown) =>
    desk.change(
      setWord(source, place, word, value),
      t('law.form.did.changed', { name: pick(labelAt(desk, place)), what: t(`law.form.word.${word}`) }),
    );
  const isTyped = said['compute'] === undefined;
  if (type === 'date')
    return (
      <>
        {(['latest', 'earliest'] as const).map((word) => {
          const value = said[word];
          if (value !== undefined && value !== 'today') return null;
          return (
            <Checkbox
              key={word}
              label={t(`law.form.${word}Today`)}
              checked={value === 'today'}
              onChange={(event) => put(word, event.currentTarget.checked ? 'today' : undefined)}
            />
          );
        })}
      </>
    );
  if (type === 'file') return number('maxMB', (text) => put('maxMB', Number(text)));
  if (type === 'string' || type === 'text')
    return isTyped ? number('maxLength', (text) => setNode('maxLength', Math.trunc(Number(text)))) : null;
  if (type !== 'integer' && type !== 'decimal' && type !== 'money' && type !== 'length' && type !== 'area') return null;
  return (
    <>
      {isTyped &&
        isCounted(type) &&
        (['min', 'max'] as const).map((word) =>
          number(
            word,
            (text) => put(word, text),
            () => put(word, undefined),
          ),
        )}
      {(type === 'integer' || type === 'decimal') && (
        <NativeSelect
          label={t('law.form.word.unit')}
          value={plainOf(said['unit'])}
          data={[
            { value: '', label: t('law.form.unit.none') },
            ...new Set<string>([...units, ...(typeof said['unit'] === 'string' ? [said['unit']] : [])]),
          ]}
          onChange={(event) => put('unit', event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        />
      )}
    </>
  );
}
