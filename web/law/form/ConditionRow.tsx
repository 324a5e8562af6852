import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { toDevanagari, toLatin } from '../../../form-schemas/values/digits.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { fromRow, isNumeric, opsFor, type Row, type RowOp } from './condition-row.ts';
import { PickField } from './PickField.tsx';
import type { Pick } from './picks.ts';
import { isNumber } from './read-cel.ts';
import type { Said } from './said.ts';
import { SettledInput } from './SettledInput.tsx';

type ConditionRowProps = {
  readonly row: Row;
  readonly pick: Pick;
  readonly picks: readonly Pick[];
  readonly onChange: (said: Said) => void;
  readonly remove: ReactNode;
};

/** A row: which field, what is asked of it, and the value; each by picking but for numbers and texts. */
export function ConditionRow({ row, pick, picks, onChange, remove }: ConditionRowProps) {
  const { t } = useTexts();
  const ops = opsFor(pick);
  const put = (next: Row, of: Pick = pick) => onChange(fromRow(next, of.type));
  return (
    <Stack gap={4}>
      <PickField
        label={t('law.form.condition.field')}
        picks={picks}
        value={row.name}
        onPick={(next) => put(begun(next), next)}
      />
      <Group gap={4} align="flex-end" wrap="nowrap">
        <NativeSelect
          label={t('law.form.condition.op')}
          value={row.op}
          data={[...new Set([...ops, row.op])].map((value) => ({ value, label: t(`law.form.condition.is.${value}`) }))}
          onChange={(event) => {
            const op = ops.find((each) => each === event.currentTarget.value);
            if (op !== undefined) put({ ...row, op, values: valuesFor(op, row, pick) });
          }}
        />
        <RowValue row={row} pick={pick} onValues={(values) => put({ ...row, values })} />
        {remove}
      </Group>
    </Stack>
  );
}

function begun(pick: Pick): Row {
  const op = opsFor(pick)[0] ?? 'yes';
  return { name: pick.name, op, values: valuesFor(op, { values: [] }, pick) };
}

function valuesFor(op: RowOp, { values }: Valued, { type, options = [] }: Pick): readonly string[] {
  if (op === 'yes' || op === 'no' || op === 'given' || op === 'missing') return [];
  const [first = options[0]?.code ?? (isNumeric(type) ? '0' : '')] = values;
  return op === 'among' && values.length > 0 ? values : [first];
}

type Valued = { readonly values: readonly string[] };

type RowValueProps = {
  readonly row: Row;
  readonly pick: Pick;
  readonly onValues: (values: readonly string[]) => void;
};

function RowValue({ row: { op, values }, pick: { type, options }, onValues }: RowValueProps) {
  const { t, pick, language } = useTexts();
  if (op === 'yes' || op === 'no' || op === 'given' || op === 'missing') return null;
  const label = t('law.form.condition.value');
  if (options !== undefined && op === 'among')
    return (
      <Checkbox.Group label={label} value={[...values]} onChange={(next) => next.length > 0 && onValues(next)}>
        {options.map((option) => (
          <Checkbox key={option.code} value={option.code} label={pick(option)} />
        ))}
      </Checkbox.Group>
    );
  if (options !== undefined)
    return (
      <NativeSelect
        label={label}
        value={values[0] ?? ''}
        data={options.map((option) => ({ value: option.code, label: pick(option) }))}
        onChange={(event) => onValues([event.currentTarget.value])}
      />
    );
  const [value = ''] = values;
  if (!isNumeric(type)) return <SettledInput label={label} value={value} onSettle={(next) => onValues([next])} />;
  return (
    <SettledInput
      label={label}
      inputMode="decimal"
      value={language === 'ne' ? toDevanagari(value) : value}
      onSettle={(next) => {
        const typed = toLatin(next.trim());
        if (isNumber(typed)) onValues([typed]);
      }}
    />
  );
}
