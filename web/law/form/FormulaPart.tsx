import { Fieldset, NativeSelect, Stack, Text } from '@mantine/core';
import { toDevanagari, toLatin } from '../../../form-schemas/values/digits.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formulaKinds, isCounted, kindOf, sidesOf, sumOf, sumsOf, turned, withSide } from './formula-kinds.ts';
import { PickField } from './PickField.tsx';
import type { Pick } from './picks.ts';
import { isNumber } from './read-cel.ts';
import type { Said } from './said.ts';
import { say } from './say.ts';
import { SettledInput } from './SettledInput.tsx';

type FormulaPartProps = {
  readonly label: string;
  readonly said: Said;
  readonly picks: readonly Pick[];
  readonly onChange: (said: Said) => void;
};

/** A part of a calculation: what it is, and the parts that it is made of. */
export function FormulaPart({ label, said, picks, onChange }: FormulaPartProps) {
  const { t, language } = useTexts();
  const kind = kindOf(said);
  const sums = sumsOf(picks);
  const offered = formulaKinds.filter((each) => each !== 'sum' || sums.length > 0);
  return (
    <Fieldset legend={label} p="xs">
      <Stack gap={6}>
        <NativeSelect
          label={t('law.form.formula.kind')}
          value={kind ?? ''}
          data={[
            ...(kind === undefined ? [{ value: '', label: t('law.form.advanced') }] : []),
            ...offered.map((value) => ({ value, label: t(`law.form.formula.is.${value}`) })),
          ]}
          onChange={(event) => {
            const next = formulaKinds.find((each) => each === event.currentTarget.value);
            if (next !== undefined) onChange(turned(next, said, picks));
          }}
        />
        {kind === undefined && <Text size="sm">{say(said, { t, language, picks })}</Text>}
        <FormulaLeaf said={said} picks={picks} onChange={onChange} />
        {kind !== undefined &&
          sidesOf(said).map((side, at) => (
            <FormulaPart
              // oxlint-disable-next-line react/no-array-index-key -- a side has no name but its place
              key={at}
              label={t(`law.form.formula.side.${String(at)}`)}
              said={side}
              picks={picks}
              onChange={(next) => onChange(withSide(said, at, next, picks))}
            />
          ))}
      </Stack>
    </Fieldset>
  );
}

function FormulaLeaf({ said, picks, onChange }: Omit<FormulaPartProps, 'label'>) {
  const { t, pick, language } = useTexts();
  if (said.is === 'path')
    return (
      <PickField
        label={t('law.form.formula.field')}
        picks={picks.filter(({ type }) => isCounted(type))}
        value={said.path.join('.')}
        onPick={({ name }) => onChange({ is: 'path', path: name.split('.') })}
      />
    );
  if (said.is === 'number')
    return (
      <SettledInput
        label={t('law.form.formula.number')}
        inputMode="decimal"
        value={language === 'ne' ? toDevanagari(said.text) : said.text}
        onSettle={(typed) => {
          const text = toLatin(typed.trim());
          if (isNumber(text)) onChange({ is: 'number', text, exact: said.exact || text.includes('.') });
        }}
      />
    );
  if (kindOf(said) !== 'sum' || said.is !== 'call') return null;
  const [table, column] = said.of;
  const value = `${table?.is === 'path' ? table.path.join('.') : ''}/${column?.is === 'text' ? column.text : ''}`;
  return (
    <NativeSelect
      label={t('law.form.formula.column')}
      value={value}
      data={sumsOf(picks).map((each) => ({
        value: `${each.table.name}/${each.column.name}`,
        label: `${pick(each.table.label)} › ${pick(each.column.label)}`,
      }))}
      onChange={(event) => {
        const [name = '', of = ''] = event.currentTarget.value.split('/');
        onChange(sumOf(name, of));
      }}
    />
  );
}
