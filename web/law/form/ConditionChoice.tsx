import { NativeSelect, Stack } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConditionBuilder } from './ConditionBuilder.tsx';
import { fromRow, opsFor } from './condition-row.ts';
import type { Pick } from './picks.ts';
import { writeCel } from './write-cel.ts';

type ConditionChoiceProps = {
  readonly label: string;
  /** What stands there: true, a condition, or nothing. */
  readonly value: unknown;
  readonly picks: readonly Pick[];
  /** What nothing and true are called; without `always` there is no true. */
  readonly never: string;
  readonly always?: string;
  readonly onChange: (value: string | true | undefined) => void;
};

/** Never, always, or when: the last opens the condition builder. */
export function ConditionChoice({ label, value, picks, never, always, onChange }: ConditionChoiceProps) {
  const { t } = useTexts();
  const first = picks.find((pick) => opsFor(pick).length > 0);
  const chosen = typeof value === 'string' ? 'when' : value === true ? 'always' : 'never';
  const begun = (): string | undefined => {
    if (first === undefined) return undefined;
    const [op = 'yes'] = opsFor(first);
    return writeCel(fromRow({ name: first.name, op, values: [first.options?.[0]?.code ?? '0'] }, first.type));
  };
  return (
    <Stack gap={6}>
      <NativeSelect
        label={label}
        value={chosen}
        data={[
          { value: 'never', label: never },
          ...(always === undefined ? [] : [{ value: 'always', label: always }]),
          { value: 'when', label: t('law.form.when'), disabled: first === undefined },
        ]}
        onChange={(event) => {
          const { value: next } = event.currentTarget;
          onChange(next === 'when' ? begun() : next === 'always' ? true : undefined);
        }}
      />
      {typeof value === 'string' && (
        <ConditionBuilder label={t('law.form.whenOf', { what: label })} cel={value} picks={picks} onChange={onChange} />
      )}
    </Stack>
  );
}
