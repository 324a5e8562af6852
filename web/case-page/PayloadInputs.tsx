import { NativeSelect, Textarea } from '@mantine/core';
import type { ApplicationView } from '../../server/contract/application.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DayField } from '../ui/DayField.tsx';
import type { Action } from '../application/actions.ts';
import { OfferedField } from './OfferedField.tsx';

type PayloadInputsProps = {
  readonly fields: Action['asks'];
  readonly values: Readonly<Record<string, string>>;
  readonly objections: ApplicationView['objections'];
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
};

/** Inputs for what an event carries. */
export function PayloadInputs({ fields, values, objections, onChange }: PayloadInputsProps) {
  const { t, pick, language } = useTexts();
  const { today } = useSession();
  const optionsOf = (field: Action['asks'][number]) => {
    const none = { value: '', label: t('common.choose') };
    if (field.kind === 'openObjection') {
      const open = objections.filter((objection) => objection.open);
      return [
        none,
        ...open.map(({ id, filedAt, by }) => {
          const date = formatDate(filedAt, language);
          return {
            value: id,
            label: by ? t('action.objectionBy', { name: by, date }) : t('action.objectionOf', { date }),
          };
        }),
      ];
    }
    return [none, ...(field.choices ?? []).map(({ code, title }) => ({ value: code, label: pick(title) }))];
  };
  return fields.map((field, index) => {
    const focus = index === 0 ? { 'data-autofocus': true } : {};
    const shared = { label: pick(field.title), withAsterisk: true, value: values[field.name] ?? '', ...focus };
    const change = (value: string) => onChange({ ...values, [field.name]: value });
    if (field.kind === 'date') {
      const { value, label } = shared;
      return (
        <DayField
          key={field.name}
          label={label}
          help={t('action.dayHelp')}
          day={value === '' ? undefined : value}
          latest={today}
          empty
          first={index === 0}
          onChange={(day) => change(day ?? '')}
        />
      );
    }
    if (field.kind === 'offered') {
      const { value, label } = shared;
      const place = { label, value, offered: field.offered ?? [], first: index === 0 };
      return <OfferedField key={field.name} {...place} onChange={change} />;
    }
    if (field.kind === 'text') {
      // it grows with what the case proposes, which may be several matters: all of it is read before it is sent
      return (
        <Textarea
          key={field.name}
          {...shared}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={4000}
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
