import { NativeSelect, TextInput } from '@mantine/core';
import type { ApplicationView } from '../../server/contract/application.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Action } from './actions.ts';

type PayloadInputsProps = {
  readonly fields: Action['asks'];
  readonly values: Readonly<Record<string, string>>;
  readonly objections: ApplicationView['objections'];
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
};

/** Inputs for what an event carries. */
export function PayloadInputs({ fields, values, objections, onChange }: PayloadInputsProps) {
  const { t, pick, language } = useTexts();
  const optionsOf = (field: Action['asks'][number]) => {
    const none = { value: '', label: t('common.choose') };
    if (field.kind === 'openObjection') {
      const open = objections.filter((objection) => objection.open);
      return [
        none,
        ...open.map(({ id, filedAt }) => ({
          value: id,
          label: t('action.objectionOf', { date: formatDate(filedAt, language) }),
        })),
      ];
    }
    return [none, ...(field.choices ?? []).map(({ code, title }) => ({ value: code, label: pick(title) }))];
  };
  return fields.map((field) => {
    const shared = { label: pick(field.title), withAsterisk: true, value: values[field.name] ?? '' };
    const change = (value: string) => onChange({ ...values, [field.name]: value });
    if (field.kind === 'text') {
      return (
        <TextInput
          key={field.name}
          {...shared}
          maxLength={300}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    }
    return (
      <NativeSelect
        key={field.name}
        {...shared}
        data={optionsOf(field)}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  });
}
