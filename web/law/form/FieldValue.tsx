import { NativeSelect } from '@mantine/core';
import type { Code } from '../../../form-schemas/engine/field-definition.ts';
import type { FormWords } from '../../../server/contract/definition-drafts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { SourceNode } from './edit-source.ts';
import { FormulaBuilder } from './FormulaBuilder.tsx';
import { isCounted } from './formula-kinds.ts';
import { plainOf } from './labels.ts';
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
  /** Says from what is chosen: a list of codes, or the records of a list of the office. */
  readonly choose: (from: { readonly codes: string } | { readonly pick: string }) => void;
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

// what stands before the name of a list of the office, so that none can be taken for a list of codes
const LIST = 'list:';

type ChoiceListProps = Pick<FieldValueProps, 'said' | 'codes' | 'lists' | 'choose'>;

function ChoiceList({ said, codes, lists: masters, choose }: ChoiceListProps) {
  const { t, pick } = useTexts();
  const list = plainOf(said['codes']);
  const sample = (name: string) => (codes[name] ?? []).slice(0, 4).map(pick).join(', ');
  const lists = Object.keys(codes).toSorted((a, b) => sample(a).localeCompare(sample(b)));
  return (
    <>
      <NativeSelect
        label={t('law.form.word.codes')}
        value={typeof said['pick'] === 'string' ? `${LIST}${said['pick']}` : list}
        data={[
          { value: '', label: t('law.form.choose') },
          {
            group: t('law.form.fromList'),
            items: masters.map(({ id, title }) => ({ value: `${LIST}${id}`, label: pick(title) })),
          },
          {
            group: t('law.form.fromCodes'),
            items: lists.map((value) => ({ value, label: sample(value) })),
          },
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value.startsWith(LIST)) choose({ pick: value.slice(LIST.length) });
          else if (value !== '') choose({ codes: value });
        }}
      />
      <ul>
        {(codes[list] ?? []).map((code) => (
          <li key={code.code}>{pick(code)}</li>
        ))}
      </ul>
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
