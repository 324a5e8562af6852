import { NativeSelect } from '@mantine/core';
import type { Code } from '../../../form-schemas/engine/field-definition.ts';
import type { FormWords } from '../../../server/contract/definition-drafts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { type ChosenFrom, ChoiceList } from './ChoiceList.tsx';
import type { SourceNode } from './edit-source.ts';
import { FormulaBuilder } from './FormulaBuilder.tsx';
import { isCounted } from './formula-kinds.ts';
import { LockedFormula } from './LockedFormula.tsx';
import { PickField } from './PickField.tsx';
import type { Pick as Readable } from './picks.ts';

type FieldValueProps = {
  readonly type: string;
  readonly said: SourceNode;
  readonly picks: readonly Readable[];
  readonly codes: Readonly<Record<string, readonly Code[]>>;
  /** Lists whose records may be chosen from. */
  readonly lists: FormWords['lists'];
  readonly put: (word: string, value: unknown) => void;
  /** Says from what is chosen. */
  readonly choose: (from: ChosenFrom) => void;
};

/** Where the value of a field comes from: chosen, filled in at first, or calculated. */
export function FieldValue({ type, said, picks, codes, lists, put, choose }: FieldValueProps) {
  const { t } = useTexts();
  const { compute } = said;
  const counted = picks.some((pick) => pick.type === type && isCounted(pick.type));
  const mayReckon = typeof compute === 'string' || counted || ['integer', 'decimal', 'money'].includes(type);
  return (
    <>
      {type === 'enum' && <ChoiceList said={said} codes={codes} lists={lists} choose={choose} />}
      {mayReckon && said['prefill'] === undefined && (
        <NativeSelect
          label={t('law.form.value')}
          value={typeof compute === 'string' ? 'computed' : 'typed'}
          data={(['typed', 'computed'] as const).map((value) => ({ value, label: t(`law.form.value.${value}`) }))}
          onChange={(event) => put('compute', event.currentTarget.value === 'computed' ? '0' : undefined)}
        />
      )}
      {typeof compute === 'string' ? (
        <FormulaBuilder
          label={t('law.form.word.compute')}
          cel={compute}
          picks={picks}
          onChange={(cel) => put('compute', cel)}
        />
      ) : (
        <Prefill type={type} said={said} picks={picks} put={put} />
      )}
    </>
  );
}

function Prefill({ type, said, picks, put }: Pick<FieldValueProps, 'type' | 'said' | 'picks' | 'put'>) {
  const { t } = useTexts();
  const { prefill } = said;
  const usable = picks.filter((pick) => pick.type === type);
  if (type === 'object' || type === 'rows' || type === 'file' || said['stamp'] !== undefined) return null;
  if (typeof prefill === 'string' && prefill !== 'today' && usable.every(({ name }) => name !== prefill))
    return <LockedFormula label={t('law.form.word.prefill')} cel={prefill} />;
  return (
    <>
      <NativeSelect
        label={t('law.form.word.prefill')}
        value={prefill === undefined ? 'none' : prefill === 'today' ? 'today' : 'field'}
        data={[
          { value: 'none', label: t('law.form.prefill.none') },
          ...(type === 'date' ? [{ value: 'today', label: t('law.form.prefill.today') }] : []),
          ...(usable.length === 0 ? [] : [{ value: 'field', label: t('law.form.prefill.field') }]),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          put('prefill', value === 'none' ? undefined : value === 'today' ? 'today' : usable[0]?.name);
        }}
      />
      {typeof prefill === 'string' && prefill !== 'today' && (
        <PickField
          label={t('law.form.formula.field')}
          picks={usable}
          value={prefill}
          onPick={({ name }) => put('prefill', name)}
        />
      )}
    </>
  );
}
